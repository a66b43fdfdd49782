import { and, desc, eq, gt, ilike, isNotNull, or } from 'drizzle-orm';
import type { OperatorListing, OperatorReview } from '#lib/contract/product/operator-listings.ts';
import { composed } from '#lib/domain/composed.ts';
import { readId } from '#lib/domain/id.ts';
import type { Turn } from '#lib/domain/last-shown.ts';
import type { Deps } from '#lib/server/deps.ts';
import { containing } from '#lib/server/platform/database/like.ts';
import { pageOfQuery } from '#lib/server/platform/from-last-shown.ts';
import { marts, products, reviews } from '#lib/server/schema/index.ts';
import { seenListing, seenReview } from './seen-listing.ts';

const PAGE = 20;

export interface Looked extends Turn {
  q?: string | undefined;
  hidden: boolean;
}

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

/**
 * Listings with this number or this in their names, the latest first; without either those on sale or hidden, and with
 * `ended` all.
 */
export async function listListings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { q = '', hidden, ended = false, ...turn }: Looked & { ended?: boolean },
): Promise<{ content: OperatorListing[]; totalPages: number }> {
  const typed = composed(q).trim();
  const id = readId(typed);
  const where = and(
    typed === ''
      ? undefined
      : or(ilike(products.name, containing(typed)), id === null ? undefined : eq(products.id, id)),
    hidden ? isNotNull(products.hiddenAt) : undefined,
    ended || hidden || id !== null ? undefined : or(gt(products.saleEndsAt, clock.now()), isNotNull(products.hiddenAt)),
  );
  const query = () =>
    db
      .select({ product: products, martName: marts.name })
      .from(products)
      .innerJoin(marts, eq(marts.id, products.martId))
      .where(where)
      .orderBy(desc(products.id));
  const { content, totalPages } = await pageOfQuery(
    { query, count: () => db.$count(products, where), idOf: ({ product }) => product.id },
    { ...turn, size: PAGE },
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

/** Reviews of the mart with this number or with this in them, or all, the latest first. No buyer is named. */
export async function listReviews(
  { db }: Pick<Deps, 'db'>,
  { q = '', hidden, ...turn }: Looked,
): Promise<{ content: OperatorReview[]; totalPages: number }> {
  const typed = composed(q).trim();
  const id = readId(typed);
  const byId = id === null ? undefined : or(eq(reviews.martId, id), eq(reviews.orderId, id));
  const where = and(
    typed === '' ? undefined : or(ilike(reviews.content, containing(typed)), byId),
    hidden ? isNotNull(reviews.hiddenUntil) : undefined,
  );
  const query = () =>
    db
      .select({ review: reviews, martName: marts.name })
      .from(reviews)
      .innerJoin(marts, eq(marts.id, reviews.martId))
      .where(where)
      .orderBy(desc(reviews.orderId));
  const { content, totalPages } = await pageOfQuery(
    { query, count: () => db.$count(reviews, where), idOf: ({ review }) => review.orderId },
    { ...turn, size: PAGE },
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
