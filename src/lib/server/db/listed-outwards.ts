import type { SQL } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import type { Db } from './connect.ts';
import { type ListedQuery, listedProducts } from './listed-products.ts';

/** So many marts are looked in at first, then four times as many: in a dense city a page is full long before the rim. */
const FIRST = 100;
const FACTOR = 4;

/**
 * `listedProducts` of marts that are known, nearest first. Sorted by distance they are asked for in groups, until the page is
 * full; in any other order all of them at once.
 */
export async function listedOutwards<M extends { distance: number }>(
  db: Db,
  marts: readonly M[],
  source: (marts: readonly M[]) => SQL,
  query: Omit<ListedQuery, 'marts'>,
): Promise<ProductCard[]> {
  const { sort = 'near', limit, offset } = query;
  if (sort !== 'near') return listedProducts(db, { ...query, marts: source(marts) });
  const enough = offset + limit;
  const found: ProductCard[] = [];
  for (let start = 0, size = FIRST; start < marts.length && found.length < enough; size *= FACTOR) {
    let end = Math.min(marts.length, start + size);
    // Marts equally far share an order, and so a group.
    while (end < marts.length && marts[end]!.distance === marts[end - 1]!.distance) end += 1;
    const group = source(marts.slice(start, end));
    found.push(...(await listedProducts(db, { ...query, marts: group, limit: enough - found.length, offset: 0 })));
    start = end;
  }
  return found.slice(offset);
}
