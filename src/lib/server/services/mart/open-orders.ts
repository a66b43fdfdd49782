import { type SQL, sql } from 'drizzle-orm';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';

/** How many orders of a mart wait for their pickup, as a column: those past their grace are over, swept or not. */
export const openOrdersOf = (martId: SQL, now: Date) =>
  sql<number>`(select count(*)::int from orders where orders.mart_id = ${martId} and orders.state = 'open'
    and orders.valid_until > ${lastExpiredDeadline(now).toISOString()}::timestamptz)`;
