import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { type alarms, type OrderRow, orders } from '#lib/server/schema/index.ts';

type Details = (typeof alarms.$inferSelect)['details'];

/**
 * The details of an alarm about a group of orders, in a statement that groups them: all their ids, where there are
 * several.
 */
export const orderIdsOf = (order: SQL): SQL =>
  sql`case when count(*) > 1 then jsonb_build_object('orderIds', jsonb_agg(id order by ${order})) else '{}'::jsonb end`;

/**
 * The orders of one visit that an alarm is about together; none where it is about one order, or about something else.
 */
export const orderIdsIn = ({ orderIds }: Details): readonly number[] =>
  Array.isArray(orderIds) ? orderIds.map(Number) : [];

/** All orders of those alarms that are about several, by their ids. */
export async function readAlarmOrders(
  db: Db,
  rows: readonly { alarm: { details: Details } }[],
): Promise<Map<number, OrderRow>> {
  const ids = rows.flatMap(({ alarm }) => orderIdsIn(alarm.details));
  if (ids.length === 0) return new Map();
  const found = await db.select().from(orders).where(inArray(orders.id, ids));
  return new Map(found.map((order) => [order.id, order]));
}
