import { asc, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { type RefundRow, refunds } from '#lib/server/schema/index.ts';

/** The refunds of these orders, the first asked for first; an order without any is absent. */
export async function readRefunds(db: Db | Tx, orderIds: readonly number[]): Promise<Map<number, RefundRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, [...orderIds]))
    .orderBy(asc(refunds.orderId), asc(refunds.seq));
  return Map.groupBy(rows, ({ orderId }) => orderId);
}
