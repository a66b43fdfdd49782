import { eq, sql } from 'drizzle-orm';
import { marts, reviews } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';

/**
 * Takes a review away, with the mart's answer, and out of the mart's rating. The buyer may write another. Refuses with
 * `reviewNotFound`.
 */
export async function removeReview({ db }: Pick<Deps, 'db'>, reviewId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(reviews)
      .where(eq(reviews.orderId, reviewId))
      .returning({ martId: reviews.martId, rating: reviews.rating, counted: reviews.counted });
    if (!gone) throw new DomainError('reviewNotFound');
    if (!gone.counted) return;
    await tx
      .update(marts)
      .set({ ratingSum: sql`${marts.ratingSum} - ${gone.rating}`, ratingCount: sql`${marts.ratingCount} - 1` })
      .where(eq(marts.id, gone.martId));
  });
}
