import { and, asc, eq, gt, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Shelf } from '#lib/contract/product/seller-shelf.ts';
import { known } from '#lib/domain/known.ts';
import { businessDate, type Hours, weekdayOf } from '#lib/domain/mart/hours.ts';
import { datesLater } from '#lib/domain/product/listing-copy.ts';
import type { ProductDraft, ProductProblem } from '#lib/domain/product/product.ts';
import type { RunProblem } from '#lib/domain/product/recurring.ts';
import type { GoodsSold } from '#lib/domain/product/restricted-goods.ts';
import { alreadyOnShelf, daysToToday, lastShelfDay, SHELF_DAYS_BACK, shelfDay } from '#lib/domain/product/shelf.ts';
import { addMinutes, MINUTES_PER_DAY, seoulDayNumber } from '#lib/domain/time.ts';
import { parseSeoulDate } from '#lib/domain/timestamp.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import {
  marts,
  type ProductRow,
  products,
  recurringListings,
  recurringRuns,
  stockLedger,
} from '#lib/server/schema/index.ts';
import { readHours } from '#lib/server/schema/mart/mart-hours.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { readHiddenGoods } from '../register/hidden-goods.ts';
import { listingProblems } from '../register/listing-problems.ts';

/** One of the listings of a day, as it would be put up today. */
export interface ShelfListing {
  source: ProductRow;
  draft: ProductDraft & { saleEndsAt: Date };
}

/** A listing that would not be put up; `problem` where it may not be any more. */
export interface LeftListing extends Omit<Shelf['left'][number], 'text'> {
  problem: RunProblem | null;
}

/** A day's shelf as it would be today's. */
export interface DayShelf {
  /** 'yyyy-MM-dd'; null where there is none. */
  day: string | null;
  listings: ShelfListing[];
  left: LeftListing[];
}

/** The hours with the days off that far back: a mart's business day is also asked for yesterday. */
async function hoursOfMart(db: Db | Tx, martId: number, now: Date): Promise<Hours> {
  const mart = oneRow(await db.select().from(marts).where(eq(marts.id, martId)));
  return readHours(db, mart, addMinutes(now, -SHELF_DAYS_BACK * MINUTES_PER_DAY));
}

/** The mart's listings of the last two weeks with their registered counts, without recalled and hidden ones. */
const readRecent = (db: Db | Tx, martId: number, now: Date) =>
  db
    .select({ product: products, registered: stockLedger.waiting })
    .from(products)
    .innerJoin(stockLedger, and(eq(stockLedger.productId, products.id), eq(stockLedger.event, 'register')))
    .where(
      and(
        eq(products.martId, martId),
        gt(products.saleEndsAt, addMinutes(now, -SHELF_DAYS_BACK * MINUTES_PER_DAY)),
        lte(products.saleEndsAt, addMinutes(now, MINUTES_PER_DAY)),
        isNull(products.recalledAt),
        isNull(products.hiddenAt),
      ),
    )
    .orderBy(asc(products.saleEndsAt), asc(products.id));

/** Today's shelf: listings on sale, and those put up since the day began. */
const readToday = (db: Db | Tx, martId: number, since: Date, now: Date) =>
  db
    .select({ name: products.name, barcode: products.barcode, saleEndsAt: products.saleEndsAt })
    .from(products)
    .where(and(eq(products.martId, martId), or(gt(products.saleEndsAt, now), gte(products.createdAt, since))));

/** Those of these listings that are put up again by themselves on this weekday. */
async function readRecurring(db: Db | Tx, ids: readonly number[], weekday: number): Promise<Set<number>> {
  const found = await db
    .select({ from: recurringListings.productId, made: recurringRuns.productId, weekdays: recurringListings.weekdays })
    .from(recurringListings)
    .leftJoin(recurringRuns, eq(recurringRuns.recurringId, recurringListings.id))
    .where(
      and(
        isNull(recurringListings.endedAt),
        or(inArray(recurringListings.productId, [...ids]), inArray(recurringRuns.productId, [...ids])),
      ),
    );
  return new Set(
    found.filter(({ weekdays }) => weekdays.includes(weekday)).flatMap(({ from, made }) => [from, made ?? from]),
  );
}

/**
 * The listings of a mart's last day before today, or of `day`, as they would be put up today at the same wall times;
 * and those that would not: they stand there already, come by themselves, or may not be put up any more.
 */
export async function readShelf(
  db: Db | Tx,
  { martId, sold, now, asked }: { martId: number; sold: GoodsSold; now: Date; asked?: string },
): Promise<DayShelf> {
  const hours = await hoursOfMart(db, martId, now);
  const recent = await readRecent(db, martId, now);
  const ends = recent.map(({ product }) => product.saleEndsAt);
  const day = asked ?? lastShelfDay(hours, ends, now);
  const todayText = businessDate(hours, now);
  if (day === null || day >= todayText) return { day: null, listings: [], left: [] };
  const days = daysToToday(hours, day, now);
  const all = recent
    .filter(({ product }) => shelfDay(hours, product.saleEndsAt) === day)
    .map(({ product: source, registered: quantity }) => ({
      source,
      name: source.name,
      barcode: source.barcode,
      draft: { ...source, ...datesLater(source, days), quantity },
    }))
    .map((listing) => ({ ...listing, saleEndsAt: listing.draft.saleEndsAt }));
  const startOfToday = known(parseSeoulDate(todayText), 'the business day');
  const standing = alreadyOnShelf(all, await readToday(db, martId, startOfToday, now));
  const recurring = await readRecurring(
    db,
    all.map(({ source }) => source.id),
    weekdayOf(seoulDayNumber(startOfToday)),
  );
  const isHidden = await readHiddenGoods(db, martId);
  const shelf: DayShelf = { day, listings: [], left: [] };
  for (const listing of all) {
    const { source, draft } = listing;
    const leave = (reason: LeftListing['reason'], why: RunProblem | null = null) =>
      shelf.left.push({ productId: source.id, productName: source.name, reason, problem: why });
    const [problem] = Object.values(listingProblems(draft, sold, now)) as ProductProblem[];
    if (standing.has(listing)) leave('onShelf');
    else if (recurring.has(source.id)) leave('recurring');
    else if (isHidden(source)) leave('problem', 'productHidden');
    else if (problem) leave('problem', problem);
    else shelf.listings.push({ source, draft });
  }
  return shelf;
}

/** The listings that 'yesterday's shelf' would put up. Refuses with `martNotFound`. */
export async function showShelf(
  deps: Deps,
  viewer: Viewer,
  martId: number,
): Promise<Omit<Shelf, 'left'> & Pick<DayShelf, 'left'>> {
  await requireMart(deps.db, viewer, martId);
  const { day, listings, left } = await readShelf(deps.db, { martId, sold: deps.config.goods, now: deps.clock.now() });
  return {
    day,
    left,
    items: listings.map(({ source, draft }) => ({
      productId: source.id,
      productName: source.name,
      imageKey: source.pictureKey,
      categoryKey: source.category,
      basePrice: source.priceWon,
      quantity: known(draft.quantity, 'the count of a listing'),
      expirationDate: draft.saleEndsAt.toISOString(),
    })),
  };
}
