import { eq } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { reviews } from '#lib/server/schema/index.ts';
import { ownOrder } from '../order/own-order.ts';
import { lockRating, moveRating, recountReviews } from './count-reviews.ts';
import { deleteUnusedPhotos, detachPhotos } from './review-photos.ts';

/**
 * Takes a review away with the mart's answer and its photos, and out of the mart's rating, where another of the same
 * buyer may count instead. Refuses with `reviewNotFound`.
 */
export async function takeReviewAway(tx: Tx, reviewId: number, now: Date): Promise<void> {
  const [found] = await tx.select({ martId: reviews.martId }).from(reviews).where(eq(reviews.orderId, reviewId));
  if (!found) throw new DomainError('reviewNotFound');
  const { martId } = found;
  await lockRating(tx, martId);
  const [gone] = await tx
    .delete(reviews)
    .where(eq(reviews.orderId, reviewId))
    .returning({ buyerId: reviews.buyerId, rating: reviews.rating, counted: reviews.counted });
  if (!gone) throw new DomainError('reviewNotFound');
  await detachPhotos(tx, [reviewId], now);
  if (!gone.counted) return;
  await moveRating(tx, martId, { stars: -gone.rating, count: -1 });
  await recountReviews(tx, { martId, buyerId: gone.buyerId });
}

/**
 * Deletes the viewer's review of an own order; another may be written (rules.md section 13). Refuses with
 * `orderNotFound`, `reviewNotFound`.
 */
export async function deleteReview(deps: Deps, viewer: Viewer, orderId: number): Promise<{ ok: true }> {
  await deps.db.transaction(async (tx) => {
    await ownOrder(tx, viewer, orderId);
    await takeReviewAway(tx, orderId, deps.clock.now());
  });
  await deletePhotosNow(deps, orderId);
  return { ok: true };
}

/** Removed photos are deleted at once if the store is there; the job deletes the rest. */
export const deletePhotosNow = (deps: Deps, orderId: number): Promise<void> =>
  deleteUnusedPhotos(deps, { orderId }).catch((err: unknown) =>
    deps.log.warn({ err }, 'photos of a review were not deleted yet'),
  );
