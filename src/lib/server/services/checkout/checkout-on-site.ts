import { checkouts } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { tellConfirmed } from '../alarms/tell.ts';
import { type CheckoutLine, placeOrders } from './place-orders.ts';

/** A line to be paid in the mart. */
export type OnSiteLine = Omit<CheckoutLine, 'way'>;

/**
 * Holds products until their pickup, to be paid in the mart; all of them or none. Answers the order ids. Refuses as
 * `placeOrders` does.
 */
export async function checkoutOnSite(deps: Deps, viewer: Viewer, lines: readonly OnSiteLine[]): Promise<number[]> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [checkout] = await tx.insert(checkouts).values({ buyerId: viewer.userId, createdAt: now }).returning();
    const orders = await placeOrders(tx, viewer, {
      checkoutId: checkout!.id,
      lines: lines.map((line) => ({ ...line, way: 'onSite' })),
      state: 'open',
      now,
    });
    await tellConfirmed(tx, orders, now);
    return orders.map((order) => order.id);
  });
}
