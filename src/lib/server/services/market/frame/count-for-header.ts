import { sql } from 'drizzle-orm';
import { BUYER_ALARM_KINDS } from '#lib/domain/notice/alarm.ts';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';

export interface HeaderCounts {
  cart: number;
  unread: number;
  /** Orders that wait to be picked up. */
  orders: number;
  /** As `lastEventId` tells it (services/notice/events/missed-events.ts), in the same trip to the database. */
  lastEvent: number;
  /** Whether their no-shows may have ended on-site payment: few have more than one, and only theirs are looked into. */
  mayBeSuspended: boolean;
}

/**
 * The figures of the buyer's frame, in one statement: lines in the cart, unread alarms, open orders, the newest live
 * event; and whether the record of no-shows has to be read.
 */
export async function countForHeader({ db, clock }: Deps, viewer: Viewer): Promise<HeaderCounts> {
  const expired = lastExpiredDeadline(clock.now());
  const { rows } = await db.execute<Omit<HeaderCounts, 'lastEvent'> & { lastEvent: string | number }>(sql`
    select (select count(*)::int from cart_items where buyer_id = ${viewer.userId}) as cart,
      (select count(*)::int from alarms where user_id = ${viewer.userId} and read_at is null
        and kind = any(${sql.param([...BUYER_ALARM_KINDS])}::text[])) as unread,
      (select count(*)::int from orders where buyer_id = ${viewer.userId} and state = 'open'
        and valid_until > ${expired.toISOString()}::timestamptz) as orders,
      (select count(*) > 1 from orders where buyer_id = ${viewer.userId} and state in ('expired', 'open')
        and valid_until <= ${expired.toISOString()}::timestamptz)
        or exists (select from limit_records where user_id = ${viewer.userId}) as "mayBeSuspended",
      (select coalesce(max(id), 0) from events) as "lastEvent"`);
  const { lastEvent, ...counts } = oneRow(rows);
  return { ...counts, lastEvent: Number(lastEvent) };
}
