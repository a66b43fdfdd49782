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
}

/**
 * The figures of the buyer's frame, in one statement: lines in the cart, unread alarms, open orders, the newest live
 * event.
 */
export async function countForHeader({ db, clock }: Deps, viewer: Viewer): Promise<HeaderCounts> {
  const { rows } = await db.execute<Omit<HeaderCounts, 'lastEvent'> & { lastEvent: string | number }>(sql`
    select (select count(*)::int from cart_items where buyer_id = ${viewer.userId}) as cart,
      (select count(*)::int from alarms where user_id = ${viewer.userId} and read_at is null
        and kind = any(${sql.param([...BUYER_ALARM_KINDS])}::text[])) as unread,
      (select count(*)::int from orders where buyer_id = ${viewer.userId} and state = 'open'
        and valid_until > ${lastExpiredDeadline(clock.now()).toISOString()}::timestamptz) as orders,
      (select coalesce(max(id), 0) from events) as "lastEvent"`);
  const { lastEvent, ...counts } = oneRow(rows);
  return { ...counts, lastEvent: Number(lastEvent) };
}
