import { and, eq, isNull } from 'drizzle-orm';
import type { StoreReviews } from '#lib/contract/review/reviews.ts';
import type { Turn } from '#lib/domain/last-shown.ts';
import { MART_RATING_DECIMALS, meanRating } from '#lib/domain/review/review.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { pageFromLastShown } from '#lib/server/platform/from-last-shown.ts';
import { marts, reviews } from '#lib/server/schema/index.ts';
import { readMartReviews } from './list-mart-reviews.ts';

/**
 * A page of a mart's reviews with its replies for buyers, newest first, from page 0; names are masked (rules.md section
 * 13). Those of a closed mart stay readable (section 8). Refuses with `martNotFound`.
 */
export async function listStoreReviews(
  { db }: Deps,
  { martId, size, ...turn }: { martId: number; size: number } & Turn,
): Promise<StoreReviews> {
  const [mart] = await db
    .select({ sum: marts.ratingSum, count: marts.ratingCount })
    .from(marts)
    .where(eq(marts.id, martId));
  if (!mart) throw new DomainError('martNotFound');
  const reviewsAmount = await db.$count(reviews, and(eq(reviews.martId, martId), isNull(reviews.hiddenUntil)));
  const list = await pageFromLastShown(
    {
      read: (page) => readMartReviews(db, { martId, forBuyers: true, limit: size, offset: page * size }),
      count: async () => reviewsAmount,
      idOf: ({ reviewId }) => reviewId,
    },
    { ...turn, size },
  );
  return { averageRating: meanRating(mart.sum, mart.count, MART_RATING_DECIMALS), reviewsAmount, ...list };
}
