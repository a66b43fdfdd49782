import type { ProductCard } from '#lib/contract/products.ts';
import { type Place, SEARCH_RADIUS_METRES } from '#lib/domain/geo.ts';
import { NEARBY_PAGE_SIZE } from '#lib/domain/limits.ts';
import { listedProducts } from '../../db/listed-products.ts';
import type { Deps } from '../../deps.ts';

export interface Around {
  place: Place;
  /** From 0. */
  page: number;
  size?: number;
  radiusMetres?: number;
}

/** How a page of products around a place is cut. */
export const pageAround = (deps: Deps, { place, page, size = NEARBY_PAGE_SIZE, radiusMetres }: Around) => ({
  place,
  radiusMetres: radiusMetres ?? SEARCH_RADIUS_METRES,
  now: deps.clock.now(),
  limit: size,
  offset: page * size,
});

/** Everything that can be bought around a place, nearest first. */
export function listNearby(deps: Deps, around: Around): Promise<ProductCard[]> {
  return listedProducts(deps.db, pageAround(deps, around));
}
