import { orderCan } from '#lib/domain/order/order.ts';
import { decideEach } from '#lib/domain/order/visit.ts';
import { crashPoint } from '#lib/server/config/crash-points.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { orderFacts } from '../../../schema/order/order-facts.ts';
import { notifyMart } from '../../notice/alarms/notify.ts';
import { endOrder } from '../end/end-order.ts';
import { doneIds, ownVisit, requireSome, type VisitDone } from './own-visit.ts';

/**
 * The buyer gives back every hold of a visit that `orderCan.cancel` allows, in one transaction; the mart is notified
 * once. An order alone is a visit of one. Answers which orders were cancelled, and why the others were not. Refuses
 * with `orderNotFound`, `invalidInput` for orders of several marts, and as `orderCan.cancel` does where none can be
 * cancelled. rules.md sections 7 and 17.
 */
export async function cancelVisit(
  deps: Deps,
  viewer: Viewer,
  orderIds: readonly number[],
): Promise<VisitDone<{ ok: true }>> {
  const cancelled = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const visit = await ownVisit(tx, viewer, orderIds);
    const decided = requireSome(decideEach(visit, (order) => orderCan.cancel(orderFacts(order), now)));
    // Products by id, as every writer locks them.
    for (const { order } of decided.can.toSorted((a, b) => a.order.productId - b.order.productId)) {
      await endOrder(tx, order, { state: 'cancelled', reason: 'buyer', actorId: viewer.userId, now });
    }
    const { martId } = decided.can[0].order;
    await notifyMart(tx, { kind: 'orderCancelledByBuyer', orderId: doneIds(decided), martId, now });
    crashPoint('cancel.ended');
    return decided;
  });
  crashPoint('cancel.committed');
  return cancelled;
}
