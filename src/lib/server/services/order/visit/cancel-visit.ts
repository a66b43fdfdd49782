import { and, eq, gt } from 'drizzle-orm';
import { isTakeBack, isTakeBackTime, takeBacksFrom } from '#lib/domain/order/holds.ts';
import { orderCan } from '#lib/domain/order/order.ts';
import { decideEach } from '#lib/domain/order/visit.ts';
import { crashPoint } from '#lib/server/config/crash-points.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { checkouts, type OrderRow, orders } from '#lib/server/schema/index.ts';
import { orderFacts } from '../../../schema/order/order-facts.ts';
import { forgetNews, notifyMart } from '../../notice/alarms/notify.ts';
import { lockPerson } from '../../person/lock-person.ts';
import { endOrder } from '../end/end-order.ts';
import { doneIds, ownVisit, requireSome, type VisitDone } from './own-visit.ts';

/**
 * The buyer gives back every hold of a visit that `orderCan.cancel` allows, in one transaction; the mart is notified
 * once. An order alone is a visit of one; a hold that is taken back at once leaves no news behind. Answers which orders
 * were cancelled, and why the others were not. Refuses with `orderNotFound`, `invalidInput` for orders of several marts,
 * and as `orderCan.cancel` does where none can be cancelled. rules.md sections 7 and 17.
 */
export async function cancelVisit(
  deps: Deps,
  viewer: Viewer,
  orderIds: readonly number[],
): Promise<VisitDone<{ ok: true }>> {
  const cancelled = await deps.db.transaction(async (tx) => {
    // What is taken back is counted one by one, also at ten marts at once.
    const [, visit] = await Promise.all([lockPerson(tx, viewer.userId), ownVisit(tx, viewer, orderIds)]);
    const now = deps.clock.now();
    const decided = requireSome(decideEach(visit, (order) => orderCan.cancel(orderFacts(order), now)));
    // Products by id, as every writer locks them.
    for (const { order } of decided.can.toSorted((a, b) => a.order.productId - b.order.productId)) {
      const isTakenBack = await takesBack(tx, order, now);
      const reason = isTakenBack ? 'takenBack' : 'buyer';
      await endOrder(tx, order, { state: 'cancelled', reason, actorId: viewer.userId, now });
      if (isTakenBack) await forgetNews(tx, order, ['orderConfirmed']);
    }
    const { martId } = decided.can[0].order;
    tx.withCommit(notifyMart(tx, { kind: 'orderCancelledByBuyer', orderId: doneIds(decided), martId, now }));
    crashPoint('cancel.ended');
    return decided;
  });
  crashPoint('cancel.committed');
  return cancelled;
}

/** Whether its buyer takes back what one press has just held. rules.md section 14. */
async function takesBack(tx: Tx, { buyerId, checkoutId, createdAt }: OrderRow, now: Date): Promise<boolean> {
  if (!isTakeBackTime(createdAt, now)) return false;
  const [checkout] = await tx
    .select({ byOnePress: checkouts.byOnePress })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId));
  if (!checkout?.byOnePress) return false;
  const ofBuyer = and(eq(orders.buyerId, buyerId), eq(orders.state, 'cancelled'), eq(orders.endReason, 'takenBack'));
  const before = await tx.$count(orders, and(ofBuyer, gt(orders.endedAt, takeBacksFrom(now))));
  return isTakeBack({ byOnePress: true, createdAt }, before, now);
}
