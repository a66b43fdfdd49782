import { eq } from 'drizzle-orm';
import type { Review } from '#lib/contract/review/reviews.ts';
import { editableUntil } from '#lib/domain/review/review.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { marts, reviews } from '#lib/server/schema/index.ts';
import { ownOrder } from '../order/own-order.ts';
import { photoKeys, photosOf } from './review-photos.ts';

/** The viewer's review of an own order, and what the mart replied. Refuses with `orderNotFound`, `reviewNotFound`. */
export async function showReview(deps: Deps, viewer: Viewer, orderId: number): Promise<Review> {
  const order = await ownOrder(deps.db, viewer, orderId);
  const [found] = await deps.db
    .select({ review: reviews, storeName: marts.name, photos: photoKeys })
    .from(reviews)
    .innerJoin(marts, eq(marts.id, reviews.martId))
    .where(eq(reviews.orderId, orderId));
  if (!found) throw new DomainError('reviewNotFound');
  const { review, storeName, photos } = found;
  return {
    orderId,
    rating: review.rating,
    content: review.content,
    createdAt: review.createdAt.toISOString(),
    productName: order.productName,
    storeName,
    reply: review.reply,
    repliedAt: review.repliedAt?.toISOString() ?? null,
    photos: photosOf(photos),
    editedAt: review.editedAt?.toISOString() ?? null,
    editableUntil: editableUntil(review.createdAt).toISOString(),
  };
}
