import { sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import { type Place, SEARCH_RADIUS_METRES } from '#lib/domain/geo.ts';
import { NEARBY_PAGE_SIZE } from '#lib/domain/limits.ts';
import type { Conditions, ProductSort } from '#lib/domain/list-choice.ts';
import { hasProductCondition } from '#lib/domain/list-filter.ts';
import type { Condition } from '../../db/condition.ts';
import { type NearMart, readNearMarts } from '../../db/near-marts.ts';
import { productsByDistance } from '../../db/products-by-distance.ts';
import type { Deps } from '../../deps.ts';

export interface Around extends Partial<Conditions> {
  place: Place;
  /** From 0. */
  page: number;
  size?: number;
  radiusMetres?: number;
  sort?: ProductSort;
}

/** How a page of products around a place is cut, and what it leaves out. */
export const pageAround = (
  deps: Deps,
  { place: _, radiusMetres: __, page, size = NEARBY_PAGE_SIZE, sort = 'near', ...conditions }: Around,
) => ({
  now: deps.clock.now(),
  ...{ sort, conditions },
  limit: size,
  offset: page * size,
});

/** The marts around, nearest first, as far as the conditions are about them; sought as far as they are gone through. */
export async function readMartsOutwards(
  deps: Deps,
  { place, radiusMetres = SEARCH_RADIUS_METRES, ...conditions }: Omit<Around, 'page' | 'size' | 'sort'>,
): Promise<Iterable<NearMart>> {
  const now = deps.clock.now();
  return (
    (await deps.cache.martsNear(place, radiusMetres, now, conditions)) ??
    readNearMarts(deps.db, place, radiusMetres, now, conditions)
  );
}

/** All of them. */
export const readMartsAround = async (...asked: Parameters<typeof readMartsOutwards>): Promise<NearMart[]> => [
  ...(await readMartsOutwards(...asked)),
];

export const EVERYTHING: Condition = {
  texts: [],
  shape: 'everything',
  martAnswers: null,
  blooms: [],
  write: () => sql`true`,
};

/** Whether a list is put together from the listings of the marts, which are cached; any other is found by their indexes. */
export const isOfListings = ({ sort = 'near', ...conditions }: Partial<Conditions> & { sort?: ProductSort }): boolean =>
  (sort === 'near' || sort === 'spread') && !hasProductCondition(conditions);

/** What can be bought around a place, in the order and under the conditions that are asked for. rules.md section 9. */
export async function listNearby(deps: Deps, around: Around): Promise<ProductCard[]> {
  const { place, radiusMetres = SEARCH_RADIUS_METRES } = around;
  const { now, sort, ...page } = pageAround(deps, around);
  if (isOfListings(around) && (sort === 'near' || sort === 'spread')) {
    const cached = await deps.cache.nearby({ place, radiusMetres, sort, ...page }, now);
    if (cached) return cached;
  }
  const marts = await readMartsAround(deps, around);
  return (
    (await deps.cache.list(marts, { sort, ...page }, now)) ??
    productsByDistance(deps.db, marts, { sort, now, ...page, condition: EVERYTHING })
  );
}
