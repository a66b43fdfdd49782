import { sql } from 'drizzle-orm';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import { momentsOf } from '#lib/domain/order/sales.ts';
import { seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { moment } from '#lib/server/platform/database/moment.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { soldEvents } from '../sales/sold-events.ts';

/** Figures of a mart since midnight in Seoul, and sales that end before the next one. */
export interface MartDay {
  sold: number;
  soldWon: number;
  cancelled: number;
  /** Nobody came for them in time. */
  expired: number;
  /** Products with units that can still be bought. */
  endingProducts: number;
}

/**
 * The figures of a mart's day, all of one moment. An order expires when its grace is over, whenever that is swept
 * (rules.md section 6). Sales and products are steps along their indexes; the others look at the mart's orders of their
 * state alone. Refuses with `martNotFound`.
 */
export async function countToday(deps: Deps, viewer: Viewer, martId: number): Promise<MartDay> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now();
  const today = seoulDayNumber(now);
  const ofMart = sql`mart_id = ${martId}::bigint`;
  const endedToday = sql`ended_at >= ${moment(seoulDayStart(today))}`;
  const { rows } = await deps.db.execute<MartDay & Record<string, unknown>>(sql`
    select coalesce(sum(orders), 0)::int as "sold", coalesce(sum(won), 0)::float8 as "soldWon",
      (select count(*)::int from orders where ${ofMart} and state = 'cancelled' and end_reason <> 'takenBack' and ${endedToday}) as "cancelled",
      (select count(*)::int from orders where ${ofMart} and state in ('open', 'expired') and claimed_at is null
        and valid_until >= ${moment(lastExpiredDeadline(seoulDayStart(today)))}
        and valid_until <= ${moment(lastExpiredDeadline(now))}) as "expired",
      (select count(*)::int from products where ${ofMart} and waiting > 0 and sale_ends_at > ${moment(now)}
        and sale_ends_at < ${moment(seoulDayStart(today + 1))}) as "endingProducts"
    from ${soldEvents([martId], momentsOf({ from: today, to: today }))} e`);
  return oneRow(rows);
}
