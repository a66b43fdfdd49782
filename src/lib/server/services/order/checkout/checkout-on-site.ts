import { crashPoint } from '#lib/server/config/crash-points.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { notifyConfirmed } from '../../notice/alarms/notify.ts';
import { takeBought } from '../cart/take-bought.ts';
import { tellStaffOrders } from '../staff/tell-staff-orders.ts';
import { type CheckoutLine, placeOrders } from './place-orders.ts';

const openCheckout = statement<{ id: number }>(`insert into checkouts (buyer_id, created_at, attempt, by_one_press)
  values (:buyerId::bigint, :now::timestamptz, :attempt::text, :byOnePress::boolean)
  on conflict do nothing returning id`);

const findPlaced = statement<{
  id: number;
  product_id: number;
  quantity: number;
  total_price_won: string;
}>(`select orders.id, product_id, quantity, total_price_won from orders join checkouts on checkouts.id = checkout_id
  where checkouts.buyer_id = :buyerId::bigint and attempt = :attempt::text order by orders.id`);

/** An order that was made, and what it costs. */
export interface MadeOrder {
  id: number;
  amountWon: number;
}

/** A line to be paid in the mart. */
export type OnSiteLine = Omit<CheckoutLine, 'way'>;

/**
 * Holds products until their pickup, to be paid in the mart; all of them or none. `isOnePress`: from a card, as its
 * page says; it is believed of one piece alone, as it allows little (docs/decisions/0072). Bought products leave the
 * buyer's cart. Answers the orders; of an `attempt` that was sent before, whose answer may have been lost, those that
 * it made. Refuses as `placeOrders` does, and with `attemptUsed` where an attempt of that name bought something else.
 */
export async function checkoutOnSite(
  deps: Deps,
  viewer: Viewer,
  lines: readonly OnSiteLine[],
  { attempt, isOnePress = false }: { attempt?: string | undefined; isOnePress?: boolean } = {},
): Promise<MadeOrder[]> {
  const [only, another] = lines;
  const byOnePress = isOnePress && !another && only?.quantity === 1;
  const placed = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [checkout] = await openCheckout(tx, {
      buyerId: viewer.userId,
      now: now.toISOString(),
      byOnePress,
      attempt: attempt ?? null,
    });
    // The first is waited for before this is known.
    if (!checkout) {
      const before = await findPlaced(tx, { buyerId: viewer.userId, attempt });
      const isLine = ({ productId, quantity }: OnSiteLine) =>
        before.some((order) => order.product_id === productId && order.quantity === quantity);
      if (before.length !== lines.length || !lines.every(isLine)) throw new DomainError('attemptUsed');
      return before.map((order) => ({ id: order.id, amountWon: Number(order.total_price_won) }));
    }
    const orders = await placeOrders(tx, viewer, {
      checkoutId: checkout.id,
      lines: lines.map((line) => ({ ...line, way: 'onSite' })),
      state: 'open',
      now,
    });
    await notifyConfirmed(tx, orders, now);
    await tellStaffOrders(tx, orders, now);
    await takeBought(tx, viewer, orders);
    crashPoint('checkout.held');
    return orders.map((order) => ({ id: order.id, amountWon: order.totalPriceWon }));
  });
  crashPoint('checkout.committed');
  return placed;
}
