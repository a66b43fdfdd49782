import { orderCan } from '#lib/domain/order.ts';
import { reach } from '../../crash-points.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Viewer } from '../../market.ts';
import { notifyMart } from '../alarms/notify.ts';
import { endOrder } from './end-order.ts';
import { orderFacts } from './order-facts.ts';
import { ownOrder } from './own-order.ts';

/** The buyer gives the hold back, before the deadline. Refuses with `orderNotFound` and what `orderCan.cancel` says. */
export async function cancelOrder(deps: Deps, viewer: Viewer, orderId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const order = await ownOrder(tx, viewer, orderId, { lock: true });
    const may = orderCan.cancel(orderFacts(order), now);
    if (!may.ok) throw new DomainError(may.reason);
    await endOrder(tx, order, { state: 'cancelled', reason: 'buyer', actorId: viewer.userId, now });
    await notifyMart(tx, { kind: 'orderCancelledByBuyer', orderId, martId: order.martId, now });
    reach('cancel.ended');
  });
  reach('cancel.committed');
}
