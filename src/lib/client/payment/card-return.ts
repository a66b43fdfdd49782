import type { CheckoutStanding } from '#lib/contract/order/checkout.ts';
import type { PendingCardPayment, PendingItem } from './card-session.ts';

/*
 * The app of a card company may come back in another browser than the payment began in, which knows nothing of it. What
 * is bought is in the buyer's quote, on the server; how each of its lines is paid comes along in the address, and the
 * amount says whether it is true.
 */

const letterOf = ({ paymentMethod, isReservation }: Pick<PendingItem, 'paymentMethod' | 'isReservation'>) =>
  paymentMethod === 'ON_SITE' ? 's' : isReservation ? 'r' : 'c';

/** A letter for each line, in the order of its quote: on site, by card, reserved. */
export const waysOf = (items: readonly PendingItem[]): string => items.map(letterOf).join('');

export interface CameBack {
  sessionKey: string;
  orderId: string;
  amount: number;
  ways: string;
}

/** The payment of a quote, as another browser of its buyer began it; null where the address does not fit the quote. */
export function paymentFromQuote(
  standing: CheckoutStanding,
  { sessionKey, orderId, amount, ways }: CameBack,
): PendingCardPayment | null {
  if (
    standing.state !== 'quoted' ||
    !/^[src]+$/.test(ways) ||
    !/[rc]/.test(ways) ||
    ways.length !== standing.lines.length
  )
    return null;
  const items = standing.lines.map(({ productId, quantity }, index) => ({
    productId,
    quantity,
    isReservation: ways[index] === 'r',
    paymentMethod: ways[index] === 's' ? ('ON_SITE' as const) : ('CARD' as const),
  }));
  // The window of a card opens after the dialog alone, which asks for it where it is needed.
  const begun = { isAdult: true, orderName: '', inPopup: false, returnTo: '/buyer', startedAt: 0 };
  return { sessionKey, orderId, amount, items, ...begun };
}
