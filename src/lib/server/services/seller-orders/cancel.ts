import { orderCan } from '#lib/domain/order.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { Refusal } from '../../refusal.ts';
import { tell } from '../alarms/tell.ts';
import { endOrder } from '../orders/end-order.ts';
import { orderFacts } from '../orders/order-facts.ts';
import { martOrder } from './mart-order.ts';

/** The mart calls an open order off; its stock comes back and the buyer is told (spec section 4). */
export async function cancelAsSeller(deps: Deps, viewer: Viewer, orderId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const order = await martOrder(tx, viewer, orderId, { lock: true });
    const may = orderCan.cancelAsSeller(orderFacts(order), now);
    if (!may.ok) throw new Refusal(may.reason);
    await endOrder(tx, order, { state: 'cancelled', reason: 'seller', actorId: viewer.userId, now });
    await tell(tx, [order.buyerId], { kind: 'orderCancelledBySeller', orderId, martId: order.martId, now });
  });
}
