import type { Place } from '#lib/domain/geo.ts';
import { encodePlace } from '#lib/domain/geo.ts';
import { CATEGORIES, type Category } from '#lib/domain/product/categories.ts';
import type { Deps } from '#lib/server/deps.ts';
import { listAround, optionsOf } from '#lib/server/listings/cache-dependencies.ts';
import { countByCategory } from '#lib/server/listings/list-products.ts';
import { martsAround } from './list-nearby.ts';

export interface CategoryCount {
  key: Category['key'];
  name: string;
  /** Products that can be bought now within 3 km. */
  count: number;
}

/** The size of the figures in the cache. */
const BYTES = 1_200;

/**
 * How many products each sub-category has around a place, in the order of the tree; those that have none are left out.
 * Cached like the lists: until anything around changes, and at the next whole minute.
 */
export async function countCategories(deps: Deps, place: Place): Promise<CategoryCount[]> {
  const now = deps.clock.now();
  const cached = deps.cache.of<CategoryCount[]>('categories');
  const key = encodePlace(place);
  const known = cached.get(key, now);
  if (known) return known.value;
  const point = cached.readPoint(now);
  const counts = await countByCategory(deps.db, await martsAround(deps, { place }));
  const made = CATEGORIES.flatMap(({ key, name }) => {
    const count = counts.get(key);
    return count ? [{ key, name, count }] : [];
  });
  cached.set(key, made, { ...optionsOf(listAround(place, []), now), bytes: BYTES }, point);
  return made;
}
