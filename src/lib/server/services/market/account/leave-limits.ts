import { and, eq, gt } from 'drizzle-orm';
import {
  hasLimits,
  joinLimits,
  LIMITS_KEPT_DAYS,
  type LimitRecord,
  storedLimits,
} from '#lib/domain/person/limit-record.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { limitRecords, marts, reviews } from '#lib/server/schema/index.ts';
import { listBagsOfDay, readHoldRecord } from '../../order/holds/read-hold-records.ts';
import { earlierLimits } from '../../person/limits/limit-records.ts';

/** The dates that limits look back at, of an account that is being deleted and of earlier ones. */
async function limitsOf(tx: Tx, userId: number, now: Date): Promise<LimitRecord> {
  const since = addMinutes(now, -LIMITS_KEPT_DAYS * MINUTES_PER_DAY);
  const countedReviews = await tx
    .select({ martId: reviews.martId, at: reviews.createdAt })
    .from(reviews)
    .where(and(eq(reviews.buyerId, userId), eq(reviews.counted, true), gt(reviews.createdAt, since)));
  const opened = await tx
    .select({ at: marts.createdAt })
    .from(marts)
    .where(and(eq(marts.openedBy, userId), gt(marts.createdAt, since)));
  const holds = await readHoldRecord(tx, userId, now);
  const own: LimitRecord = {
    cancels: [
      ...holds.cancels.map(({ productId, at }) => ({ productId, paid: false, at })),
      ...holds.paidCancels.map(({ productId, at }) => ({ productId, paid: true, at })),
    ],
    noShows: [
      ...holds.noShows.map((at) => ({ paid: false, at })),
      ...holds.paidNoShows.map((at) => ({ paid: true, at })),
    ],
    countedReviews,
    martsOpened: opened.map(({ at }) => at),
    bags: await listBagsOfDay(tx, userId, now),
  };
  // Earlier cancellations and no-shows are in the hold record already.
  const earlier = { ...(await earlierLimits(tx, userId)), cancels: [], noShows: [] };
  return joinLimits(own, earlier, now);
}

/**
 * Stores a limit record under the hash of a person, in the transaction that deletes their account. rules.md section 14.
 */
export async function leaveLimits(
  tx: Tx,
  { userId, personHash, now }: { userId: number; personHash: string; now: Date },
): Promise<void> {
  const record = await limitsOf(tx, userId, now);
  await tx.delete(limitRecords).where(eq(limitRecords.userId, userId));
  if (!hasLimits(record)) return;
  await tx.insert(limitRecords).values({ personHash, record: storedLimits(record), deletedAt: now });
}
