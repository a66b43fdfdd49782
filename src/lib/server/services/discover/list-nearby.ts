import { sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import { type Place, SEARCH_RADIUS_METRES } from '#lib/domain/geo.ts';
import { NEARBY_PAGE_SIZE } from '#lib/domain/limits.ts';
import { isUnchosen, type ProductSort } from '#lib/domain/list-choice.ts';
import { listedProducts } from '../../db/listed-products.ts';
import { type MartChoice, type NearMart, nearMarts, readNearMarts } from '../../db/near-marts.ts';
import type { Deps } from '../../deps.ts';
import { lookForEverything } from '../../recall/look.ts';
import { listFound, type Sought } from './list-found.ts';

export interface Around extends MartChoice {
  place: Place;
  /** From 0. */
  page: number;
  size?: number;
  radiusMetres?: number;
  sort?: ProductSort;
}

/** How a page of products around a place is cut. */
export const pageAround = (deps: Deps, { page, size = NEARBY_PAGE_SIZE, sort = 'near' }: Around) => ({
  now: deps.clock.now(),
  sort,
  limit: size,
  offset: page * size,
});

/** The marts around, nearest first; of those that may be asked for only the open, or those that take cards. */
export async function readMartsAround(deps: Deps, around: Omit<Around, 'page'>): Promise<NearMart[]> {
  const { place, radiusMetres = SEARCH_RADIUS_METRES, openNow = false, cardAccepted = false } = around;
  const now = deps.clock.now();
  const choice = { openNow, cardAccepted };
  return (
    (await deps.recall.martsNear(place, radiusMetres, now, choice)) ??
    readNearMarts(deps.db, place, radiusMetres, now, choice)
  );
}

/** How `recall` is asked for a page around a place. */
export const recalled = (around: Around) => {
  const { place, page, size = NEARBY_PAGE_SIZE, radiusMetres = SEARCH_RADIUS_METRES } = around;
  return { place, radiusMetres, limit: size, offset: page * size };
};

const EVERYTHING: Sought = {
  look: lookForEverything,
  condition: { texts: [], shape: 'everything', byMart: false, write: () => sql`true` },
};

/** What can be bought around a place: nearest first it is remembered with its cards, in another order or choice of marts without. */
export async function listNearby(deps: Deps, around: Around): Promise<ProductCard[]> {
  if (!isUnchosen(around)) {
    return listFound(deps, await readMartsAround(deps, around), EVERYTHING, pageAround(deps, around));
  }
  const { place, radiusMetres = SEARCH_RADIUS_METRES } = around;
  return (
    (await deps.recall.nearby(recalled(around), deps.clock.now())) ??
    listedProducts(deps.db, { ...pageAround(deps, around), marts: nearMarts(place, radiusMetres) })
  );
}
