import { crashPoint } from '#lib/server/config/crash-points.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { notifyConfirmed } from '../../notice/alarms/notify.ts';
import { takeBought } from '../cart/take-bought.ts';
import { readPriceChanges } from '../staff/tell-cheap-orders.ts';
import { tellStaffOrders } from '../staff/tell-staff-orders.ts';
import { nextCheckoutId, openCheckout } from './open-checkout.ts';
import { type CheckoutLine, placeOrders, readToPlace } from './place-orders.ts';

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
  {
    attempt,
    isOnePress = false,
    isAdult = false,
  }: { attempt?: string | undefined; isOnePress?: boolean; isAdult?: boolean | undefined } = {},
): Promise<MadeOrder[]> {
  const [only, another] = lines;
  const byOnePress = isOnePress && !another && only?.quantity === 1;
  const placed = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const wished = lines.map((line) => ({ ...line, way: 'onSite' as const }));
    // The buyer is held first: of a try that is sent twice at once, the second reads what the first has made.
    const [read, before, checkoutId] = await Promise.all([
      readToPlace(tx, viewer, { lines: wished, now }),
      attempt === undefined ? [] : findPlaced(tx, { buyerId: viewer.userId, attempt }),
      nextCheckoutId(tx),
    ]);
    if (before.length > 0) {
      const isLine = ({ productId, quantity }: OnSiteLine) =>
        before.some((order) => order.product_id === productId && order.quantity === quantity);
      if (before.length !== lines.length || !lines.every(isLine)) throw new DomainError('attemptUsed');
      return before.map((order) => ({ id: order.id, amountWon: Number(order.total_price_won) }));
    }
    const [, orders, priceChanges] = await Promise.all([
      openCheckout(tx, { id: checkoutId, buyerId: viewer.userId, now, byOnePress, attempt: attempt ?? null }),
      placeOrders(tx, viewer, read, {
        checkoutId,
        lines: wished,
        state: 'open',
        now,
        sold: deps.config.goods,
        isAdult,
      }),
      readPriceChanges(
        tx,
        lines.map(({ productId }) => productId),
        now,
      ),
    ]);
    await tellStaffOrders(tx, orders, { priceChanges, now });
    crashPoint('checkout.held');
    tx.withCommit(notifyConfirmed(tx, orders, { isOwnAct: true, now }), takeBought(tx, viewer, orders));
    return orders.map((order) => ({ id: order.id, amountWon: order.totalPriceWon }));
  });
  crashPoint('checkout.committed');
  return placed;
}
