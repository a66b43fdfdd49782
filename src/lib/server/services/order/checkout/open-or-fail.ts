import { and, asc, eq } from 'drizzle-orm';
import { graceEndsAt } from '#lib/domain/order/pickup.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts, orders, type Payment, products } from '#lib/server/schema/index.ts';
import { readHours } from '#lib/server/schema/mart/mart-hours.ts';
import { notify, notifyConfirmed } from '../../notice/alarms/notify.ts';
import type { Decision } from '../../payment/reactions.ts';
import { moveStock } from '../../product/stock/move-stock.ts';
import { postPaid } from '../../settlement/ledger/post-order.ts';
import { takeBought } from '../cart/take-bought.ts';
import { fitToHours } from '../end/apply-hours.ts';
import { fitToPlace } from '../end/apply-move.ts';
import { NEWS_OF_STOP } from '../end/end-open-orders.ts';
import { endOrder } from '../end/end-order.ts';
import { endRecalled } from '../recall/end-recalled.ts';
import { readPriceChanges } from '../staff/tell-cheap-orders.ts';
import { tellStaffOrders } from '../staff/tell-staff-orders.ts';

/** The checkout's orders, locked, in the order in which every writer locks products. */
const payingOrders = (tx: Tx, checkoutId: number) =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.checkoutId, checkoutId), eq(orders.state, 'paying')))
    .orderBy(asc(orders.productId), asc(orders.id))
    .for('update');

/**
 * The orders of a decided payment open, or fail and give their stock back, in the transaction that decides it (rules.md
 * section 7).
 */
export async function openOrFail(
  tx: Tx,
  payment: Payment,
  { isPaid, isOwnAct, settledFrom: from, now }: Decision,
): Promise<void> {
  const placed = await payingOrders(tx, payment.checkoutId);
  if (isPaid) await postPaid(tx, payment, placed, { at: now, from });
  const opened: typeof placed = [];
  for (const order of placed) {
    if (!isPaid) await failOrder(tx, order, now);
    else if (await openOrder(tx, order, now)) opened.push(order);
  }
  const productIds = opened.map(({ productId }) => productId);
  const told = notifyConfirmed(tx, opened, { isOwnAct, now });
  const [, priceChanges] = await Promise.all([told, opened[0] ? readPriceChanges(tx, productIds, now) : []]);
  await tellStaffOrders(tx, opened, { priceChanges, now });
  if (isPaid && placed[0]) await takeBought(tx, { userId: placed[0].buyerId }, placed);
}

/**
 * Opens a paid order. One whose mart closed, whose listing was recalled or whose deadline passed while the provider was
 * silent is refunded in full; the last is the payment's fault, not the mart's. Answers whether it waits for its buyer
 * now.
 */
async function openOrder(tx: Tx, order: typeof orders.$inferSelect, now: Date): Promise<boolean> {
  await tx.update(orders).set({ state: 'open' }).where(eq(orders.id, order.id));
  const [mart] = await tx.select().from(marts).where(eq(marts.id, order.martId)).for('share');
  const late = graceEndsAt(order.validUntil) <= now;
  const product = oneRow(
    await tx
      .select({ saleEndsAt: products.saleEndsAt, recalledAt: products.recalledAt, recallReason: products.recallReason })
      .from(products)
      .where(eq(products.id, order.productId)),
  );
  if (product.recalledAt && !mart?.closedAt) {
    await endRecalled(tx, [order], { reason: product.recallReason ?? '', actorId: order.buyerId, now });
    return false;
  }
  const isStopped = mart?.suspendKind === 'stop';
  if (!late && mart && !mart.closedAt && !isStopped) {
    const fits = { hours: await readHours(tx, mart, now), saleEndsAt: product.saleEndsAt, now };
    if (!(await fitToHours(tx, order, fits))) return false;
    await fitToPlace(tx, order, mart, now);
    return true;
  }
  const { id: orderId, martId, buyerId: actorId } = order;
  const stop = mart?.closedAt ? 'martClosed' : isStopped ? 'martSuspended' : null;
  const reason = stop ?? 'paymentFailed';
  const kind = stop ? NEWS_OF_STOP[stop] : 'orderExpired';
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
