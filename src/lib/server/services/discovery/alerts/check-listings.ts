import { eq, inArray, sql } from 'drizzle-orm';
import { type ListingBefore, pricesFor } from '#lib/domain/discovery/alert.ts';
import { groupBy } from '#lib/domain/group.ts';
import { entry } from '#lib/domain/known.ts';
import { PAYMENT_METHOD } from '#lib/domain/mart/mart.ts';
import { pauseAt } from '#lib/domain/mart/pause.ts';
import { isShown } from '#lib/domain/mart/standing.ts';
import { leastSaleEnd } from '#lib/domain/product/buyable.ts';
import { stepAt } from '#lib/domain/product/markdown.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { decodeSteps } from '#lib/server/schema/columns.ts';
import {
  listingChecks,
  type MartRow,
  marts,
  type ProductRow,
  products,
  type StoredListing,
} from '#lib/server/schema/index.ts';
import { readHours } from '#lib/server/schema/mart/mart-hours.ts';
import { queuePromotions } from '../../notice/promotions/queue-promotions.ts';
import { beginRounds } from '../../product/waiting/begin-rounds.ts';
import { findAlerts } from './find-alerts.ts';

const BATCH_ROWS = 200;
/**
 * A listing that cannot be bought just now, as its mart is about to close, pauses new orders or is not shown, is
 * checked again.
 */
const LOOK_AGAIN_MINUTES = 5;

/** One listing, with its state before the first of its changes. */
interface Check {
  productId: number;
  before: StoredListing | null;
  /** It changed just now, and is not looked at again. */
  isNew: boolean;
  /** Pieces came back to a listing that was sold out. */
  isReturn: boolean;
}

type Row = { id: string; productId: number; before: StoredListing | null; isNew: boolean };

/**
 * Looks through the listings that were put up, filled or changed: a waiting list of one has its round begun, and a
 * buyer with an alert that it starts to match is to be told (rules.md section 16). Each change once over all processes:
 * rows are taken with their consequences in one transaction. Answers how many changes it took.
 */
export async function checkListings(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  let taken = 0;
  for (;;) {
    const batch = await checkBatch(deps);
    taken += batch;
    if (batch < BATCH_ROWS) return taken;
  }
}

async function checkBatch({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const { rows } = await tx.execute<Row>(sql`
      delete from listing_checks where id = any(array(
        select id from listing_checks where due_at is null or due_at <= ${now.toISOString()}::timestamptz
        order by due_at nulls first, id limit ${BATCH_ROWS}::int for update skip locked))
      returning id, product_id as "productId", before, due_at is null as "isNew"`);
    if (rows.length === 0) return 0;
    const checks = groupBy(
      rows.sort((a, b) => Number(a.id) - Number(b.id)),
      ({ productId }) => productId,
    ).map(
      (changes): Check => ({
        productId: changes[0].productId,
        before: changes[0].before,
        isNew: changes.some(({ isNew }) => isNew),
        isReturn: changes.some(({ before, isNew }) => isNew && before?.waiting === 0),
      }),
    );
    await beginRounds(
      tx,
      checks.filter(({ isNew }) => isNew),
      now,
    );
    await matchListings(tx, checks, now);
    return rows.length;
  });
}

async function matchListings(tx: Tx, checks: readonly Check[], now: Date): Promise<void> {
  const ids = checks.map(({ productId }) => productId);
  const found = await tx
    .select({ listing: products, mart: marts })
    .from(products)
    .innerJoin(marts, eq(marts.id, products.martId))
    .where(inArray(products.id, ids))
    .orderBy(products.id);
  const checkOf = new Map(checks.map((check) => [check.productId, check]));
  const sold = found.filter(
    ({ listing, mart }) => mart.closedAt === null && listing.waiting > 0 && listing.saleEndsAt > now,
  );
  const stepping = sold.filter(({ listing }) => mayStepAnew(listing, entry(checkOf, listing.id)));
  const steps = stepping.flatMap(({ listing }) => stepChecks(listing, now));
  if (steps.length > 0) await tx.insert(listingChecks).values(steps);
  for (const ofMart of groupBy(sold, ({ mart }) => mart.id)) {
    const listings = ofMart.map(({ listing }) => ({ ...listing, before: entry(checkOf, listing.id).before }));
    await matchMart(tx, ofMart[0].mart, listings, now);
  }
}

async function matchMart(
  tx: Tx,
  mart: MartRow,
  listings: readonly (ProductRow & { before: StoredListing | null })[],
  now: Date,
) {
  const takesCards = mart.paymentMethod === PAYMENT_METHOD.cardToo;
  const least = leastSaleEnd(await readHours(tx, mart, now), takesCards, now);
  const takesOrders = isShown(mart) && pauseAt(mart.pausedUntil, now) === null;
  const canBeBought = (listing: ProductRow) => takesOrders && listing.saleEndsAt.getTime() >= least;
  const later = listings.filter((listing) => !canBeBought(listing));
  const dueAt = addMinutes(now, LOOK_AGAIN_MINUTES);
  const again = later.map(({ id: productId, before }) => ({ productId, before, dueAt }));
  if (again.length > 0) await tx.insert(listingChecks).values(again);
  const changed = listings
    .filter(canBeBought)
    .map((listing) => ({
      id: listing.id,
      name: listing.name,
      ...pricesFor(listing, now),
      before: listing.before && asItWas(listing.before, now),
    }));
  const alertsOf = await findAlerts(tx, mart, changed, now);
  for (const [{ id: productId }, found] of alertsOf) {
    const invited = found.map(({ userId, id: alertId, term }) => ({ userId, alertId, details: { term } }));
    await queuePromotions(tx, invited, { kind: 'alertMatched', martId: mart.id, productId, now });
  }
}

/** A stored listing with the prices that it would have at `now`. */
function asItWas({ markdown, saleEndsAt, ...stored }: StoredListing, now: Date): ListingBefore {
  const listing = { ...stored, markdown: markdown && decodeSteps(markdown), saleEndsAt: new Date(saleEndsAt) };
  return { ...listing, ...pricesFor(listing, now) };
}

/** Whether the moments at which a listing becomes cheaper are not queued: it is new, or its pricing has changed. */
function mayStepAnew(listing: ProductRow, { before, isNew }: Check): boolean {
  if (!isNew || !listing.markdown?.length) return false;
  if (!before) return true;
  const { floorPriceWon, priceWon, saleEndsAt } = listing;
  const isSame =
    before.priceWon === priceWon &&
    before.floorPriceWon === floorPriceWon &&
    new Date(before.saleEndsAt).getTime() === saleEndsAt.getTime() &&
    JSON.stringify(decodeSteps(before.markdown ?? [])) === JSON.stringify(listing.markdown);
  return !isSame;
}

/** A look at each moment at which a listing becomes cheaper by itself, with the prices that it has until then. */
function stepChecks(listing: ProductRow, now: Date): (typeof listingChecks.$inferInsert)[] {
  const { id: productId, name, waiting, saleEndsAt } = listing;
  return (listing.markdown ?? []).flatMap((step) => {
    const dueAt = stepAt(saleEndsAt, step);
    if (dueAt <= now) return [];
    const until = { ...pricesFor(listing, new Date(dueAt.getTime() - 1)), name, waiting };
    const plain = { floorPriceWon: null, markdown: null, loweredWon: null };
    return { productId, dueAt, before: { ...until, ...plain, saleEndsAt: saleEndsAt.toISOString() } };
  });
}
