import { type SQL, sql } from 'drizzle-orm';
import { GRACE_MINUTES } from '#lib/domain/pickup.ts';
import { addMinutes } from '#lib/domain/time.ts';

/** How many orders of a mart wait for their pickup, as a column: those past their grace are over, swept or not. */
export const openOrdersOf = (martId: SQL, now: Date) =>
  sql<number>`(select count(*)::int from orders where orders.mart_id = ${martId} and orders.state = 'open'
    and orders.valid_until > ${addMinutes(now, -GRACE_MINUTES).toISOString()}::timestamptz)`;
