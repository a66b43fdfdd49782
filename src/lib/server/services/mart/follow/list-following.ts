import { and, desc, eq, sql } from 'drizzle-orm';
import type { FollowedStore } from '#lib/contract/mart/marts.ts';
import { isShown, martStanding } from '#lib/domain/mart/standing.ts';
import { MART_RATING_DECIMALS, meanRating } from '#lib/domain/review/review.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { countBuyable, isBuyable, martRows, selling, sellingMart } from '#lib/server/listings/buyable.ts';
import { card, cardColumns } from '#lib/server/listings/card.ts';
import { follows, marts, pictures, products } from '#lib/server/schema/index.ts';
import { daysOffOf, hoursOf } from '#lib/server/schema/mart/mart-hours.ts';
import { storeLocation } from '../shown/store-location.ts';

/** How many new products of each mart are shown. */
const NEW_PRODUCTS = 4;
/** Nobody scrolls further; the last followed mart comes first. */
const MAX_MARTS = 200;

/**
 * The marts the viewer follows, also those that closed for good or are suspended, with the products they put on the
 * shelf last.
 */
export async function listFollowing(deps: Deps, viewer: Viewer): Promise<FollowedStore[]> {
  const now = deps.clock.now();
  const rows = await deps.db
    .select({ mart: marts, followedAt: follows.createdAt, daysOff: daysOffOf(now) })
    .from(follows)
    .innerJoin(marts, eq(marts.id, follows.martId))
    .where(eq(follows.userId, viewer.userId))
    .orderBy(desc(follows.createdAt), desc(follows.martId))
    .limit(MAX_MARTS);
  const followed = rows.map(({ mart, daysOff }) => sellingMart(mart, hoursOf(mart, daysOff), now));
  const products = await countBuyable(deps.db, followed);
  const news = await newProducts(deps, selling(followed), now);
  return rows.map(({ mart, followedAt, daysOff }) => {
    const closed = !isShown(mart);
    return {
      ...storeLocation(mart, daysOff, now),
      ...(closed ? { opensAt: null } : {}),
      followersAmount: mart.followerCount,
      averageRating: meanRating(mart.ratingSum, mart.ratingCount, MART_RATING_DECIMALS),
      reviewsAmount: mart.ratingCount,
      storeIsDeleted: closed,
      storeIsSuspended: martStanding(mart) === 'suspended',
      followedAt: followedAt.toISOString(),
      productsAmount: closed ? 0 : (products.get(mart.id) ?? 0),
      newProducts: closed ? [] : (news.get(mart.id) ?? []),
    };
  });
}

/** The newest products of each mart that can be bought now. */
async function newProducts({ db }: Deps, followed: readonly ReturnType<typeof sellingMart>[], now: Date) {
  const byMart = new Map<number, FollowedStore['newProducts']>();
  if (followed.length === 0) return byMart;
  const ranked = db
    .select({
      id: products.id,
      rank: sql<number>`row_number() over (partition by ${products.martId} order by ${products.createdAt} desc, ${products.id} desc)`.as(
        'rank',
      ),
    })
    .from(products)
    .innerJoin(martRows(followed), isBuyable)
    .as('ranked');
  const rows = await db
    .select({
      ...cardColumns,
      mart_id: marts.id,
      mart_name: marts.name,
      paused_until: marts.pausedUntil,
      createdAt: products.createdAt,
    })
    .from(ranked)
    .innerJoin(products, and(eq(products.id, ranked.id), sql`${ranked.rank} <= ${NEW_PRODUCTS}`))
    .innerJoin(marts, eq(marts.id, products.martId))
    .leftJoin(pictures, eq(pictures.key, products.pictureKey))
    .orderBy(desc(products.createdAt), desc(products.id));
  const martById = new Map(followed.map((mart) => [mart.id, mart]));
  for (const { createdAt, ...row } of rows) {
    const list = byMart.get(row.mart_id) ?? [];
    list.push({
      ...card({ ...row, distance: null }, now, martById.get(row.mart_id)),
      registeredAt: createdAt.toISOString(),
    });
    byMart.set(row.mart_id, list);
  }
  return byMart;
}
