import type { Tx } from '#lib/server/platform/database/connect.ts';
import type { OrderRow } from '#lib/server/schema/index.ts';
import { notify, notifyMart } from '../../notice/alarms/notify.ts';
import { endOrder } from './end-order.ts';

/**
 * Cancels the open ones of these orders, whose payment was given back whole; both sides are told. The caller has locked
 * them.
 */
export async function endGivenBack(tx: Tx, charged: readonly OrderRow[], now: Date): Promise<void> {
  for (const order of charged) {
    if (order.state !== 'open') continue;
    const { id: orderId, martId, buyerId, totalPriceWon: amountWon } = order;
    await endOrder(tx, order, { state: 'cancelled', reason: 'paymentCancelled', actorId: null, now });
    await notify(tx, [buyerId], { kind: 'orderCancelledByRefund', orderId, martId, details: { amountWon }, now });
    await notifyMart(tx, { kind: 'orderRefundedByHand', orderId, martId, now });
  }
}
