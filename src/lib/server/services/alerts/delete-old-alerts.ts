import { sql } from 'drizzle-orm';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { promotions, waitingEntries, waitingRounds } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

/** Somebody told of a listing is remembered for so long, so that they do not hear of it again. */
const REMEMBERED_DAYS = 60;

/**
 * Forgets waiting lists whose sale is over or whose mart is closed (rules.md section 16), and what was told long ago of listings that
 * are sold no more.
 */
export async function deleteOldAlerts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const isOver = (product: typeof waitingEntries.productId | typeof waitingRounds.productId) => sql`exists (
    select from products join marts on marts.id = products.mart_id
    where products.id = ${product} and (products.sale_ends_at <= ${now} or marts.closed_at is not null))`;
  await deleteInBatches(db, waitingEntries, { where: isOver(waitingEntries.productId) });
  await deleteInBatches(db, waitingRounds, {
    where: sql`${isOver(waitingRounds.productId)} and not exists (
      select from waiting_entries where waiting_entries.product_id = ${waitingRounds.productId})`,
  });
  const since = addMinutes(clock.now(), -REMEMBERED_DAYS * MINUTES_PER_DAY).toISOString();
  await deleteInBatches(db, promotions, {
    where: sql`${promotions.createdAt} < ${since}::timestamptz and exists (
      select from products where products.id = ${promotions.productId} and products.sale_ends_at <= ${now})`,
  });
}
