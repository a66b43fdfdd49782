import { inArray } from 'drizzle-orm';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { orderBags } from '#lib/server/schema/index.ts';

/** Which of these orders are of bags: their contents are written, too. */
export async function readBagIds(db: Db | Tx, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .select({ orderId: orderBags.orderId })
    .from(orderBags)
    .where(inArray(orderBags.orderId, [...orderIds]));
  return new Set(rows.map(({ orderId }) => orderId));
}
