import { and, eq, gt, sql } from 'drizzle-orm';
import type { Review } from '#lib/contract/reviews.ts';
import { orderCan } from '#lib/domain/order.ts';
import { COUNTED_EVERY_DAYS } from '#lib/domain/review.ts';
import { cleanContent } from '#lib/domain/review-text.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { martMembers, marts, reviews } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Viewer } from '../../market.ts';
import { ownOrder } from '../orders/own-order.ts';
import { showReview } from './show-review.ts';

/**
 * Writes the one review of a picked-up order and counts it into the mart's rating, together; of several in 30 days the first counts
 * (rules.md section 13). Refuses with `staffReview`, `orderNotFound`, `notPickedUp`, `alreadyReviewed`, `invalidInput`.
 */
export async function writeReview(
  deps: Deps,
  viewer: Viewer,
  orderId: number,
  { rating, content: text }: { rating: number; content: string },
): Promise<Review> {
  await deps.db.transaction(async (tx) => {
    const order = await ownOrder(tx, viewer, orderId);
    const cleaned = cleanContent(text);
    if (!cleaned.ok) throw new DomainError('invalidInput', { field: 'content' });
    const { martId } = order;
    const [works] = await tx
      .select({ userId: martMembers.userId })
      .from(martMembers)
      .where(and(eq(martMembers.martId, martId), eq(martMembers.userId, viewer.userId)));
    const may = orderCan.review(order, { alreadyReviewed: false, byStaff: order.byStaff || works !== undefined });
    if (!may.ok) throw new DomainError(may.reason);
    const now = deps.clock.now();
    // Held, so that two reviews of one buyer that are sent at once know of each other.
    await tx.select({ id: marts.id }).from(marts).where(eq(marts.id, martId)).for('update');
    const [countedBefore] = await tx
      .select({ orderId: reviews.orderId })
      .from(reviews)
      .where(
        and(
          eq(reviews.martId, martId),
          eq(reviews.buyerId, viewer.userId),
          eq(reviews.counted, true),
          gt(reviews.createdAt, addMinutes(now, -COUNTED_EVERY_DAYS * MINUTES_PER_DAY)),
        ),
      )
      .limit(1);
    const counted = countedBefore === undefined;
    const written = await tx
      .insert(reviews)
      .values({
        orderId,
        martId,
        buyerId: viewer.userId,
        rating,
        content: cleaned.content,
        createdAt: now,
        counted,
      })
      .onConflictDoNothing()
      .returning({ orderId: reviews.orderId });
    // The key decides, of two tabs that send at once too.
    if (written.length === 0) throw new DomainError('alreadyReviewed');
    if (!counted) return;
    await tx
      .update(marts)
      .set({ ratingSum: sql`${marts.ratingSum} + ${rating}`, ratingCount: sql`${marts.ratingCount} + 1` })
      .where(eq(marts.id, martId));
  });
  return showReview(deps, viewer, orderId);
}
