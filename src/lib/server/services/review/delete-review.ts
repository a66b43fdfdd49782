import { eq } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { orders, reviews } from '#lib/server/schema/index.ts';
import { forgetNews } from '../notice/alarms/notify.ts';
import { ownOrder } from '../order/own-order.ts';
import { lockRating, moveRating, recountReviews } from './count-reviews.ts';
import { deleteUnusedPhotos, detachPhotos } from './review-photos.ts';

type ReviewRow = typeof reviews.$inferSelect;

/**
 * Takes a review away with the mart's answer, the news of that and its photos, and out of the mart's rating, where
 * another of the same buyer may count instead. Answers it. Refuses with `reviewNotFound`.
 */
export async function takeReviewAway(tx: Tx, reviewId: number, now: Date): Promise<ReviewRow> {
  const [found] = await tx.select({ martId: reviews.martId }).from(reviews).where(eq(reviews.orderId, reviewId));
  if (!found) throw new DomainError('reviewNotFound');
  const { martId } = found;
  await lockRating(tx, martId);
  const [gone] = await tx.delete(reviews).where(eq(reviews.orderId, reviewId)).returning();
  if (!gone) throw new DomainError('reviewNotFound');
  await detachPhotos(tx, [reviewId], now);
  await forgetNews(tx, { id: reviewId, buyerId: gone.buyerId }, ['reviewReplied']);
  if (!gone.counted) return gone;
  await moveRating(tx, martId, { stars: -gone.rating, count: -1 });
  await recountReviews(tx, { martId, buyerId: gone.buyerId });
  return gone;
}

/**
 * Deletes the viewer's review of an own order; another may be written (rules.md section 13), which buyers see no sooner
 * than they would have seen this one again. Refuses with `orderNotFound`, `reviewNotFound`.
 */
export async function deleteReview(deps: Deps, viewer: Viewer, orderId: number): Promise<{ ok: true }> {
  await deps.db.transaction(async (tx) => {
    await ownOrder(tx, viewer, orderId);
    const { hiddenUntil } = await takeReviewAway(tx, orderId, deps.clock.now());
    if (hiddenUntil) await tx.update(orders).set({ reviewHiddenUntil: hiddenUntil }).where(eq(orders.id, orderId));
  });
  await deletePhotosNow(deps, orderId);
  return { ok: true };
}

/** Removed photos are deleted at once if the store is there; the job deletes the rest. */
export const deletePhotosNow = (deps: Deps, orderId: number): Promise<void> =>
  deleteUnusedPhotos(deps, { orderId }).catch((err: unknown) =>
    deps.log.warn({ err }, 'photos of a review were not deleted yet'),
  );
