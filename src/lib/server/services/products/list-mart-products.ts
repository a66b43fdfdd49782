import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import { STORE_PAGE_SIZE } from '#lib/domain/limits.ts';
import { card, cardColumns, isListed } from '../../db/listed-products.ts';
import { marts, pictures, products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';

/** What a mart sells now, sale end soonest first. Refuses with `martNotFound`. */
export async function listMartProducts(
  deps: Deps,
  { martId, page, size = STORE_PAGE_SIZE }: { martId: number; page: number; size?: number },
): Promise<ProductCard[]> {
  const now = deps.clock.now();
  const remembered = await deps.recall.shelf(martId, { limit: size, offset: page * size }, now);
  if (remembered) return remembered;
  const [mart] = await deps.db
    .select({ name: marts.name })
    .from(marts)
    .where(and(eq(marts.id, martId), isNull(marts.closedAt)));
  if (!mart) throw new Refusal('martNotFound');
  const rows = await deps.db
    .select(cardColumns)
    .from(products)
    .leftJoin(pictures, eq(pictures.key, products.pictureKey))
    .where(and(eq(products.martId, martId), isListed(now)))
    .orderBy(asc(products.saleEndsAt), asc(products.id))
    .limit(size)
    .offset(page * size);
  return rows.map((row) => card({ ...row, mart_id: martId, mart_name: mart.name, distance: null }));
}
