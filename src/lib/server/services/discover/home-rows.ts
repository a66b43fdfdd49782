import type { ProductCard } from '#lib/contract/products.ts';
import { encodePlace, type Place } from '#lib/domain/geo.ts';
import { BIG_DISCOUNT_PERCENT, isEndingSoon } from '#lib/domain/home-rows.ts';
import { listAround, optionsOf } from '../../cache/hint.ts';
import type { Deps } from '../../deps.ts';
import { listNearby } from './list-nearby.ts';
import { nextStepAround } from './next-step-around.ts';

/** Rows of the buyer's home that are the same for everybody at a place. */
export interface HomeRows {
  /** When they end at the latest for what is not on them (`CacheHint`). */
  until: number;
  /** What ends within some hours, soonest first. */
  ending: ProductCard[];
  /** What is marked down a lot, the most first. */
  discounted: ProductCard[];
}

export const NO_ROWS: HomeRows = { ending: [], discounted: [], until: Number.POSITIVE_INFINITY };

/** Cards a row has at the most. */
export const ROW_CARDS = 5;
/** Of a card in the cache. */
const CARD_BYTES = 700;

/** The rows around a place, cached like a list: until anything on them changes, and at the next whole minute. */
export async function readHomeRows(deps: Deps, place: Place): Promise<HomeRows> {
  const now = deps.clock.now();
  const rows = deps.cache.of<HomeRows>('rows');
  const key = encodePlace(place);
  const known = rows.get(key, now);
  if (known) return known.value;
  const point = rows.readPoint(now);
  const page = { place, page: 0, size: ROW_CARDS };
  const bigDiscounts = { ...page, sort: 'discount' as const, minDiscount: BIG_DISCOUNT_PERCENT };
  const [soonest, discounted, until] = await Promise.all([
    listNearby(deps, { ...page, sort: 'ending' }),
    listNearby(deps, bigDiscounts),
    nextStepAround(deps, bigDiscounts),
  ]);
  const made = {
    ending: soonest.filter(({ expirationDate }) => isEndingSoon(new Date(expirationDate), now)),
    discounted,
    until,
  };
  const shown = [...made.ending, ...made.discounted];
  const bytes = CARD_BYTES * shown.length;
  rows.set(key, made, { ...optionsOf(listAround(place, shown, until), now), bytes }, point);
  return made;
}
