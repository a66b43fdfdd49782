import { eq, sql } from 'drizzle-orm';
import { entry } from '#lib/domain/known.ts';
import { closingAfter } from '#lib/domain/mart/hours.ts';
import { PAYMENT_METHOD } from '#lib/domain/mart/mart.ts';
import { pauseAt } from '#lib/domain/mart/pause.ts';
import { isShown } from '#lib/domain/mart/standing.ts';
import { leastSaleEnd } from '#lib/domain/product/buyable.ts';
import { nextLookAt, nextRoundStep } from '#lib/domain/product/waiting-list.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { alarms, marts, products, waitingEntries, waitingRounds } from '#lib/server/schema/index.ts';
import { readHours } from '#lib/server/schema/mart/mart-hours.ts';
import { lastSaleEnd } from '#lib/server/schema/product/last-sale-end.ts';

/**
 * Tells those who wait for pieces that some came back (rules.md section 16), list by list, each list by one process at
 * a time. What a step of a list decides and whom it tells is one transaction: after the end of a process the step is
 * taken again, or was taken. Answers how many people were told.
 */
export async function tellWaiting(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  let told = 0;
  for (;;) {
    const step = await takeStep(deps);
    if (step === null) return told;
    told += step;
  }
}

/** One step of the list that is due the longest; null where none is. */
async function takeStep({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number | null> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const { rows } = await tx.execute<{ productId: number; round: number }>(sql`
      select product_id as "productId", round from waiting_rounds where next_at <= ${now.toISOString()}::timestamptz
      order by next_at, product_id limit 1 for update skip locked`);
    const [list] = rows;
    return list ? stepOf(tx, list, now) : null;
  });
}

async function stepOf(tx: Tx, { productId, round }: { productId: number; round: number }, now: Date): Promise<number> {
  const listing = await readListing(tx, productId, now);
  const ofList = eq(waitingEntries.productId, productId);
  if (!listing) {
    // It ends with the sale.
    await tx.delete(waitingEntries).where(ofList);
    await tx.delete(waitingRounds).where(eq(waitingRounds.productId, productId));
    return 0;
  }
  const list = await tx.select().from(waitingEntries).where(ofList);
  const { tell, nextAt } = listing.canBeBought
    ? nextRoundStep(list, { pieces: listing.pieces, round, now })
    : { tell: [], nextAt: listing.lookAgainAt };
  const users = new Map(list.map(({ id, userId }) => [id, userId]));
  if (tell.length > 0) {
    const { martId, name: productName } = listing;
    // In this order, as are their numbers, and what is sent to devices.
    await tx
      .insert(alarms)
      .values(
        tell.map((id) => ({
          userId: entry(users, id),
          kind: 'productBack',
          martId,
          createdAt: now,
          details: { productId, productName },
        })),
      );
    await tx.execute(sql`update waiting_entries set told_at = ${now.toISOString()}::timestamptz, told_round = ${round}::int
      where id = any(${sql.param(tell)}::bigint[])`);
  }
  await tx.update(waitingRounds).set({ nextAt }).where(eq(waitingRounds.productId, productId));
  return tell.length;
}

/** The listing while it is on sale, or hidden by an operator, so that nobody can buy it; null after it. */
async function readListing(tx: Tx, productId: number, now: Date) {
  const [found] = await tx
    .select({ listing: products, mart: marts })
    .from(products)
    .innerJoin(marts, eq(marts.id, products.martId))
    .where(eq(products.id, productId));
  if (!found || found.mart.closedAt !== null || lastSaleEnd(found.listing) <= now) return null;
  const { listing, mart } = found;
  const takesCards = mart.paymentMethod === PAYMENT_METHOD.cardToo;
  const hours = await readHours(tx, mart, now);
  const least = leastSaleEnd(hours, takesCards, now);
  // While its mart pauses new orders or is not shown nobody could buy it.
  const pausedUntil = pauseAt(mart.pausedUntil, now);
  const canBeBought =
    isShown(mart) && pausedUntil === null && (listing.waiting === 0 || listing.saleEndsAt.getTime() >= least);
  const lookAgainAt = nextLookAt({ pausedUntil, closesAt: closingAfter(hours, now), now });
  return { martId: mart.id, name: listing.name, pieces: listing.waiting, canBeBought, lookAgainAt };
}
