import { eq, sql } from 'drizzle-orm';
import { known } from '#lib/domain/known.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { products } from '#lib/server/schema/index.ts';
import { logAct } from '../../mart/log/log-act.ts';
import { lockMart } from '../../mart/standing/change-standing.ts';
import { notifyMart } from '../../notice/alarms/notify.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseUnseen } from '../../person/operators/refuse-unseen.ts';
import { endRecurringOf } from '../recurring/end-recurring-of.ts';
import { seenListing } from './seen-listing.ts';

type ActDeps = Pick<Deps, 'db' | 'clock'>;

export interface ListingDecision {
  productId: number;
  seen?: string | undefined;
}

/**
 * The listing, with its mart locked before it, as every writer does. Refuses with `productNotFound`, `ownMatter`, and
 * `seenChanged` where it is not as it was seen.
 */
export async function lockListing(tx: Tx, operator: Operator, { productId, seen }: ListingDecision) {
  const [found] = await tx.select({ martId: products.martId }).from(products).where(eq(products.id, productId));
  if (!found) throw new DomainError('productNotFound');
  await lockMart(tx, operator, found.martId);
  const product = oneRow(await tx.select().from(products).where(eq(products.id, productId)).for('update'));
  refuseUnseen(seen, seenListing(product));
  return product;
}

async function tell(
  tx: Tx,
  { martId, name }: Awaited<ReturnType<typeof lockListing>>,
  to: string,
  reason: string,
  now: Date,
) {
  await notifyMart(tx, { kind: 'martStanding', martId, details: { to, reason: `${name} ${reason}`.trim() }, now });
}

/**
 * Ends a listing's sale out of its seller's hands: open orders stay, nothing of it is changed until it is shown again
 * (market.md 22.8). Refuses with `productNotFound`, `ownMatter`, `seenChanged`, `productHidden`, `productRecalled`.
 */
export async function hideListing(
  { db, clock }: ActDeps,
  operator: Operator,
  { reason, ...decision }: ListingDecision & { reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const { productId } = decision;
    const product = await lockListing(tx, operator, decision);
    if (product.recalledAt) throw new DomainError('productRecalled');
    if (product.hiddenAt) throw new DomainError('productHidden');
    await tx
      .update(products)
      .set({
        hiddenAt: now,
        hiddenReason: reason,
        hiddenSaleEndsAt: product.saleEndsAt,
        saleEndsAt: sql`least(${products.saleEndsAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(products.id, productId));
    await endRecurringOf(tx, product, now);
    await logAct(tx, {
      martId: product.martId,
      kind: 'listingHidden',
      actorId: null,
      now,
      productId,
      after: { reason },
    });
    await tell(tx, product, 'listingHidden', reason, now);
  });
}

/**
 * Puts it back as it was; again it changes nothing. Refuses with `productNotFound`, `ownMatter`, `seenChanged`, and
 * `productRecalled`: what was recalled is never sold again.
 */
export async function showListing(
  { db, clock }: ActDeps,
  operator: Operator,
  decision: ListingDecision,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const { productId } = decision;
    const product = await lockListing(tx, operator, decision);
    if (product.recalledAt) throw new DomainError('productRecalled');
    if (!product.hiddenAt) return;
    await tx
      .update(products)
      .set({
        hiddenAt: null,
        hiddenReason: null,
        hiddenSaleEndsAt: null,
        saleEndsAt: known(product.hiddenSaleEndsAt, 'the sale end of a hidden listing'),
      })
      .where(eq(products.id, productId));
    await logAct(tx, { martId: product.martId, kind: 'listingShown', actorId: null, now, productId });
    await tell(tx, product, 'listingShown', '', now);
  });
}
