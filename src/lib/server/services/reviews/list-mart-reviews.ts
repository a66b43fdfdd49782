import { desc, eq } from 'drizzle-orm';
import type { MartReview } from '#lib/contract/reviews.ts';
import { maskName } from '#lib/domain/review.ts';
import { orders, reviews, users } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { requireMart } from '../seller-marts/require-mart.ts';

/** The reviews of a mart, newest first, for those who work there; names are masked (rules.md section 13). */
export async function listMartReviews(
  deps: Deps,
  viewer: Viewer,
  { martId, page, size }: { martId: number; page: number; size: number },
): Promise<MartReview[]> {
  await requireMart(deps.db, viewer, martId);
  const rows = await deps.db
    .select({ review: reviews, name: users.name, productName: orders.productName })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(users, eq(users.id, reviews.buyerId))
    .where(eq(reviews.martId, martId))
    .orderBy(desc(reviews.createdAt), desc(reviews.orderId))
    .limit(size)
    .offset(page * size);
  return rows.map(({ review, name, productName }) => ({
    reviewId: review.orderId,
    userName: maskName(name),
    stars: review.rating,
    createdAt: review.createdAt.toISOString(),
    text: review.content,
    productName,
    reply: review.reply,
    repliedAt: review.repliedAt?.toISOString() ?? null,
  }));
}
