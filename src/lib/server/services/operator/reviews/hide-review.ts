import { eq, inArray, lte } from 'drizzle-orm';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import { reviews } from '#lib/server/schema/index.ts';
import { takeReviewAway } from '../../shared/reviews/delete-review.ts';
import type { Operator } from '../access/find-operator.ts';
import { refuseOwnMatter } from '../access/own-matter.ts';

type ActDeps = Pick<Deps, 'db' | 'clock'>;

async function lockReview(tx: Tx, operator: Operator, reviewId: number): Promise<void> {
  const [review] = await tx.select().from(reviews).where(eq(reviews.orderId, reviewId)).for('update');
  if (!review) throw new DomainError('reviewNotFound');
  await refuseOwnMatter(tx, operator, review);
}

/**
 * Keeps a review from buyers for some days (임시조치, 정보통신망법 제44조의2): its stars count on, and it comes back by itself. Refuses with
 * `reviewNotFound`, `ownMatter`. market.md 22.8.
 */
export const hideReview = ({ db, clock }: ActDeps, operator: Operator, reviewId: number, days: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockReview(tx, operator, reviewId);
    const hiddenUntil = addMinutes(clock.now(), days * MINUTES_PER_DAY);
    await tx.update(reviews).set({ hiddenUntil }).where(eq(reviews.orderId, reviewId));
  });

export const showReview = ({ db }: Pick<Deps, 'db'>, operator: Operator, reviewId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockReview(tx, operator, reviewId);
    await tx.update(reviews).set({ hiddenUntil: null }).where(eq(reviews.orderId, reviewId));
  });

/** Takes it away for good. Refuses with `reviewNotFound`, `ownMatter`. */
export async function removeReviewBy({ db, clock }: ActDeps, operator: Operator, reviewId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [review] = await tx.select().from(reviews).where(eq(reviews.orderId, reviewId));
    if (!review) throw new DomainError('reviewNotFound');
    await refuseOwnMatter(tx, operator, review);
    await takeReviewAway(tx, reviewId, clock.now());
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
