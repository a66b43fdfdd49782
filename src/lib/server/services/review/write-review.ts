import { and, eq, gt } from 'drizzle-orm';
import type { Review } from '#lib/contract/review/reviews.ts';
import { orderCan } from '#lib/domain/order/order.ts';
import { countedOf } from '#lib/domain/person/limit-record.ts';
import { COUNTED_EVERY_DAYS } from '#lib/domain/review/review.ts';
import { cleanContent } from '#lib/domain/review/review-text.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { reviews } from '#lib/server/schema/index.ts';
import { hasOpenDispute } from '../case/open-dispute.ts';
import { worksIn } from '../mart/people/staff.ts';
import { ownOrder } from '../order/own-order.ts';
import { refuseWithoutConsent } from '../person/consents.ts';
import { earlierLimits } from '../person/limits/limit-records.ts';
import { lockRating, moveRating } from './count-reviews.ts';
import { attachPhotos } from './review-photos.ts';
import { showReview } from './show-review.ts';

export interface WrittenReview {
  rating: number;
  content: string;
  /** The responses of the uploads. */
  photos?: readonly string[] | undefined;
}

/**
 * Writes the one review of a picked-up order and counts it into the mart's rating, together; of several in 30 days the
 * first counts (rules.md section 13). Refuses with `staffReview`, `consentNeeded`, `orderNotFound`, `notPickedUp`,
 * `alreadyReviewed`, `pictureMissing`, `invalidInput`.
 */
export async function writeReview(
  deps: Deps,
  viewer: Viewer,
  orderId: number,
  { rating, content: text, photos = [] }: WrittenReview,
): Promise<Review> {
  await deps.db.transaction(async (tx) => {
    const order = await ownOrder(tx, viewer, orderId);
    const cleaned = cleanContent(text);
    if (!cleaned.ok) throw new DomainError('invalidInput', { field: 'content' });
    const { martId } = order;
    const byStaff = order.byStaff || (await worksIn(tx, viewer, martId));
    const may = orderCan.review(order, { alreadyReviewed: false, byStaff });
    if (!may.ok) throw new DomainError(may.reason);
    const now = deps.clock.now();
    await refuseWithoutConsent(tx, viewer, ['terms'], now);
    await lockRating(tx, martId);
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
    const countedEarlier = countedOf(await earlierLimits(tx, viewer.userId), martId, now);
    const counted = countedBefore === undefined && countedEarlier.length === 0;
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
        // The one before it was deleted while buyers were not to see it (market.md 22.8).
        hiddenUntil: order.reviewHiddenUntil && order.reviewHiddenUntil > now ? order.reviewHiddenUntil : null,
        duringDispute: await hasOpenDispute(tx, orderId),
      })
      .onConflictDoNothing()
      .returning({ orderId: reviews.orderId });
    // The key decides, of two tabs that send at once too.
    if (written.length === 0) throw new DomainError('alreadyReviewed');
    await attachPhotos(tx, { orderId, photos, now });
    if (counted) await moveRating(tx, martId, { stars: rating, count: 1 });
  });
  return showReview(deps, viewer, orderId);
}
