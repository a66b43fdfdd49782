import { sql } from 'drizzle-orm';
import { seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import type { Tx } from '../../db/connect.ts';

/** Half of the key of an advisory lock; the mart is the other half. */
const NEWS_LOCK = 7_310_023;

/**
 * Tells a mart's followers of a new product, in the transaction that registers it: at most once per follower, mart and day
 * in Seoul, however many products come. Registrations of one mart that run at once take turns from here on.
 */
export async function notifyFollowers(
  tx: Tx,
  { martId, productId, productName, now }: { martId: number; productId: number; productName: string; now: Date },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NEWS_LOCK}, ${martId})`);
  const today = seoulDayStart(seoulDayNumber(now)).toISOString();
  const details = JSON.stringify({ productId, productName });
  await tx.execute(sql`
    insert into alarms (user_id, kind, mart_id, details, created_at)
    select user_id, 'newProducts', mart_id, ${details}::jsonb, ${now.toISOString()}::timestamptz from follows
    where mart_id = ${martId} and not exists (select 1 from alarms told
      where told.user_id = follows.user_id and told.kind = 'newProducts' and told.mart_id = follows.mart_id
        and told.created_at >= ${today}::timestamptz)`);
}
