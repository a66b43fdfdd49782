import { eq } from 'drizzle-orm';
import type { Review } from '#lib/contract/review/reviews.ts';
import { reviewCan } from '#lib/domain/review/review.ts';
import { cleanContent } from '#lib/domain/review/review-text.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { reviews } from '#lib/server/schema/index.ts';
import { hasOpenDispute } from '../case/open-dispute.ts';
import { ownOrder } from '../order/own-order.ts';
import { lockRating, moveRating } from './count-reviews.ts';
import { deletePhotosNow } from './delete-review.ts';
import { attachPhotos } from './review-photos.ts';
import { showReview } from './show-review.ts';
import type { WrittenReview } from './write-review.ts';

/**
 * Changes the viewer's review of an own order, and the mart's rating with it, for seven days (rules.md section 13).
 * Without `photos` they stay. Refuses with `orderNotFound`, `reviewNotFound`, `reviewEditOver`, `pictureMissing`,
 * `invalidInput`.
 */
export async function editReview(
  deps: Deps,
  viewer: Viewer,
  orderId: number,
  { rating, content: text, photos }: WrittenReview,
): Promise<Review> {
  await deps.db.transaction(async (tx) => {
    const { martId } = await ownOrder(tx, viewer, orderId);
    const cleaned = cleanContent(text);
    if (!cleaned.ok) throw new DomainError('invalidInput', { field: 'content' });
    await lockRating(tx, martId);
    const [before] = await tx.select().from(reviews).where(eq(reviews.orderId, orderId)).for('update');
    if (!before) throw new DomainError('reviewNotFound');
    const now = deps.clock.now();
    const may = reviewCan.edit(before.createdAt, now);
    if (!may.ok) throw new DomainError(may.reason);
    const duringDispute = before.duringDispute || (await hasOpenDispute(tx, orderId));
    await tx
      .update(reviews)
      .set({ rating, content: cleaned.content, editedAt: now, duringDispute })
      .where(eq(reviews.orderId, orderId));
    if (before.counted) await moveRating(tx, martId, { stars: rating - before.rating, count: 0 });
    if (photos) await attachPhotos(tx, { orderId, photos, now });
  });
  await deletePhotosNow(deps, orderId);
  return showReview(deps, viewer, orderId);
}
