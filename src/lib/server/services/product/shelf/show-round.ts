import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { ShelfRound } from '#lib/contract/product/shelf-round.ts';
import { businessDate, endOfToday } from '#lib/domain/mart/hours.ts';
import { goodsKey } from '#lib/domain/product/shelf.ts';
import { ROUND_DAYS, ROUND_MOST, roundRows } from '#lib/domain/product/shelf-round.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts, type ProductRow, products, shelfLooks, shelfPlaces } from '#lib/server/schema/index.ts';
import { readHours } from '#lib/server/schema/mart/mart-hours.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { closingListing, readStays } from '../markdown/read-stays.ts';

/** Listings of which it is asked whether they will stay. */
const ASKED_MOST = 300;

async function placesOf({ db }: Deps, martId: number, goods: readonly ProductRow[]): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(shelfPlaces)
    .where(and(eq(shelfPlaces.martId, martId), inArray(shelfPlaces.goods, goods.map(goodsKey))));
  return new Map(rows.map((row) => [row.goods, row.place]));
}

async function lookedAt({ db }: Deps, day: string, shown: readonly ProductRow[]): Promise<Set<number>> {
  const ids = shown.map(({ id }) => id);
  const rows = await db
    .select({ productId: shelfLooks.productId })
    .from(shelfLooks)
    .where(and(eq(shelfLooks.day, day), inArray(shelfLooks.productId, ids)));
  return new Set(rows.map(({ productId }) => productId));
}

/**
 * What of a mart's shelf is looked at today, in the order of the shelf (`shelf.md` 34.5). Refuses with `martNotFound`.
 */
export async function showRound(deps: Deps, viewer: Viewer, martId: number): Promise<ShelfRound> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now();
  const mart = oneRow(await deps.db.select().from(marts).where(eq(marts.id, martId)));
  const hours = await readHours(deps.db, mart, now);
  const today = endOfToday(hours, now);
  const ends = { today, tomorrow: addMinutes(today, MINUTES_PER_DAY) };
  const asked = await deps.db
    .select()
    .from(products)
    .where(
      and(
        eq(products.martId, martId),
        gt(products.waiting, 0),
        gt(products.saleEndsAt, now),
        lte(products.saleEndsAt, addMinutes(today, ROUND_DAYS * MINUTES_PER_DAY)),
      ),
    )
    .orderBy(asc(products.saleEndsAt), asc(products.id))
    .limit(ASKED_MOST);
  const [stays, places, looked] = await Promise.all([
    readStays(deps, asked, now),
    placesOf(deps, martId, asked),
    lookedAt(deps, businessDate(hours, now), asked),
  ]);
  const listings = asked.map((product) => ({
    ...closingListing(product, stays),
    place: places.get(goodsKey(product)) ?? null,
    useBy: product.useBy,
    isLooked: looked.has(product.id),
  }));
  const rows = roundRows({ listings, rates: stays.rates }, ends, now).slice(0, ROUND_MOST);
  return {
    listings: rows.map(({ listing }) => listing),
    rates: stays.rates,
    todayUntil: ends.today.toISOString(),
    tomorrowUntil: ends.tomorrow.toISOString(),
  };
}
