import type { CartRefusalCode } from '#lib/contract/order/carts.ts';
import type { CheckoutStanding, Quote, WayQuote } from '#lib/contract/order/checkout.ts';
import type { VisitOutcome } from '#lib/contract/order/orders.ts';
import { errorMessage } from '#lib/messages/errors.ts';
import { CARD_OFF } from '#lib/messages/payment/card-payment.ts';
import { refusalMessage } from '#lib/messages/refusals.ts';
import type { mergeCart } from '../../services/order/cart/merge-cart.ts';
import type { QuotedWay, quote } from '../../services/order/checkout/quote.ts';
import type { showCheckout } from '../../services/order/checkout/show-checkout.ts';
import { doneIds, type VisitDone } from '../../services/order/visit/own-visit.ts';

/** The outcome of each order of a visit, as in the contract. */
export function presentVisit(
  visit: VisitDone<unknown>,
  say: (done: number, refused: VisitOutcome['refused']) => string,
): VisitOutcome {
  const refused = visit.cannot.map(({ order, reason }) => ({
    orderId: order.id,
    productName: order.productName,
    code: reason,
    message: errorMessage(reason),
  }));
  return { message: say(visit.can.length, refused), done: doneIds(visit), refused };
}

type Merged = Awaited<ReturnType<typeof mergeCart>>;

/** A cart that was taken over, the lines that were left behind with their sentences. */
export const presentMerged = ({ left, ...cart }: Merged) => ({
  ...cart,
  left: left.map((line: { productId: number; code: CartRefusalCode }) => ({
    ...line,
    message: errorMessage(line.code),
  })),
});

function presentWay(way: QuotedWay): WayQuote {
  if (!way.possible) {
    const { reason, details } = way;
    return { possible: false, reason, message: reason === 'featureOff' ? CARD_OFF : refusalMessage(reason, details) };
  }
  return {
    possible: true,
    amount: way.amountWon,
    pickupFrom: way.start.toISOString(),
    validUntil: way.validUntil.toISOString(),
  };
}

/** A quote with a sentence for each way that a line cannot be bought. */
export const presentQuote = ({ lines, ...quoted }: Awaited<ReturnType<typeof quote>>): Quote => ({
  ...quoted,
  lines: lines.map((line) => ({
    ...line,
    onSite: presentWay(line.onSite),
    card: presentWay(line.card),
    reservation: presentWay(line.reservation),
  })),
});

/** The outcome of a card checkout; a failure says why. */
export function presentCheckout(standing: Awaited<ReturnType<typeof showCheckout>>): CheckoutStanding {
  if (standing.state !== 'failed') return standing;
  const reason = { is: 'payment', failure: standing.failure } as const;
  return { state: 'failed', message: refusalMessage('paymentDeclined', { reason }) };
}
