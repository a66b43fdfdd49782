import { and, desc, eq } from 'drizzle-orm';
import type { MartReview } from '#lib/contract/reviews.ts';
import { maskName } from '#lib/domain/review.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { orders, reviews, users } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { requireMart } from '../seller-marts/require-mart.ts';

/** Reviews of a mart, newest first, or one of them, for whoever has passed the gate already; names are masked. */
export async function readMartReviews(
  db: Db | Tx,
  { martId, reviewId, limit = 1, offset = 0 }: { martId: number; reviewId?: number; limit?: number; offset?: number },
): Promise<MartReview[]> {
  const rows = await db
    .select({ review: reviews, name: users.name, productName: orders.productName })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(users, eq(users.id, reviews.buyerId))
    .where(and(eq(reviews.martId, martId), ...(reviewId === undefined ? [] : [eq(reviews.orderId, reviewId)])))
    .orderBy(desc(reviews.createdAt), desc(reviews.orderId))
    .limit(limit)
    .offset(offset);
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

/** The reviews of a mart, newest first, for those who work there; names are masked (rules.md section 13). */
export async function listMartReviews(
  deps: Deps,
  viewer: Viewer,
  { martId, page, size }: { martId: number; page: number; size: number },
): Promise<MartReview[]> {
  await requireMart(deps.db, viewer, martId);
  return readMartReviews(deps.db, { martId, limit: size, offset: page * size });
}
