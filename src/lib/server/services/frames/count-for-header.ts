import { sql } from 'drizzle-orm';
import { BUYER_ALARM_KINDS } from '#lib/domain/alarm.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';

/** The two numbers that the buyer's header shows on every page, in one statement: lines in the cart, unread alarms. */
export async function countForHeader({ db }: Deps, viewer: Viewer): Promise<{ cart: number; unread: number }> {
  const { rows } = await db.execute<{ cart: number; unread: number }>(sql`
    select (select count(*)::int from cart_items where buyer_id = ${viewer.userId}) as cart,
      (select count(*)::int from alarms where user_id = ${viewer.userId} and read_at is null
        and kind = any(${sql.param([...BUYER_ALARM_KINDS])}::text[])) as unread`);
  return rows[0]!;
}
