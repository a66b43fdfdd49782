import { sql } from 'drizzle-orm';
import { EXPIRING_MINUTES } from '#lib/domain/alarm.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Deps } from '../../deps.ts';

/**
 * Reminds the buyers whose open orders have no more than 15 minutes left. Each order once, whatever processes run this: the
 * alarm's unique key decides. An order that never had more than 15 minutes needs no reminder. Answers how many were told.
 */
export async function tellExpiring(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const soon = addMinutes(now, EXPIRING_MINUTES);
  const { rows } = await deps.db.execute(sql`
    insert into alarms (user_id, kind, order_id, mart_id, created_at)
    select buyer_id, 'orderExpiring', id, mart_id, ${now.toISOString()}::timestamptz from orders
    where state = 'open' and valid_until > ${now.toISOString()}::timestamptz
      and valid_until <= ${soon.toISOString()}::timestamptz
      and created_at < valid_until - make_interval(mins => ${EXPIRING_MINUTES}::int)
      and not exists (select 1 from alarms told
        where told.user_id = orders.buyer_id and told.kind = 'orderExpiring' and told.order_id = orders.id)
    order by id
    on conflict do nothing returning id`);
  return rows.length;
}
