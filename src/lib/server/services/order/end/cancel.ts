import { orderCan, type SellerCancelReason } from '#lib/domain/order/order.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { orderFacts } from '../../../schema/order/order-facts.ts';
import { logAct } from '../../mart/log/log-act.ts';
import { notify } from '../../notice/alarms/notify.ts';
import { writeOff } from '../../product/stock/write-off.ts';
import { martOrder } from '../staff/mart-order.ts';
import { endOrder } from './end-order.ts';

/**
 * The mart calls an open order off; its stock comes back and the buyer is told (spec section 4). Where the reason is
 * that the goods are not there, the waiting units are not there either, and nobody else may order them.
 */
export async function cancelAsSeller(
  deps: Deps,
  viewer: Viewer,
  { orderId, reason = 'seller' }: { orderId: number; reason?: SellerCancelReason | undefined },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const order = await martOrder(tx, viewer, orderId, { lock: true });
    const may = orderCan.cancelAsSeller(orderFacts(order), now);
    if (!may.ok) throw new DomainError(may.reason);
    await endOrder(tx, order, { state: 'cancelled', reason, actorId: viewer.userId, now });
    const { martId, productId } = order;
    const doing = { martId, actorId: viewer.userId, now };
    tx.withCommit(logAct(tx, { ...doing, kind: 'orderCancelled', productId, orderId, after: { reason } }));
    if (reason === 'outOfStock') {
      const waiting = await writeOff(tx, { productId, actorId: viewer.userId, now });
      const counts = { before: { waiting }, after: { waiting: 0 } };
      if (waiting > 0) await logAct(tx, { ...doing, kind: 'countChanged', productId, ...counts });
    }
    tx.withCommit(notify(tx, [order.buyerId], { kind: 'orderCancelledBySeller', orderId, martId, now }));
  });
}
