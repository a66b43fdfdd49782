import { and, desc, eq, isNull } from 'drizzle-orm';
import { type MartReview, REVIEWS_PAGE_SIZE } from '#lib/contract/review/reviews.ts';
import type { Turn } from '#lib/domain/last-shown.ts';
import { maskName } from '#lib/domain/person/shown-name.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { fromLastShown } from '#lib/server/platform/from-last-shown.ts';
import { orders, reviews, users } from '#lib/server/schema/index.ts';
import { requireMart } from '../mart/require-mart.ts';
import { photoKeys, photosOf } from './review-photos.ts';

interface MartReviewsToRead {
  martId: number;
  reviewId?: number;
  limit?: number;
  offset?: number;
  /** Without those that an operator keeps from buyers. */
  forBuyers?: boolean;
  /** Those alone that the mart has not replied to. */
  unanswered?: boolean;
}

const ofMart = (martId: number, unanswered: boolean) =>
  and(eq(reviews.martId, martId), unanswered ? isNull(reviews.reply) : undefined);

/** Reviews of a mart, newest first, or one of them; names are masked. */
export async function readMartReviews(
  db: Db | Tx,
  { martId, reviewId, limit, offset = 0, unanswered = false, forBuyers = false }: MartReviewsToRead,
): Promise<MartReview[]> {
  const found = db
    .select({ review: reviews, name: users.name, productName: orders.productName, photos: photoKeys })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(users, eq(users.id, reviews.buyerId))
    .where(
      and(
        ofMart(martId, unanswered),
        forBuyers ? isNull(reviews.hiddenUntil) : undefined,
        ...(reviewId === undefined ? [] : [eq(reviews.orderId, reviewId)]),
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.orderId))
    .offset(offset);
  const rows = await (limit === undefined ? found : found.limit(limit));
  return rows.map(({ review, name, productName, photos }) => ({
    reviewId: review.orderId,
    userName: maskName(name),
    stars: review.rating,
    createdAt: review.createdAt.toISOString(),
    text: review.content,
    productName,
    reply: review.reply,
    repliedAt: review.repliedAt?.toISOString() ?? null,
    photos: photosOf(photos),
    editedAt: review.editedAt?.toISOString() ?? null,
  }));
}

/**
 * The reviews of a mart, newest first, for those who work there, and how many there are; names are masked (rules.md
 * section 13). All of them, or one page where a page or its size is named.
 */
export async function listMartReviews(
  deps: Deps,
  viewer: Viewer,
  {
    martId,
    page,
    size,
    after,
    unanswered = false,
  }: { martId: number; unanswered?: boolean; page?: number | undefined; size?: number | undefined } & Pick<
    Turn,
    'after'
  >,
): Promise<{ reviews: MartReview[]; total: number }> {
  await requireMart(deps.db, viewer, martId);
  const total = await deps.db.$count(reviews, ofMart(martId, unanswered));
  if (page === undefined && size === undefined)
    return { reviews: await readMartReviews(deps.db, { martId, unanswered }), total };
  const limit = size ?? REVIEWS_PAGE_SIZE;
  const { items } = await fromLastShown(
    (at) => readMartReviews(deps.db, { martId, unanswered, limit, offset: at * limit }),
    { page: page ?? 0, size: limit, after },
    ({ reviewId }) => reviewId,
  );
  return { reviews: items, total };
}
