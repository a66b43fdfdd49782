import { and, asc, desc, eq, gt, ilike, isNotNull, or, type SQL } from 'drizzle-orm';
import type { OperatorListing, OperatorReview } from '#lib/contract/product/operator-listings.ts';
import { composed } from '#lib/domain/composed.ts';
import { readId } from '#lib/domain/id.ts';
import type { TableTurn } from '#lib/domain/market/table-order.ts';
import type { Deps } from '#lib/server/deps.ts';
import { containing } from '#lib/server/platform/database/like.ts';
import { ordered } from '#lib/server/platform/database/order-by.ts';
import { pageOfQuery } from '#lib/server/platform/from-last-shown.ts';
import { marts, products, reviews } from '#lib/server/schema/index.ts';
import { seenListing, seenReview } from './seen-listing.ts';

const PAGE = 20;

interface ReviewFilter {
  q?: string | undefined;
  hidden: boolean;
}
interface ListingFilter extends ReviewFilter {
  ended?: boolean | undefined;
}

export const LISTING_ORDERS = ['made', 'won', 'waiting', 'ends'] as const;
const LISTINGS_BY = {
  made: products.createdAt,
  won: products.priceWon,
  waiting: products.waiting,
  ends: products.saleEndsAt,
} as const;
export const REVIEW_ORDERS = ['made', 'stars'] as const;
const REVIEWS_BY = { made: reviews.createdAt, stars: reviews.rating } as const;

const iso = (at: Date | null) => at?.toISOString() ?? null;

const listingOf = ({
  product,
  martName,
}: {
  product: typeof products.$inferSelect;
  martName: string;
}): OperatorListing => ({
  productId: product.id,
  name: product.name,
  martId: product.martId,
  martName,
  priceWon: product.priceWon,
  createdAt: product.createdAt.toISOString(),
  saleEndsAt: product.saleEndsAt.toISOString(),
  waiting: product.waiting,
  hiddenAt: iso(product.hiddenAt),
  hiddenReason: product.hiddenReason,
  recalledAt: iso(product.recalledAt),
  seen: seenListing(product),
});

const reviewOf = ({ review, martName }: { review: typeof reviews.$inferSelect; martName: string }): OperatorReview => ({
  reviewId: review.orderId,
  martId: review.martId,
  martName,
  rating: review.rating,
  content: review.content,
  reply: review.reply,
  createdAt: review.createdAt.toISOString(),
  hiddenUntil: iso(review.hiddenUntil),
  duringDispute: review.duringDispute,
  seen: seenReview(review),
});

function listingsWhere({ q = '', hidden, ended = false }: ListingFilter, now: Date): SQL | undefined {
  const typed = composed(q).trim();
  const id = readId(typed);
  return and(
    typed === ''
      ? undefined
      : or(ilike(products.name, containing(typed)), id === null ? undefined : eq(products.id, id)),
    hidden ? isNotNull(products.hiddenAt) : undefined,
    ended || hidden || id !== null ? undefined : or(gt(products.saleEndsAt, now), isNotNull(products.hiddenAt)),
  );
}

export const countListings = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, filter: ListingFilter): Promise<number> =>
  db.$count(products, listingsWhere(filter, clock.now()));

/**
 * Listings with this number or this in their names, the latest first unless another order is asked for; without either
 * those on sale or hidden, and with `ended` all.
 */
export async function listListings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { order, size = PAGE, page, after, ...filter }: ListingFilter & TableTurn<(typeof LISTING_ORDERS)[number]>,
): Promise<{ content: OperatorListing[]; totalPages: number }> {
  const where = listingsWhere(filter, clock.now());
  const query = () =>
    db
      .select({ product: products, martName: marts.name })
      .from(products)
      .innerJoin(marts, eq(marts.id, products.martId))
      .where(where)
      .orderBy(...(order ? [ordered(LISTINGS_BY[order.by], order.isDown), asc(products.id)] : [desc(products.id)]));
  const { content, totalPages } = await pageOfQuery(
    { query, count: () => db.$count(products, where), idOf: ({ product }) => product.id },
    { page, after, size },
  );
  return { content: content.map(listingOf), totalPages };
}

/** One listing, whatever its state; null where it is gone. */
export async function readListing({ db }: Pick<Deps, 'db'>, productId: number): Promise<OperatorListing | null> {
  const [row] = await db
    .select({ product: products, martName: marts.name })
    .from(products)
    .innerJoin(marts, eq(marts.id, products.martId))
    .where(eq(products.id, productId));
  return row ? listingOf(row) : null;
}

function reviewsWhere({ q = '', hidden }: ReviewFilter): SQL | undefined {
  const typed = composed(q).trim();
  const id = readId(typed);
  const byId = id === null ? undefined : or(eq(reviews.martId, id), eq(reviews.orderId, id));
  return and(
    typed === '' ? undefined : or(ilike(reviews.content, containing(typed)), byId),
    hidden ? isNotNull(reviews.hiddenUntil) : undefined,
  );
}

export const countReviews = ({ db }: Pick<Deps, 'db'>, filter: ReviewFilter): Promise<number> =>
  db.$count(reviews, reviewsWhere(filter));

/**
 * Reviews of the mart with this number or with this in them, or all, the latest first unless another order is asked
 * for. No buyer is named.
 */
export async function listReviews(
  { db }: Pick<Deps, 'db'>,
  { order, size = PAGE, page, after, ...filter }: ReviewFilter & TableTurn<(typeof REVIEW_ORDERS)[number]>,
): Promise<{ content: OperatorReview[]; totalPages: number }> {
  const where = reviewsWhere(filter);
  const query = () =>
    db
      .select({ review: reviews, martName: marts.name })
      .from(reviews)
      .innerJoin(marts, eq(marts.id, reviews.martId))
      .where(where)
      .orderBy(
        ...(order ? [ordered(REVIEWS_BY[order.by], order.isDown), asc(reviews.orderId)] : [desc(reviews.orderId)]),
      );
  const { content, totalPages } = await pageOfQuery(
    { query, count: () => db.$count(reviews, where), idOf: ({ review }) => review.orderId },
    { page, after, size },
  );
  return { content: content.map(reviewOf), totalPages };
}

/** One review; null where it is gone. */
export async function readReview({ db }: Pick<Deps, 'db'>, reviewId: number): Promise<OperatorReview | null> {
  const [row] = await db
    .select({ review: reviews, martName: marts.name })
    .from(reviews)
    .innerJoin(marts, eq(marts.id, reviews.martId))
    .where(eq(reviews.orderId, reviewId));
  return row ? reviewOf(row) : null;
}
