import { sql } from 'drizzle-orm';
import { seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { queuePromotions } from '../promotions/queue-promotions.ts';

/**
 * Has a mart's followers told of the first of new products that may be promoted, which alcohol may not (adopt.md 31.1):
 * those who take news that invite to buy (rules.md section 16), in the transaction that registers it, at most once per
 * follower, mart and day in Seoul, however many products come. Registrations of one mart that run at once take turns
 * from here on.
 */
export async function notifyFollowers(
  tx: Tx,
  { martId, placed, now }: { martId: number; placed: readonly { productId: number; adultOnly: boolean }[]; now: Date },
): Promise<void> {
  const first = placed.find(({ adultOnly }) => !adultOnly);
  if (!first) return;
  const { productId } = first;
  await takeTurn(tx, 'followers', martId);
  const today = seoulDayStart(seoulDayNumber(now)).toISOString();
  const { rows } = await tx.execute<{ userId: number }>(sql`
    select user_id as "userId" from follows join promotion_choices c using (user_id)
    where mart_id = ${martId} and c.on_at is not null and not exists (select from promotions told
      where told.user_id = follows.user_id and told.kind = 'newProducts' and told.mart_id = follows.mart_id
        and (told.decided_at is null or told.decided_at >= ${today}::timestamptz))`);
  await queuePromotions(tx, rows, { kind: 'newProducts', martId, productId, now });
}
