import { and, asc, count, desc, eq, gt, gte, isNull, lt, min, type SQL, sql } from 'drizzle-orm';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { known } from '#lib/domain/known.ts';
import { COPY_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import type { ListingDay } from '#lib/domain/product/listing-copy.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { parseSeoulDate } from '#lib/domain/timestamp.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { products } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { listingOf, selectListings } from '../register/listing.ts';
import { nameContains } from './name-condition.ts';

/** How far back listings are offered to put up again. */
const DAYS_BACK = 14;

const isRecent = (martId: number, now: Date): SQL | undefined =>
  and(
    eq(products.martId, martId),
    gt(products.saleEndsAt, addMinutes(now, -DAYS_BACK * MINUTES_PER_DAY)),
    isNull(products.recalledAt),
    isNull(products.hiddenAt),
  );

/**
 * The days of the last two weeks and to come on which a mart's listings end, newest first. Refuses with `martNotFound`.
 */
export async function listRecentDays(deps: Deps, viewer: Viewer, martId: number): Promise<ListingDay[]> {
  await requireMart(deps.db, viewer, martId);
  const day = sql<string>`to_char(${products.saleEndsAt} at time zone 'Asia/Seoul', 'YYYY-MM-DD')`;
  const rows = await deps.db
    .select({ day, count: count(), firstEndsAt: min(products.saleEndsAt) })
    .from(products)
    .where(isRecent(martId, deps.clock.now()))
    .groupBy(sql`1`)
    .orderBy(desc(sql`1`));
  return rows.map(({ firstEndsAt, ...each }) => ({
    ...each,
    firstEndsAt: known(firstEndsAt, 'the first end of a day').toISOString(),
  }));
}

/** The listings of a mart that end on one day, sale end soonest first, by page. Refuses with `martNotFound`. */
export async function listRecent(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  { day, q, page }: { day: string; q?: string | undefined; page: number },
): Promise<Listing[]> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now();
  const start = parseSeoulDate(day);
  if (!start) return [];
  const onDay = and(gte(products.saleEndsAt, start), lt(products.saleEndsAt, addMinutes(start, MINUTES_PER_DAY)));
  const rows = await selectListings(deps.db)
    .where(and(isRecent(martId, now), onDay, nameContains(q)))
    .orderBy(asc(products.saleEndsAt), asc(products.id))
    .limit(COPY_PAGE_SIZE)
    .offset(page * COPY_PAGE_SIZE);
  return rows.map((row) => listingOf(row, now));
}
