import { and, eq, sql } from 'drizzle-orm';
import type { ReviewSummary } from '#lib/contract/review/reviews.ts';
import { meanRating, RECENT_RATING_MONTHS, SUMMARY_RATING_DECIMALS } from '#lib/domain/review/review.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { reviews } from '#lib/server/schema/index.ts';
import { requireMart } from '../mart/require-mart.ts';

/** Mean and number of a mart's ratings, of all time and of the last three months, for those who work there. */
export async function summariseReviews(deps: Deps, viewer: Viewer, martId: number): Promise<ReviewSummary> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now().toISOString();
  const recent = sql`${reviews.createdAt} > ${now}::timestamptz - make_interval(months => ${RECENT_RATING_MONTHS}::int)`;
  const { sumAll, cntAll, sum3m, cnt3m } = oneRow(
    await deps.db
      .select({
        sumAll: sql<number>`coalesce(sum(${reviews.rating}), 0)::int`,
        cntAll: sql<number>`count(*)::int`,
        sum3m: sql<number>`coalesce(sum(${reviews.rating}) filter (where ${recent}), 0)::int`,
        cnt3m: sql<number>`count(*) filter (where ${recent})::int`,
      })
      .from(reviews)
      .where(and(eq(reviews.martId, martId), eq(reviews.counted, true))),
  );
  return {
    avgAll: meanRating(sumAll, cntAll, SUMMARY_RATING_DECIMALS),
    avg3m: meanRating(sum3m, cnt3m, SUMMARY_RATING_DECIMALS),
    cntAll,
    cnt3m,
  };
}
