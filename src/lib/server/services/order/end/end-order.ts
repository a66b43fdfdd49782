import type { EndReason } from '#lib/domain/order/order.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import type { OrderRow } from '#lib/server/schema/index.ts';
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

const end = statement<never>(`update orders
  set state = :state::text, end_reason = :reason::text, ended_at = :now::timestamptz, ended_by = :actorId::bigint
  where id = :orderId::bigint and state = 'open'`);

/**
 * Ends an open order without a sale: its state, its stock and its refund, together (rules.md section 7).
 * The caller has locked the order's row and asked `orderCan`.
 */
export async function endOrder(tx: Tx, order: OrderRow, { state, reason, actorId, now }: OrderEnd): Promise<void> {
  const { id: orderId, productId, quantity } = order;
  // What is told of the move says how its order stands by then.
  const [, moved] = await Promise.all([
    end(tx, { orderId, state, reason, actorId, now: now.toISOString() }),
    moveStock(tx, { productId, orderId, event: 'release', quantity, actorId, now }),
  ]);
  if (!moved) throw new Error(`order ${orderId} holds stock that product ${productId} does not have`);
  if (order.way === 'onSite') return;
  await requestRefund(tx, order, reason, now);
  await postEarned(tx, orderId, now);
}
