import { and, eq } from 'drizzle-orm';
import type { EndReason } from '#lib/domain/order/order.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type OrderRow, orders } from '#lib/server/schema/index.ts';
import { requestRefund } from '../../payment/request-refund.ts';
import { moveStock } from '../../product/stock/move-stock.ts';
import { postEarned } from '../../settlement/ledger/post-order.ts';

export interface OrderEnd {
  state: 'cancelled';
  reason: EndReason;
  /** Null for an operator of the market. */
  actorId: number | null;
  now: Date;
}

/**
 * Ends an open order without a sale: its state, its stock and its refund, together (rules.md section 7).
 * The caller has locked the order's row and asked `orderCan`.
 */
export async function endOrder(tx: Tx, order: OrderRow, { state, reason, actorId, now }: OrderEnd): Promise<void> {
  await tx
    .update(orders)
    .set({ state, endReason: reason, endedAt: now, endedBy: actorId })
    .where(and(eq(orders.id, order.id), eq(orders.state, 'open')));
  const { id: orderId, productId, quantity } = order;
  const moved = await moveStock(tx, { productId, orderId, event: 'release', quantity, actorId, now });
  await requestRefund(tx, order, reason, now);
  await postEarned(tx, orderId, now);
  if (!moved) throw new Error(`order ${orderId} holds stock that product ${productId} does not have`);
}
