import { eq } from 'drizzle-orm';
import { orderCan } from '#lib/domain/order/order.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { orders } from '#lib/server/schema/index.ts';
import { orderFacts } from '../../../schema/order/order-facts.ts';
import { logAct } from '../../mart/log/log-act.ts';
import { notify, notifyMart } from '../../notice/alarms/notify.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../../person/operators/own-matter.ts';
import { refuseUnseen } from '../../person/operators/refuse-unseen.ts';
import { endOrder } from '../end/end-order.ts';
import { seenOrder } from './show-order.ts';

/**
 * Calls off an order that waits: all of it goes back, its stock too, and both sides are told. Refuses with
 * `orderNotFound`, `ownMatter`, `seenChanged`, and as `orderCan.cancelAsSeller` does. market.md 23.3.
 */
export async function cancelOrder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  { orderId, seen }: { orderId: number; seen?: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) throw new DomainError('orderNotFound');
    await refuseOwnMatter(tx, operator, order);
    const may = orderCan.cancelAsSeller(orderFacts(order), now);
    if (!may.ok) throw new DomainError(may.reason);
    refuseUnseen(seen, await seenOrder(tx, order));
    await endOrder(tx, order, { state: 'cancelled', reason: 'operator', actorId: null, now });
    const { martId, productId, buyerId } = order;
    await logAct(tx, { martId, actorId: null, now, kind: 'orderCancelled', productId, orderId });
    await notify(tx, [buyerId], { kind: 'orderCancelledByOperator', orderId, martId, now });
    await notifyMart(tx, { kind: 'orderCancelledByMarket', orderId, martId, now });
  });
}
