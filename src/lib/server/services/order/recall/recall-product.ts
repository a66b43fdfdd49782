import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Recall } from '#lib/contract/product/seller-recall.ts';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import { frozenAt } from '#lib/domain/product/markdown.ts';
import { type RecallReasonProblem, recallReasonProblem, recallToldSince } from '#lib/domain/product/recall.ts';
import { cleanLine } from '#lib/domain/text.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts, orders, type ProductRow, products, users } from '#lib/server/schema/index.ts';
import { logAct } from '../../mart/log/log-act.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { endRecurringOf } from '../../product/recurring/end-recurring-of.ts';
import type { MartsProduct } from '../../product/register/listing.ts';
import { writeOff } from '../../product/stock/write-off.ts';
import { endRecalled } from './end-recalled.ts';

async function readProduct(db: Db | Tx, { martId, productId }: MartsProduct): Promise<ProductRow> {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, productId), eq(products.martId, martId)));
  if (!product) throw new DomainError('productNotFound');
  return product;
}

/**
 * The orders that a recall touches: open ones, those it has ended, and earlier ones that their buyers may still have at
 * home.
 */
const touchedBy = (productId: number, at: Date) =>
  and(
    eq(orders.productId, productId),
    or(
      // Those past their grace have expired, whether or not they have been swept; not one that waits for its mart's word.
      and(eq(orders.state, 'open'), or(gt(orders.validUntil, lastExpiredDeadline(at)), isNotNull(orders.claimedAt))),
      and(eq(orders.state, 'cancelled'), eq(orders.endReason, 'recalled')),
      and(eq(orders.state, 'pickedUp'), gt(orders.endedAt, recallToldSince(at))),
    ),
  );

/** The result of a recall, or of its preview. */
async function showOf(db: Db | Tx, product: ProductRow, now: Date): Promise<Recall> {
  const { id: productId, recalledAt, recallReason } = product;
  const counted = oneRow(
    await db
      .select({
        buyers: sql<number>`count(distinct ${orders.buyerId})::int`,
        orders: sql<number>`count(*) filter (where ${orders.state} <> 'pickedUp')::int`,
      })
      .from(orders)
      .where(touchedBy(productId, recalledAt ?? now)),
  );
  return {
    productId,
    buyers: counted.buyers,
    orders: counted.orders,
    recall: recalledAt && { at: recalledAt.toISOString(), reason: recallReason ?? '' },
  };
}

/** How many buyers and open orders a recall of this listing touches. Refuses with `martNotFound`, `productNotFound`. */
export async function showRecall(deps: Deps, viewer: Viewer, which: MartsProduct): Promise<Recall> {
  await requireMart(deps.db, viewer, which.martId);
  return showOf(deps.db, await readProduct(deps.db, which), deps.clock.now());
}

function cleanReason(typed: string): string {
  const problem: RecallReasonProblem | null = recallReasonProblem(typed);
  if (problem) throw new DomainError('invalidInput', { field: 'reason', reason: { is: 'recall', problem } });
  return cleanLine(typed);
}

/**
 * Recalls a listing (회수, rules.md section 4): its sale ends for good, waiting units are written off, open orders are
 * cancelled with a full refund, and the buyers who hold it or picked it up in the last 60 days are told why. The mart's
 * row is locked first, so that no order slips in; one that a card provider is still deciding is refunded when it has.
 * Again, it changes nothing and answers the same. Refuses with `martNotFound`, `productNotFound`, `invalidInput`.
 */
export async function recallProduct(
  deps: Deps,
  viewer: Viewer,
  { reason: typed, ...which }: MartsProduct & { reason: string },
): Promise<Recall> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, which.martId);
    return recallListing(tx, which, { reason: typed, actorId: viewer.userId, now: deps.clock.now() });
  });
}

/** The same without checking access again; `actorId` null for an operator. */
export async function recallListing(
  tx: Tx,
  which: MartsProduct,
  { reason: typed, actorId, now }: { reason: string; actorId: number | null; now: Date },
): Promise<Recall> {
  const reason = cleanReason(typed);
  await tx.select({ id: marts.id }).from(marts).where(eq(marts.id, which.martId)).for('no key update');
  const product = await readProduct(tx, which);
  if (product.recalledAt) return showOf(tx, product, now);
  // Orders before products, as every writer locks. A buyer whose account is deleted is not notified.
  const touched = await tx
    .select({ order: orders })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(and(touchedBy(product.id, now), or(eq(orders.state, 'open'), isNull(users.deletedAt))))
    .orderBy(asc(orders.id))
    .for('update', { of: orders });
  const endsAt = product.saleEndsAt < now ? product.saleEndsAt : now;
  const recalled = oneRow(
    await tx
      .update(products)
      .set({ recalledAt: now, recallReason: reason, saleEndsAt: endsAt, ...frozenAt(product, endsAt) })
      .where(eq(products.id, product.id))
      .returning(),
  );
  await writeOff(tx, { productId: product.id, actorId, now });
  const told = touched.map(({ order }) => order);
  await endRecalled(tx, told, { reason, actorId, now });
  await endRecurringOf(tx, product, now);
  await logAct(tx, { martId: which.martId, kind: 'recalled', actorId, now, productId: product.id, after: { reason } });
  return showOf(tx, recalled, now);
}
