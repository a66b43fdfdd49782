import { reach } from '../../crash-points.ts';
import { statement } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { Refusal } from '../../refusal.ts';
import { tellConfirmed } from '../alarms/tell.ts';
import { takeBought } from '../carts/remove-from-cart.ts';
import { type CheckoutLine, placeOrders } from './place-orders.ts';

const openCheckout = statement<{ id: number }>(
  'open_checkout',
  `insert into checkouts (buyer_id, created_at, attempt) values ($1::int, $2::timestamptz, $3::text)
  on conflict do nothing returning id`,
);

const madeBefore = statement<{ id: number; product_id: number; quantity: number }>(
  'orders_of_attempt',
  `select orders.id, product_id, quantity from orders join checkouts on checkouts.id = checkout_id
  where checkouts.buyer_id = $1::int and attempt = $2::text order by orders.id`,
);

/** A line to be paid in the mart. */
export type OnSiteLine = Omit<CheckoutLine, 'way'>;

/**
 * Holds products until their pickup, to be paid in the mart; all of them or none. What is bought leaves the buyer's cart.
 * Answers the order ids; of an `attempt` that was sent before, whose answer may have been lost, those that it made. Refuses as
 * `placeOrders` does, and with `attemptUsed` where an attempt of that name bought something else.
 */
export async function checkoutOnSite(
  deps: Deps,
  viewer: Viewer,
  lines: readonly OnSiteLine[],
  attempt?: string,
): Promise<number[]> {
  const orderIds = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [checkout] = await openCheckout(tx, [viewer.userId, now.toISOString(), attempt ?? null]);
    // The first is waited for before this is known.
    if (!checkout) {
      const before = await madeBefore(tx, [viewer.userId, attempt]);
      const isLine = ({ productId, quantity }: OnSiteLine) =>
        before.some((order) => order.product_id === productId && order.quantity === quantity);
      if (before.length !== lines.length || !lines.every(isLine)) throw new Refusal('attemptUsed');
      return before.map((order) => order.id);
    }
    const orders = await placeOrders(tx, viewer, {
      checkoutId: checkout.id,
      lines: lines.map((line) => ({ ...line, way: 'onSite' })),
      state: 'open',
      now,
    });
    await tellConfirmed(tx, orders, now);
    await takeBought(tx, viewer, orders);
    reach('checkout.held');
    return orders.map((order) => order.id);
  });
  reach('checkout.committed');
  return orderIds;
}
