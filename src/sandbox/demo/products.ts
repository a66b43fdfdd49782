import { addMinutes, MINUTES_PER_DAY, seoulDate } from '#lib/domain/time.ts';
import { type Article, assortmentSize, drawArticles } from './assortment.ts';
import { type ArtChoice, artFor } from './catalogue.ts';
import { BY_THE_PIECE, counterGoods } from './counter-goods.ts';
import { dailyShelves } from './daily-shelves.ts';
import { createDice, type Dice } from './dice.ts';
import { demoLabel, demoTraceNumber } from './labels.ts';
import { demoPricing, stepsIn } from './markdowns.ts';
import origins from './origins.json' with { type: 'json' };
import { writeDescription } from './product-texts.ts';
import { saleEnd } from './sale-end.ts';
import type { DemoMart, DemoProduct } from './town-types.ts';

const HOUR = 60;

function endOfLiveSale(mart: DemoMart, now: Date, dice: Dice): Date {
  const luck = dice.next();
  if (luck < 0.09) return saleEnd(mart, now, 30, 2 * HOUR, dice);
  if (luck < 0.84) return saleEnd(mart, now, 4 * HOUR, 48 * HOUR, dice);
  return saleEnd(mart, now, 48 * HOUR, 72 * HOUR, dice);
}

/** Marked down by 10 to 50 percent, to whole tens of won. */
const markedDown = (priceWon: number, dice: Dice) => Math.floor((priceWon * (100 - dice.int(2, 10) * 5)) / 1000) * 10;

function nameOf({ aisle, name }: Article, size: string, dice: Dice): string {
  const brand = dice.pick(aisle.brands);
  return name.includes(brand) || dice.chance(0.12) ? `${name} ${size}` : `${brand} ${name} ${size}`;
}

/** What comes from elsewhere, or from a place that is told, by name or else by kind. */
const ORIGINS: Partial<Record<string, string>> = origins.told;
const GROWN: readonly string[] = ['fruit', 'vegetable', 'meat', 'seafood', 'dairy', 'organic'];

/** What is made of many things says nothing here, as on the shelf it says it by its ingredients. */
const originOf = ({ aisle, kind, name }: Article): string | null =>
  ORIGINS[name] ?? ORIGINS[kind.key] ?? (GROWN.includes(aisle.category) ? origins.grown : null);

/**
 * A picture that shows what the name says; null where none does. Throws the dice in any case, so that a new look leaves
 * all else alone.
 */
function pictureOf({ kind, name }: Article, dice: Dice): ArtChoice | null {
  const luck = dice.next();
  const art = artFor(kind, name);
  return art[Math.floor(luck * art.length)] ?? null;
}

type Timing = Pick<DemoProduct, 'createdAt' | 'saleEndsAt'>;
type Draft = Omit<DemoProduct, 'key' | 'floorPriceWon' | 'loweredWon'>;

function listing(mart: DemoMart, article: Article, timing: Timing, dice: Dice): Draft {
  const { aisle, kind } = article;
  const [size, shopPriceWon] = dice.pick(kind.sizes);
  const [least, most] = aisle.keepsDays;
  return {
    martKey: mart.key,
    category: aisle.category,
    name: nameOf(article, size, dice),
    description: writeDescription(aisle, size, dice),
    origin: originOf(article),
    ...demoLabel(mart.name, aisle, size),
    traceNumber: demoTraceNumber(mart.key, article),
    priceWon: markedDown(shopPriceWon, dice),
    listPriceWon: shopPriceWon,
    markdown: stepsIn(mart),
    registered: dice.int(1, 30),
    useBy: seoulDate(addMinutes(timing.saleEndsAt, dice.int(least, most) * MINUTES_PER_DAY)),
    picture: pictureOf(article, dice),
    ...BY_THE_PIECE,
    ...timing,
  };
}

const PAST_DAYS = 180;
/** Past listings: many in the owner's marts, whose screens testers look at. */
const pastListings = (mart: DemoMart) => (mart.key <= 2 ? 30 : mart.key <= 38 ? 12 : 4);
const JUST_ENDED = 0.03;
const TELLS_LIST_PRICE = 0.7;

/**
 * What the marts offer now, what has just ended with units left, and what they offered over the past half year.
 */
export function demoProducts(seed: number, now: Date, marts: readonly DemoMart[]): DemoProduct[] {
  const dice = createDice(seed, 'products');
  const drafts = marts.flatMap((mart): Draft[] => {
    const live = drawArticles(mart.character, assortmentSize(mart.character), dice).map((article) =>
      listing(
        mart,
        article,
        { createdAt: addMinutes(now, -dice.int(2 * HOUR, 40 * HOUR)), saleEndsAt: endOfLiveSale(mart, now, dice) },
        dice,
      ),
    );
    const ended = drawArticles(mart.character, Math.ceil(live.length * JUST_ENDED), dice).map((article) =>
      listing(
        mart,
        article,
        { createdAt: addMinutes(now, -40 * HOUR), saleEndsAt: saleEnd(mart, now, -12 * HOUR, -HOUR, dice) },
        dice,
      ),
    );
    const past = drawArticles(mart.character, pastListings(mart), dice).map((article) => {
      const createdAt = addMinutes(now, -dice.int(4 * 24, PAST_DAYS * 24) * HOUR);
      return listing(
        mart,
        article,
        { createdAt, saleEndsAt: saleEnd(mart, createdAt, 12 * HOUR, 72 * HOUR, dice) },
        dice,
      );
    });
    return [...live, ...ended, ...past];
  });
  // After all others, whose numbers they leave alone.
  drafts.push(...dailyShelves(marts, now, createDice(seed, 'daily shelves'), listing));
  const listPrices = createDice(seed, 'list prices');
  const pricing = demoPricing(seed, now);
  const priced = drafts.map((draft) => ({
    ...draft,
    ...pricing(draft),
    listPriceWon: listPrices.chance(TELLS_LIST_PRICE) ? draft.listPriceWon : null,
  }));
  const counted = counterGoods(marts, now, createDice(seed, 'counter goods'));
  return [...priced, ...counted].map((draft, index) => ({ key: index + 1, ...draft }));
}
