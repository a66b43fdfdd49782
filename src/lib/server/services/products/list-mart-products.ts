import type { ProductCard } from '#lib/contract/products.ts';
import { STORE_PAGE_SIZE } from '#lib/domain/limits.ts';
import { searchWords } from '#lib/domain/search.ts';
import { wordsForEmoji } from '#lib/domain/search-emoji.ts';
import { meaningReading, readingsOf } from '#lib/domain/search-readings.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { allOf, type Condition, EVERYTHING, eitherOf } from '../../listings/condition.ts';
import { listProducts } from '../../listings/list-products.ts';
import { readingCondition } from '../../listings/search-condition.ts';
import { inCategory, keyOf } from '../discover/list-category.ts';

export interface MartProducts {
  martId: number;
  page: number;
  size?: number | undefined;
  /** A sub-category by its name. */
  category?: string | undefined;
  /** Words that the product's name holds, read as search reads them. */
  search?: string | undefined;
}

/** The products that a mart sells now, sale end soonest first; of a sub-category or a search where they are given. Refuses with `martNotFound`. */
export async function listMartProducts(
  { db, marts, clock }: Pick<Deps, 'db' | 'marts' | 'clock'>,
  { martId, page, size = STORE_PAGE_SIZE, category, search }: MartProducts,
): Promise<ProductCard[]> {
  const now = clock.now();
  const mart = await marts.get(martId, now);
  if (!mart) throw new DomainError('martNotFound');
  const ofCategory = category === undefined ? EVERYTHING : inCategory(keyOf(category));
  const read = (condition: Condition, { limit = size, offset = page * size } = {}) =>
    listProducts(db, [mart], { condition, sort: 'ending', now, limit, offset });
  if (search === undefined) return read(ofCategory);
  const text = wordsForEmoji(search);
  if (searchWords(text).length === 0) return [];
  const meant = meaningReading(text);
  // As the search of the neighbourhood: the next reading only where this one finds nothing at all.
  for (const reading of readingsOf(text)) {
    const held = readingCondition(reading);
    const found = meant && reading.by === 'words' ? eitherOf(readingCondition(meant), held) : held;
    const condition = allOf(ofCategory, found);
    const list = await read(condition);
    if (list.length > 0 || (page > 0 && (await read(condition, { limit: 1, offset: 0 })).length > 0)) return list;
  }
  return [];
}
