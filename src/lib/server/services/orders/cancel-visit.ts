import type { VisitOutcome } from '#lib/contract/orders.ts';
import { orderCan } from '#lib/domain/order.ts';
import { decideEach } from '#lib/domain/visit.ts';
import { visitCancelledText } from '#lib/messages/visits.ts';
import { reach } from '../../crash-points.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { notifyMart } from '../alarms/notify.ts';
import { endOrder } from './end-order.ts';
import { orderFacts } from './order-facts.ts';
import { ownVisit, requireSome, visitOutcome } from './own-visit.ts';

/**
 * The buyer gives back every hold of a visit that `orderCan.cancel` allows, in one transaction; the mart is notified once. Answers which
 * orders were cancelled, and why the others were not. Refuses with `orderNotFound`, `invalidInput` for orders of several marts, and as
 * `orderCan.cancel` does where none can be cancelled. rules.md sections 7 and 17.
 */
export async function cancelVisit(deps: Deps, viewer: Viewer, orderIds: readonly number[]): Promise<VisitOutcome> {
  const outcome = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const visit = await ownVisit(tx, viewer, orderIds);
    const decided = decideEach(visit, (order) => orderCan.cancel(orderFacts(order), now));
    const [{ order: first }, ...rest] = requireSome(decided);
    // Products by id, as every writer locks them.
    for (const { order } of decided.can.toSorted((a, b) => a.order.productId - b.order.productId)) {
      await endOrder(tx, order, { state: 'cancelled', reason: 'buyer', actorId: viewer.userId, now });
    }
    const orderId = [first.id, ...rest.map(({ order }) => order.id)] as const;
    await notifyMart(tx, { kind: 'orderCancelledByBuyer', orderId, martId: first.martId, now });
    reach('cancel.ended');
    return visitOutcome(decided, visitCancelledText);
  });
  reach('cancel.committed');
  return outcome;
}
