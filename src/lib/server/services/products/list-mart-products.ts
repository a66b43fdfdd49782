import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import { STORE_PAGE_SIZE } from '#lib/domain/limits.ts';
import { searchWords } from '#lib/domain/search.ts';
import { readingsOf } from '#lib/domain/search-readings.ts';
import { isBuyable, momentOf, sellingMart } from '../../db/buyable.ts';
import { daysOffOf, hoursOf } from '../../db/mart-hours.ts';
import { card, cardColumns } from '../../db/product-list.ts';
import { marts, pictures, products } from '../../db/schema.ts';
import { readingCondition } from '../../db/search-condition.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { keyOf } from '../discover/list-category.ts';

export interface MartProducts {
  martId: number;
  page: number;
  size?: number | undefined;
  /** A sub-category by its name. */
  category?: string | undefined;
  /** Words that the product's name holds, read as search reads them. */
  search?: string | undefined;
}

/** What a mart sells now, sale end soonest first; of a sub-category or a search where they are given. Refuses with `martNotFound`. */
export async function listMartProducts(
  deps: Deps,
  { martId, page, size = STORE_PAGE_SIZE, category, search }: MartProducts,
): Promise<ProductCard[]> {
  const now = deps.clock.now();
  const words = search === undefined ? [] : searchWords(search);
  if (category === undefined && search === undefined) {
    const cached = await deps.cache.listing(martId, { limit: size, offset: page * size }, now);
    if (cached) return cached;
  }
  const [found] = await deps.db
    .select({ mart: marts, daysOff: daysOffOf(now) })
    .from(marts)
    .where(and(eq(marts.id, martId), isNull(marts.closedAt)));
  if (!found) throw new DomainError('martNotFound');
  const { mart, daysOff } = found;
  const least = momentOf(sellingMart(mart, hoursOf(mart, daysOff), now).leastSaleEnd);
  const ofMart = { mart_id: martId, mart_name: mart.name, paused_until: mart.pausedUntil };
  const read = async (condition: SQL | undefined, { limit = size, offset = page * size } = {}) => {
    const rows = await deps.db
      .select(cardColumns)
      .from(products)
      .leftJoin(pictures, eq(pictures.key, products.pictureKey))
      .where(
        and(
          eq(products.martId, martId),
          isBuyable(sql`${least}::timestamptz`),
          category === undefined ? undefined : eq(products.category, keyOf(category)),
          condition,
        ),
      )
      .orderBy(asc(products.saleEndsAt), asc(products.id))
      .limit(limit)
      .offset(offset);
    return rows.map((row) => card({ ...row, ...ofMart, distance: null }, now));
  };
  if (search === undefined) return read(undefined);
  if (words.length === 0) return [];
  // As the search of the neighbourhood: the next reading only where this one finds nothing at all.
  for (const reading of readingsOf(search)) {
    const { texts, write } = readingCondition(reading);
    const condition = write(texts);
    const list = await read(condition);
    if (list.length > 0 || (page > 0 && (await read(condition, { limit: 1, offset: 0 })).length > 0)) return list;
  }
  return [];
}
