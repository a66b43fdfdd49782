import { eq, sql } from 'drizzle-orm';
import type { Review } from '#lib/contract/reviews.ts';
import { orderCan } from '#lib/domain/order.ts';
import { cleanContent } from '#lib/domain/review-text.ts';
import { marts, reviews } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { Refusal } from '../../refusal.ts';
import { ownOrder } from '../orders/own-order.ts';
import { showReview } from './show-review.ts';

/**
 * Writes the one review of a picked-up order and counts it into the mart's rating, together (rules.md section 13). Refuses
 * with `orderNotFound`, `notPickedUp`, `alreadyReviewed`, `invalidInput`.
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
    if (!cleaned.ok) throw new Refusal('invalidInput', { field: 'content' });
    const may = orderCan.review(order, false);
    if (!may.ok) throw new Refusal(may.reason);
    const { martId } = order;
    const written = await tx
      .insert(reviews)
      .values({
        orderId,
        martId,
        buyerId: viewer.userId,
        rating,
        content: cleaned.content,
        createdAt: deps.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ orderId: reviews.orderId });
    // The key decides, of two tabs that send at once too.
    if (written.length === 0) throw new Refusal('alreadyReviewed');
    await tx
      .update(marts)
      .set({ ratingSum: sql`${marts.ratingSum} + ${rating}`, ratingCount: sql`${marts.ratingCount} + 1` })
      .where(eq(marts.id, martId));
  });
  return showReview(deps, viewer, orderId);
}
