import { eq, sql } from 'drizzle-orm';
import type { Store } from '#lib/contract/mart/marts.ts';
import { weekOf } from '#lib/contract/mart/week-hours.ts';
import { walkingMinutes } from '#lib/domain/discovery/travel.ts';
import { distanceMetres, type Place } from '#lib/domain/geo.ts';
import { pauseAt } from '#lib/domain/mart/pause.ts';
import { saidOfPickups } from '#lib/domain/mart/pickups-today.ts';
import { isShown, martStanding } from '#lib/domain/mart/standing.ts';
import { type CategoryKey, categoryName } from '#lib/domain/product/categories.ts';
import { MART_RATING_DECIMALS, meanRating } from '#lib/domain/review/review.ts';
import { seoulDate, seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { isBuyable, martRows, selling, sellingMart } from '#lib/server/listings/buyable.ts';
import type { SellingMart } from '#lib/server/listings/listed-mart.ts';
import { pictureUrl } from '#lib/server/platform/files/picture-address.ts';
import { follows, marts, orders, pictures } from '#lib/server/schema/index.ts';
import { daysOffOf, hoursOf } from '#lib/server/schema/mart/mart-hours.ts';
import { storeLocation } from './store-location.ts';

/**
 * A mart as its own page shows it; a closed or suspended one too, as its reviews stay readable (rules.md section 8).
 * `place` is the buyer's, where it is known. Refuses with `martNotFound`, for one that was never shown too.
 */
export async function showStore(
  { db, clock }: Deps,
  viewer: Viewer | null,
  { martId, place }: { martId: number; place: Place | null },
): Promise<Store> {
  const now = clock.now();
  const dayNumber = seoulDayNumber(now);
  const [found] = await db
    .select({
      mart: marts,
      daysOff: daysOffOf(now),
      photoColour: pictures.colour,
      following: sql<boolean>`exists (select 1 from ${follows}
        where ${follows.martId} = ${marts.id} and ${follows.userId} = ${viewer?.userId ?? null})`,
      pickedUpToday: sql<number>`(select count(distinct ${orders.buyerId})::int from ${orders}
        where ${orders.martId} = ${marts.id} and ${orders.state} = 'pickedUp' and ${orders.endedAt} >= ${seoulDayStart(dayNumber).toISOString()}
          and ${orders.endedAt} < ${seoulDayStart(dayNumber + 1).toISOString()})`,
    })
    .from(marts)
    .leftJoin(pictures, eq(pictures.key, marts.photoKey))
    .where(eq(marts.id, martId));
  if (!found?.mart.approvedAt) throw new DomainError('martNotFound');
  const { mart, daysOff, following, photoColour, pickedUpToday } = found;
  const isDeleted = !isShown(mart);
  const distance = place && Math.round(distanceMetres(place, mart));
  const hours = hoursOf(mart, daysOff);
  const today = seoulDate(now);
  return {
    ...storeLocation(mart, daysOff, now),
    paymentMethod: mart.paymentMethod,
    week: weekOf(hours),
    closedWeekdays: mart.closedWeekdays,
    daysOff: daysOff.filter((day) => day >= today).sort(),
    distance,
    walkingMinutes: distance === null ? null : walkingMinutes(distance),
    averageRating: meanRating(mart.ratingSum, mart.ratingCount, MART_RATING_DECIMALS),
    followersAmount: mart.followerCount,
    isFollowing: following,
    storeIsDeleted: isDeleted,
    storeIsSuspended: martStanding(mart) === 'suspended',
    pausedUntil: isDeleted ? null : (pauseAt(mart.pausedUntil, now)?.toISOString() ?? null),
    photoUrl: mart.photoKey && pictureUrl(mart.photoKey, 640, 'webp'),
    photoKey: mart.photoKey,
    photoColour,
    introduction: mart.introduction,
    // Nothing of today is said of a mart that sells nothing.
    notice: isDeleted ? null : mart.notice,
    noticeAt: isDeleted ? null : (mart.noticeAt?.toISOString() ?? null),
    pickupNote: isDeleted ? null : mart.pickupNote,
    vouchers: isDeleted ? [] : mart.vouchers,
    vouchersAt: isDeleted ? null : (mart.vouchersAt?.toISOString() ?? null),
    pickedUpToday: isDeleted ? 0 : saidOfPickups(pickedUpToday),
    categories: isDeleted ? [] : await countByCategory(db, sellingMart(mart, hours, now)),
  };
}

/** What it sells now, by sub-category, the fullest first. */
async function countByCategory(db: Deps['db'], mart: SellingMart): Promise<Store['categories']> {
  const { rows } = await db.execute<{ category: string; count: number }>(sql`
    select category, count(*)::int as count from ${martRows(selling([mart]))} join products on ${isBuyable}
    group by category order by count desc, category`);
  return rows.map(({ category, count }) => ({ name: categoryName(category as CategoryKey), count }));
}
