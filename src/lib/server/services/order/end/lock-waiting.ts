import { and, asc, eq } from 'drizzle-orm';
import { entry } from '#lib/domain/known.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type OrderRow, orders } from '#lib/server/schema/index.ts';
import { readSaleEnds } from './read-sale-ends.ts';

/**
 * The mart's open orders and the products they hold, locked as every writer does: orders before products, both by id.
 * One whose card is being charged is looked at when it opens (`fitToHours`, `fitToPlace`).
 */
export async function lockWaiting(tx: Tx, martId: number): Promise<{ order: OrderRow; saleEndsAt: Date }[]> {
  const waiting = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.martId, martId), eq(orders.state, 'open')))
    .orderBy(asc(orders.id))
    .for('update');
  const saleEnds = await readSaleEnds(tx, waiting, { isLocked: true });
  return waiting.map((order) => ({ order, saleEndsAt: entry(saleEnds, order.productId) }));
}
