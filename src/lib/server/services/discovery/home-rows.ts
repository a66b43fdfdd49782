import type { ProductCard } from '#lib/contract/product/products.ts';
import { BIG_DISCOUNT_PERCENT, isEndingSoon, isNearForRow, SIGN_IN_MINUTES } from '#lib/domain/discovery/home-rows.ts';
import type { ProductSort } from '#lib/domain/discovery/list-choice.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { encodePlace, type Place } from '#lib/domain/geo.ts';
import type { Deps } from '#lib/server/deps.ts';
import { listAround, optionsOf } from '#lib/server/listings/cache-dependencies.ts';
import { listProducts } from '#lib/server/listings/list-products.ts';
import type { NearMart } from '#lib/server/listings/listed-mart.ts';
import { inReach } from '#lib/server/listings/reach.ts';
import { martsAround } from './list-nearby.ts';
import { nextStepAround } from './next-step-around.ts';

/** Rows of the buyer's home that are the same for everybody at a place. */
export interface HomeRows {
  /** When they end at the latest because of products not on them (`CacheDependencies`). */
  until: number;
  /** Listings that end within some hours, soonest first. */
  ending: ProductCard[];
  /** Listings with large discounts, the largest first. */
  discounted: ProductCard[];
}

export const NO_ROWS: HomeRows = { ending: [], discounted: [], until: Number.POSITIVE_INFINITY };

/** Cards a row has at the most. */
export const ROW_CARDS = 5;
/** The size of a card in the cache. */
const CARD_BYTES = 700;

/** From where and how a buyer comes, as rows of the home judge it. */
export interface Coming {
  place: Place;
  travel: Travel;
  /** Whether they have to sign in first. */
  signsIn: boolean;
}

/** The marts around from which a row may show something, limited to what can be reached in time. rules.md section 9. */
async function martsForRows(deps: Deps, { place, travel, signsIn }: Coming): Promise<NearMart[]> {
  const around = (await martsAround(deps, { place })).filter(({ distance }) => isNearForRow(distance, travel));
  return inReach(around, travel, deps.clock.now(), signsIn ? SIGN_IN_MINUTES : 0);
}

/** The rows around a place, cached like a list: until anything on them changes, and at the next whole minute. */
export async function readHomeRows(deps: Deps, coming: Coming): Promise<HomeRows> {
  const { place, travel, signsIn } = coming;
  const now = deps.clock.now();
  const rows = deps.cache.of<HomeRows>('rows');
  const key = `${encodePlace(place)} ${travel} ${signsIn}`;
  const known = rows.get(key, now);
  if (known) return known.value;
  const point = rows.readPoint(now);
  const bigDiscounts = { sort: 'discount' as const, minDiscount: BIG_DISCOUNT_PERCENT };
  const marts = await martsForRows(deps, coming);
  const row = ({ sort, ...conditions }: { sort: ProductSort; minDiscount?: number }) =>
    listProducts(deps.db, marts, { sort, conditions, now, limit: ROW_CARDS, offset: 0 });
  const [soonest, discounted, until] = await Promise.all([
    row({ sort: 'ending' }),
    row(bigDiscounts),
    nextStepAround(deps, { place, ...bigDiscounts }),
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
