import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { groupBy } from '#lib/domain/group.ts';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { orders, products } from '#lib/server/schema/index.ts';
import type { MartStop } from '../../mart/reactions.ts';
import { notify } from '../../notice/alarms/notify.ts';
import { endOrder } from './end-order.ts';

/**
 * The mart's open orders and the products they hold, locked as every writer does: orders before products, both by id.
 */
async function lockOpenOrders(tx: Tx, martId: number, now: Date) {
  const open = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.martId, martId),
        eq(orders.state, 'open'),
        // Those past their grace have expired, whether or not they have been swept.
        gt(orders.validUntil, lastExpiredDeadline(now)),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update');
  if (open.length > 0) {
    const held = open.map(({ productId }) => productId);
    await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, held))
      .orderBy(asc(products.id))
      .for('update');
  }
  return open;
}

/** The news of a stop for the buyers of its orders. */
export const NEWS_OF_STOP = {
  martClosed: 'orderCancelledByClosing',
  martSuspended: 'orderCancelledBySuspension',
} as const satisfies Record<MartStop['why'], string>;

/**
 * Cancels all that waits in a mart, with full refunds, and tells each buyer once. The caller has locked the mart's row.
 * Resolves to the number of orders.
 */
export async function endOpenOrders(tx: Tx, { martId, why, actorId, now }: MartStop): Promise<number> {
  const open = await lockOpenOrders(tx, martId, now);
  for (const order of open) await endOrder(tx, order, { state: 'cancelled', reason: why, actorId, now });
  for (const [first, ...rest] of groupBy(open, ({ buyerId }) => buyerId)) {
    const orderId = [first.id, ...rest.map(({ id }) => id)] as const;
    await notify(tx, [first.buyerId], { kind: NEWS_OF_STOP[why], orderId, martId, now });
  }
  return open.length;
}
