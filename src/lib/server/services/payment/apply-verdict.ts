import { and, asc, eq } from 'drizzle-orm';
import { graceEndsAt } from '#lib/domain/order/pickup.ts';
import { nextLookAt } from '#lib/domain/payment/payment-look.ts';
import type { Deps } from '#lib/server/deps.ts';
import { crashPoint } from '#lib/server/platform/crash-points.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { marts, orders, type Payment, payments, paymentVoids, products } from '#lib/server/schema/index.ts';
import { readHours } from '#lib/server/schema/mart/mart-hours.ts';
import { notify, notifyConfirmed } from '../notice/alarms/notify.ts';
import { takeBought } from '../order/cart/take-bought.ts';
import { fitToHours } from '../order/end/apply-hours.ts';
import { fitToPlace } from '../order/end/apply-move.ts';
import { endOrder } from '../order/end/end-order.ts';
import { endRecalled } from '../order/end/end-recalled.ts';
import { tellStaffOrders } from '../order/staff/tell-staff-orders.ts';
import { moveStock } from '../product/stock/move-stock.ts';
import { postPaid } from '../settlement/ledger/post-order.ts';
import type { Verdict } from './judge-record.ts';

/** The checkout's orders, locked, in the order in which every writer locks products. */
const payingOrders = (tx: Tx, checkoutId: number) =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.checkoutId, checkoutId), eq(orders.state, 'paying')))
    .orderBy(asc(orders.productId), asc(orders.id))
    .for('update');

/**
 * Step three of a card checkout (rules.md section 7): one transaction opens the orders, or fails them and gives the stock
 * back. A payment made in a way that we do not accept is to be cancelled there. A second caller (a retry, the reconciler, another process) finds the payment decided and changes nothing.
 */
export async function applyVerdict(deps: Deps, payment: Payment, verdict: Verdict): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [decided] = await tx
      .update(payments)
      .set({
        state: verdict.paid ? 'paid' : 'failed',
        decidedAt: now,
        ...(verdict.paid
          ? {
              ...{ receiptUrl: verdict.receiptUrl, readBackAt: now, lookAgainAt: nextLookAt(now, now) },
              ...{ approvalNo: verdict.approvalNo ?? null, transactionKey: verdict.transactionKey ?? null },
            }
          : { failureCode: verdict.code, failureMessage: verdict.message }),
      })
      .where(and(eq(payments.id, payment.id), eq(payments.state, 'confirming')))
      .returning({ id: payments.id });
    if (!decided) return;
    if (!verdict.paid && verdict.mustVoid) await requestVoid(tx, payment, verdict.code, now);
    const placed = await payingOrders(tx, payment.checkoutId);
    if (verdict.paid) await postPaid(tx, payment, placed, { at: now, from: deps.config.settlement.from });
    const opened: typeof placed = [];
    for (const order of placed) {
      if (!verdict.paid) await failOrder(tx, order, now);
      else if (await openOrder(tx, order, now)) opened.push(order);
    }
    await notifyConfirmed(tx, opened, now);
    await tellStaffOrders(tx, opened, now);
    if (verdict.paid && placed[0]) await takeBought(tx, { userId: placed[0].buyerId }, placed);
    crashPoint('payment.settling');
  });
}

/** Writes down that a failed payment is to be cancelled at the provider; `voidPayments` does the rest. */
export async function requestVoid(tx: Tx, { id: paymentId }: Payment, reason: string, now: Date): Promise<void> {
  await tx.insert(paymentVoids).values({ paymentId, reason, requestedAt: now }).onConflictDoNothing();
}

/**
 * Opens a paid order. One whose mart closed, whose listing was recalled or whose deadline passed while the provider was silent is
 * refunded in full; the last is the payment's fault, not the mart's. Answers whether it waits for its buyer now.
 */
async function openOrder(tx: Tx, order: typeof orders.$inferSelect, now: Date): Promise<boolean> {
  await tx.update(orders).set({ state: 'open' }).where(eq(orders.id, order.id));
  const [mart] = await tx.select().from(marts).where(eq(marts.id, order.martId)).for('share');
  const late = graceEndsAt(order.validUntil) <= now;
  const [product] = await tx
    .select({ saleEndsAt: products.saleEndsAt, recalledAt: products.recalledAt, recallReason: products.recallReason })
    .from(products)
    .where(eq(products.id, order.productId));
  if (product?.recalledAt && !mart?.closedAt) {
    await endRecalled(tx, [order], { reason: product.recallReason ?? '', actorId: order.buyerId, now });
    return false;
  }
  const isStopped = mart?.suspendKind === 'stop';
  if (!late && mart && !mart.closedAt && !isStopped) {
    const fits = { hours: await readHours(tx, mart, now), saleEndsAt: product!.saleEndsAt, now };
    if (!(await fitToHours(tx, order, fits))) return false;
    await fitToPlace(tx, order, mart, now);
    return true;
  }
  const { id: orderId, martId, buyerId: actorId } = order;
  const [reason, kind] = mart?.closedAt
    ? (['martClosed', 'orderCancelledByClosing'] as const)
    : isStopped
      ? (['martSuspended', 'orderCancelledBySuspension'] as const)
      : (['paymentFailed', 'orderExpired'] as const);
  await endOrder(tx, order, { state: 'cancelled', reason, actorId, now });
  await notify(tx, [actorId], { kind, orderId, martId, now });
  return false;
}

async function failOrder(tx: Tx, order: typeof orders.$inferSelect, now: Date): Promise<void> {
  const { id: orderId, productId, quantity } = order;
  await tx
    .update(orders)
    .set({ state: 'failed', endReason: 'paymentFailed', endedAt: now })
    .where(eq(orders.id, orderId));
  const moved = await moveStock(tx, { productId, orderId, event: 'release', quantity, actorId: null, now });
  if (!moved) throw new Error(`order ${orderId} holds stock that product ${productId} does not have`);
}
