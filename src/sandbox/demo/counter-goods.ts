import { BAGS_A_DAY } from '#lib/domain/product/bag.ts';
import type { CategoryKey } from '#lib/domain/product/categories.ts';
import type { Allergen, Storage } from '#lib/domain/product/labelling.ts';
import { mostWon } from '#lib/domain/product/weighed.ts';
import { addMinutes, MINUTES_PER_DAY, seoulDate } from '#lib/domain/time.ts';
import type { ArtChoice } from './catalogue.ts';
import table from './counter-goods.json' with { type: 'json' };
import type { Dice } from './dice.ts';
import { stepsIn } from './markdowns.ts';
import { saleEnd } from './sale-end.ts';
import type { DemoMart, DemoProduct, Key } from './town-types.ts';
import { byKey } from './town-types.ts';

/** What both say of their food. */
interface Counted {
  martKey: Key;
  category: CategoryKey;
  name: string;
  description: string;
  origin: string;
  storage: Storage;
  picture: ArtChoice;
}

interface ByWeight extends Counted {
  pricePer100gWon: number;
  weightGrams: number;
  traceNumber: string | null;
  allergens: Allergen[] | null;
}

interface Bag extends Counted {
  priceWon: number;
  worthWon: number;
  kinds: string;
  allergens: Allergen[];
  /** What lay in them, as it was written at hand-overs. */
  contents: string[];
}

/** What the town sells by weight, and its bags (shelf.md 36); the owner's first mart has one of each. */
const { byWeight: BY_WEIGHT, bags: BAGS } = table as { byWeight: ByWeight[]; bags: Bag[] };

/** What is neither. */
export const BY_THE_PIECE = { weightGrams: null, bagWorthWon: null, bagKinds: null, maxPerBuyer: null } as const;

export const isCounterGoods = ({ weightGrams, bagWorthWon }: DemoProduct): boolean =>
  weightGrams !== null || bagWorthWon !== null;

/** What may have lain in a bag of this listing. */
export const contentsOf = ({ martKey, name }: DemoProduct): readonly string[] =>
  BAGS.find((bag) => bag.martKey === martKey && bag.name === name)?.contents ?? [];

const HOUR = 60;
/** So many days ago they were put up before, in each of the last weeks. */
const DAYS_AGO = [2, 4, 9, 16, 23];
const PIECES = 12;

type Draft = Omit<DemoProduct, 'key'>;

/** Their listings: one that is on sale of each, and earlier ones. */
export function counterGoods(marts: readonly DemoMart[], now: Date, dice: Dice): Draft[] {
  const timings = (mart: DemoMart) => [
    ...DAYS_AGO.map((days) => {
      const createdAt = addMinutes(now, -days * MINUTES_PER_DAY - dice.int(1, 8) * HOUR);
      return { createdAt, saleEndsAt: saleEnd(mart, createdAt, 14 * HOUR, 30 * HOUR, dice) };
    }),
    { createdAt: addMinutes(now, -dice.int(2, 6) * HOUR), saleEndsAt: saleEnd(mart, now, 8 * HOUR, 30 * HOUR, dice) },
  ];
  const listings = ({ martKey, description, picture, ...food }: Counted, offer: Offer): Draft[] => {
    const mart = byKey(marts, martKey);
    const { category, name, origin, storage } = food;
    return timings(mart).map((timing) => ({
      martKey,
      category,
      name,
      origin,
      storage,
      description,
      picture,
      maker: null,
      markdown: stepsIn(mart),
      floorPriceWon: null,
      loweredWon: null,
      registered: PIECES,
      useBy: seoulDate(addMinutes(timing.saleEndsAt, MINUTES_PER_DAY)),
      ...offer,
      ...timing,
    }));
  };
  return [
    ...BY_WEIGHT.flatMap((goods) =>
      listings(goods, {
        ...BY_THE_PIECE,
        priceWon: mostWon(goods.pricePer100gWon, goods.weightGrams),
        listPriceWon: null,
        weightGrams: goods.weightGrams,
        netContent: null,
        allergens: goods.allergens,
        traceNumber: goods.traceNumber,
      }),
    ),
    ...BAGS.flatMap((bag) =>
      listings(bag, {
        ...BY_THE_PIECE,
        priceWon: bag.priceWon,
        listPriceWon: bag.worthWon,
        bagWorthWon: bag.worthWon,
        bagKinds: bag.kinds,
        maxPerBuyer: BAGS_A_DAY,
        netContent: null,
        allergens: bag.allergens,
        traceNumber: null,
      }),
    ),
  ];
}

type Offer = Pick<
  DemoProduct,
  | 'priceWon'
  | 'listPriceWon'
  | 'weightGrams'
  | 'bagWorthWon'
  | 'bagKinds'
  | 'maxPerBuyer'
  | 'netContent'
  | 'allergens'
  | 'traceNumber'
>;
