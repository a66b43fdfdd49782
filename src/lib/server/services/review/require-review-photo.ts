import { eq } from 'drizzle-orm';
import { orderCan } from '#lib/domain/order/order.ts';
import { reviewCan } from '#lib/domain/review/review.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { reviews } from '#lib/server/schema/index.ts';
import { worksIn } from '../mart/people/staff.ts';
import { ownOrder } from '../order/own-order.ts';
import { refuseTooManyUploads } from '../person/files/use-ticket.ts';

/**
 * Whether the viewer may upload a picture for the review of an own order: one that can be reviewed, or whose review can
 * be changed, and not more than 30 tries in 24 hours. Refuses with `orderNotFound`, `staffReview`, `notPickedUp`,
 * `reviewEditOver`, `reviewPhotoLimit`.
 */
export async function requireReviewPhoto(deps: Deps, viewer: Viewer, orderId: number): Promise<void> {
  const { db, clock } = deps;
  const order = await ownOrder(db, viewer, orderId);
  const now = clock.now();
  const [review] = await db.select({ createdAt: reviews.createdAt }).from(reviews).where(eq(reviews.orderId, orderId));
  const byStaff = order.byStaff || (await worksIn(db, viewer, order.martId));
  const may = review
    ? reviewCan.edit(review.createdAt, now)
    : orderCan.review(order, { alreadyReviewed: false, byStaff });
  if (!may.ok) throw new DomainError(may.reason);
  await refuseTooManyUploads(deps, viewer, 'review');
}
