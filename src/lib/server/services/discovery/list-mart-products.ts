import type { ProductCard } from '#lib/contract/product/products.ts';
import { searchWords } from '#lib/domain/discovery/search.ts';
import { wordsForEmoji } from '#lib/domain/discovery/search-emoji.ts';
import { STORE_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { allOf, type Condition, NO_CONDITION } from '#lib/server/listings/condition.ts';
import { listProducts } from '#lib/server/listings/list-products.ts';
import { searchesFor } from '#lib/server/listings/searches.ts';
import { inCategory, keyOf } from './list-category.ts';

export interface MartProducts {
  martId: number;
  page: number;
  size?: number | undefined;
  /** A sub-category by its name. */
  category?: string | undefined;
  /** Words that the product's name holds, read as search reads them. */
  search?: string | undefined;
}

/**
 * The products that a mart sells now, sale end soonest first; of a sub-category or a search where they are given.
 * Refuses with `martNotFound`.
 */
export async function listMartProducts(
  { db, marts, clock }: Pick<Deps, 'db' | 'marts' | 'clock'>,
  { martId, page, size = STORE_PAGE_SIZE, category, search: typed }: MartProducts,
): Promise<ProductCard[]> {
  const now = clock.now();
  const mart = await marts.get(martId, now);
  if (!mart) throw new DomainError('martNotFound');
  const ofCategory = category === undefined ? NO_CONDITION : inCategory(keyOf(category));
  const read = (condition: Condition, { limit = size, offset = page * size } = {}) =>
    listProducts(db, [mart], { condition, sort: 'ending', now, limit, offset });
  if (typed === undefined) return read(ofCategory);
  const text = wordsForEmoji(typed);
  if (searchWords(text).length === 0) return [];
  // As the search of the neighbourhood: the next reading only where this one finds nothing at all.
  for (const search of searchesFor(text, 'names')) {
    const condition = allOf(ofCategory, search.condition);
    const list = await read(condition);
    if (list.length > 0 || (page > 0 && (await read(condition, { limit: 1, offset: 0 })).length > 0)) return list;
  }
  return [];
}
