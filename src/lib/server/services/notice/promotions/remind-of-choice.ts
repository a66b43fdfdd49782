import { sql } from 'drizzle-orm';
import { isQuiet, REMIND_OF_CHOICE_DAYS } from '#lib/domain/notice/promotion.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';

const BATCH_ROWS = 500;

/**
 * Reminds those who take news that invite to buy, every two years, that they do and since when, and how it ends (정보통신망법
 * 제50조 제8항); by day. Each once over all processes. Answers how many were reminded.
 */
export async function remindOfChoice({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  if (isQuiet(now)) return 0;
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = addMinutes(now, -REMIND_OF_CHOICE_DAYS * MINUTES_PER_DAY).toISOString();
  const { rows } = await db.execute(sql`
    with due as (
      select user_id from promotion_choices
      where on_at is not null and coalesce(reminded_at, on_at) <= ${since}::timestamptz
      order by coalesce(reminded_at, on_at) limit ${BATCH_ROWS} for update skip locked
    ), reminded as (
      update promotion_choices set reminded_at = ${at} where user_id = any(array(select user_id from due))
      returning user_id, on_at
    )
    insert into alarms (user_id, kind, details, created_at)
    select user_id, 'promotionsOn', jsonb_build_object('since', on_at), ${at} from reminded order by user_id
    returning id`);
  return rows.length;
}
