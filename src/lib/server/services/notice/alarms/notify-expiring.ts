import { sql } from 'drizzle-orm';
import { EXPIRING_MINUTES } from '#lib/domain/notice/alarm.ts';
import { REMIND_TOGETHER_MINUTES } from '#lib/domain/order/visit.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { orderIdsOf } from './alarm-orders.ts';

/** Whether an order has been reminded of, alone or with others of its visit. */
const isNotified = (order: string) =>
  sql.raw(`exists (select 1 from alarms told
  where told.user_id = ${order}.buyer_id and told.kind = 'orderExpiring'
    and (told.order_id = ${order}.id or told.details->'orderIds' @> to_jsonb(${order}.id)))`);

/**
 * Reminds the buyers whose open orders have no more than 15 minutes left: once a visit, of all its orders that run out
 * in the 15 minutes after that (rules.md section 17). Each order once, whatever processes run this: the alarm's unique
 * key decides. An order that never had more than 15 minutes needs no reminder. Answers how many alarms there are.
 */
export async function notifyExpiring(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const soon = addMinutes(now, EXPIRING_MINUTES);
  const together = addMinutes(soon, REMIND_TOGETHER_MINUTES);
  const { rows } = await deps.db.execute(sql`
    with due as (
      select distinct buyer_id, mart_id from orders
      where state = 'open' and valid_until > ${now.toISOString()}::timestamptz
        and valid_until <= ${soon.toISOString()}::timestamptz
        and created_at < valid_until - make_interval(mins => ${EXPIRING_MINUTES}::int)
        and not ${isNotified('orders')}
    ), ending as (
      select waiting.* from orders waiting join due using (buyer_id, mart_id)
      where waiting.state = 'open' and waiting.valid_until > ${now.toISOString()}::timestamptz
        and waiting.valid_until <= ${together.toISOString()}::timestamptz and not ${isNotified('waiting')}
    )
    insert into alarms (user_id, kind, order_id, mart_id, details, created_at)
    select buyer_id, 'orderExpiring', (array_agg(id order by valid_until, id))[1], mart_id,
      ${orderIdsOf(sql`valid_until, id`)}, ${now.toISOString()}::timestamptz
    from ending group by buyer_id, mart_id order by min(id)
    on conflict do nothing returning id`);
  return rows.length;
}
