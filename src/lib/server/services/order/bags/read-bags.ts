import { inArray } from 'drizzle-orm';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { orderBags } from '#lib/server/schema/index.ts';

/** Which of these orders are of bags, by order, and whether their contents are written. */
export async function readBags(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, { isWritten: boolean }>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: orderBags.orderId, writtenAt: orderBags.writtenAt })
    .from(orderBags)
    .where(inArray(orderBags.orderId, [...orderIds]));
  return new Map(rows.map(({ orderId, writtenAt }) => [orderId, { isWritten: writtenAt !== null }]));
}
