import { sql } from 'drizzle-orm';
import { isQuiet } from '#lib/domain/notice/promotion.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { sendPromotions } from '../../notice/promotions/send-promotions.ts';
import { tellWaiting } from '../../product/waiting/tell-waiting.ts';
import { checkListings } from './check-listings.ts';

/**
 * One turn of the work of alerts and waiting lists: listings that changed, lists that are due, news that may go. Asked
 * for every second by every process, so that any process may handle a listing put up at another; most turns find
 * nothing by one question.
 */
export async function workAlerts(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const at = deps.clock.now();
  const now = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await deps.db.execute<{ due: boolean }>(sql`
    select exists (select from listing_checks where due_at is null or due_at <= ${now})
      or exists (select from waiting_rounds where next_at <= ${now})
      or exists (select from promotions p join promotion_choices c on c.user_id = p.user_id and c.on_at is not null
        where p.decided_at is null and (c.night_on_at is not null or not ${isQuiet(at)}::boolean)) as due`);
  if (!oneRow(rows).due) return;
  await checkListings(deps);
  await tellWaiting(deps);
  await sendPromotions(deps);
}
