import type { ProductCard } from '#lib/contract/product/products.ts';
import type { Conditions, ProductSort } from '#lib/domain/discovery/list-choice.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { type Place, SEARCH_RADIUS_METRES } from '#lib/domain/geo.ts';
import { NEARBY_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import type { Deps } from '#lib/server/deps.ts';
import { listProducts } from '#lib/server/listings/list-products.ts';
import type { NearMart } from '#lib/server/listings/listed-mart.ts';

export interface Around extends Partial<Conditions> {
  place: Place;
  /** From 0. */
  page: number;
  size?: number;
  radiusMetres?: number;
  sort?: ProductSort;
  /** How the buyer comes from there: listings out of reach come last. */
  travel?: Travel | undefined;
}

/** Page, order and conditions of a list around a place. */
export const pageAround = (
  deps: Deps,
  { place: _, radiusMetres: __, page, size = NEARBY_PAGE_SIZE, sort = 'near', travel, ...conditions }: Around,
) => ({ now: deps.clock.now(), sort, conditions, travel, limit: size, offset: page * size });

/** The marts around, nearest first, as far as the conditions are about them. */
export const martsAround = (
  { marts, clock }: Pick<Deps, 'marts' | 'clock'>,
  { place, radiusMetres = SEARCH_RADIUS_METRES, ...conditions }: Omit<Around, 'page' | 'size' | 'sort' | 'travel'>,
): Promise<NearMart[]> => marts.around(place, radiusMetres, conditions, clock.now());

/**
 * The products that can be bought around a place, in the given order and under the given conditions. rules.md section
 * 9.
 */
export const listNearby = async (deps: Deps, around: Around): Promise<ProductCard[]> =>
  listProducts(deps.db, await martsAround(deps, around), pageAround(deps, around));
