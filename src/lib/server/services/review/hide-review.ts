import { eq, inArray, lte } from 'drizzle-orm';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { reviews } from '#lib/server/schema/index.ts';
import type { Operator } from '../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../person/operators/own-matter.ts';
import { refuseUnseen } from '../person/operators/refuse-unseen.ts';
import { seenReview } from '../product/moderate/seen-listing.ts';
import { lockRating } from './count-reviews.ts';
import { takeReviewFrom } from './remove-review.ts';
import { tellReviewer } from './tell-reviewer.ts';

type ActDeps = Pick<Deps, 'db' | 'clock'>;

interface ReviewDecision {
  reviewId: number;
  seen?: string | undefined;
}

/** The review, locked. Refuses with `reviewNotFound`, `ownMatter`, and `seenChanged` where it is not as it was seen. */
async function lockReview(tx: Tx, operator: Operator, { reviewId, seen }: ReviewDecision) {
  const [review] = await tx.select().from(reviews).where(eq(reviews.orderId, reviewId)).for('update');
  if (!review) throw new DomainError('reviewNotFound');
  await refuseOwnMatter(tx, operator, review);
  refuseUnseen(seen, seenReview(review));
  return review;
}

/**
 * Keeps a review from buyers for some days (임시조치, 정보통신망법 제44조의2): its stars count on, it comes back by itself, and
 * whoever wrote it is told, as the law has it. Refuses with `reviewNotFound`, `ownMatter`. market.md 22.8.
 */
export const hideReview = (
  { db, clock }: ActDeps,
  operator: Operator,
  { days, ...decision }: ReviewDecision & { days: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const review = await lockReview(tx, operator, decision);
    const now = clock.now();
    const hiddenUntil = addMinutes(now, days * MINUTES_PER_DAY);
    await tx.update(reviews).set({ hiddenUntil }).where(eq(reviews.orderId, decision.reviewId));
    const until = hiddenUntil.toISOString();
    await tellReviewer(tx, review, { kind: 'reviewHidden', details: { until }, onceKey: `until-${until}`, now });
  });

export const showReview = ({ db }: Pick<Deps, 'db'>, operator: Operator, decision: ReviewDecision): Promise<void> =>
  db.transaction(async (tx) => {
    await lockReview(tx, operator, decision);
    await tx.update(reviews).set({ hiddenUntil: null }).where(eq(reviews.orderId, decision.reviewId));
  });

/** Takes it away for good, and tells whoever wrote it. Refuses with `reviewNotFound`, `ownMatter`, `seenChanged`. */
export async function removeReviewBy(
  { db, clock }: ActDeps,
  operator: Operator,
  decision: ReviewDecision,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { reviewId } = decision;
    const [found] = await tx.select({ martId: reviews.martId }).from(reviews).where(eq(reviews.orderId, reviewId));
    // The rating before the review, as its buyer locks them.
    if (found) await lockRating(tx, found.martId);
    await lockReview(tx, operator, decision);
    await takeReviewFrom(tx, decision.reviewId, clock.now());
  });
}

const AT_ONCE = 100;

/** Shows the reviews again whose days are over; answers how many. */
export async function showHiddenReviews({ db, clock }: ActDeps): Promise<number> {
  const due = await db
    .select({ id: reviews.orderId })
    .from(reviews)
    .where(lte(reviews.hiddenUntil, clock.now()))
    .limit(AT_ONCE);
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  await db.update(reviews).set({ hiddenUntil: null }).where(inArray(reviews.orderId, ids));
  return due.length;
}
