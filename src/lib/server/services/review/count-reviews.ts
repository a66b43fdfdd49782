import { and, eq, sql } from 'drizzle-orm';
import { countedReviews } from '#lib/domain/review/review.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { marts, reviews } from '#lib/server/schema/index.ts';
import { earlierLimits } from '../person/limits/limit-records.ts';

/** Holds a mart's rating: reviews that are written, changed and deleted at once know of each other. */
export async function lockRating(tx: Tx, martId: number): Promise<void> {
  await tx.select({ id: marts.id }).from(marts).where(eq(marts.id, martId)).for('update');
}

/** Moves a mart's rating by so many stars and reviews. */
export async function moveRating(tx: Tx, martId: number, { stars, count }: { stars: number; count: number }) {
  if (stars === 0 && count === 0) return;
  await tx
    .update(marts)
    .set({ ratingSum: sql`${marts.ratingSum} + ${stars}`, ratingCount: sql`${marts.ratingCount} + ${count}` })
    .where(eq(marts.id, martId));
}

/**
 * Decides again which reviews of a buyer count at a mart, where one of them is gone (rules.md section 13): one that
 * came within 30 days of it may count now. The mart's rating is held (`lockRating`).
 */
export async function recountReviews(tx: Tx, { martId, buyerId }: { martId: number; buyerId: number }): Promise<void> {
  const all = await tx
    .select({ id: reviews.orderId, createdAt: reviews.createdAt, rating: reviews.rating, counted: reviews.counted })
    .from(reviews)
    .where(and(eq(reviews.martId, martId), eq(reviews.buyerId, buyerId)));
  const { countedReviews: before } = await earlierLimits(tx, buyerId);
  const earlier = before.filter((one) => one.martId === martId).map(({ at }) => at);
  const counted = countedReviews(all, earlier);
  for (const review of all) {
    const counts = counted.has(review.id);
    if (counts === review.counted) continue;
    await tx.update(reviews).set({ counted: counts }).where(eq(reviews.orderId, review.id));
    const sign = counts ? 1 : -1;
    await moveRating(tx, martId, { stars: sign * review.rating, count: sign });
  }
}
