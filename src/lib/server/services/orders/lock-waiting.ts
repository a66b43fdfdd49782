import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/connect.ts';
import { orders, products } from '../../db/schema.ts';

type OrderRow = typeof orders.$inferSelect;

/**
 * The mart's open orders and what they hold, locked as every writer does: orders before products, both by id. One whose card is
 * being charged is looked at when it opens (`fitToHours`, `fitToPlace`).
 */
export async function lockWaiting(tx: Tx, martId: number): Promise<{ order: OrderRow; saleEndsAt: Date }[]> {
  const waiting = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.martId, martId), eq(orders.state, 'open')))
    .orderBy(asc(orders.id))
    .for('update');
  if (waiting.length === 0) return [];
  const held = await tx
    .select({ id: products.id, saleEndsAt: products.saleEndsAt })
    .from(products)
    .where(
      inArray(
        products.id,
        waiting.map(({ productId }) => productId),
      ),
    )
    .orderBy(asc(products.id))
    .for('update');
  const saleEnds = new Map(held.map(({ id, saleEndsAt }) => [id, saleEndsAt]));
  return waiting.map((order) => ({ order, saleEndsAt: saleEnds.get(order.productId)! }));
}
