import { asc, inArray } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { products } from '#lib/server/schema/index.ts';

/**
 * The sale ends of the products that orders hold. `isLocked`: nobody moves them before the transaction ends; rows are
 * locked by id, as every writer does.
 */
export async function readSaleEnds(
  tx: Tx,
  orders: readonly { productId: number }[],
  { isLocked = false } = {},
): Promise<ReadonlyMap<number, Date>> {
  if (orders.length === 0) return new Map();
  const ids = orders.map(({ productId }) => productId);
  const held = tx
    .select({ id: products.id, saleEndsAt: products.saleEndsAt })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id));
  const rows = await (isLocked ? held.for('update') : held);
  return new Map(rows.map(({ id, saleEndsAt }) => [id, saleEndsAt]));
}
