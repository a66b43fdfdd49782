import type { Way } from '#lib/domain/money.ts';
import type { Serve } from '../../pipeline/route.ts';
import { checkoutOnSite, type MadeOrder } from '../../services/order/checkout/checkout-on-site.ts';
import { confirmCard } from '../../services/order/checkout/confirm-card.ts';
import { processCart } from '../../services/order/checkout/process-cart.ts';
import { quote } from '../../services/order/checkout/quote.ts';
import { showCheckout } from '../../services/order/checkout/show-checkout.ts';
import { presentCheckout, presentQuote } from './present.ts';

interface WireLine {
  productId: number;
  quantity: number;
  expectedValidUntil?: string | undefined;
  expectedAmount?: number | undefined;
  expectedTold?: string | undefined;
}

const line = ({ productId, quantity, expectedValidUntil, expectedAmount, expectedTold }: WireLine) => ({
  productId,
  quantity,
  expectedAmount,
  expectedTold,
  expectedValidUntil: expectedValidUntil === undefined ? undefined : new Date(expectedValidUntil),
});

const cardWay = (isReservation: boolean): Way => (isReservation ? 'reservation' : 'card');

/** The part of the response about orders that cost less than their buyer was shown. */
function lowered(orders: readonly Partial<MadeOrder>[], lines: readonly WireLine[]) {
  const won = (amounts: readonly (number | undefined)[]) =>
    amounts.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0);
  const real = won(orders.map((order) => order.amountWon));
  return real < won(lines.map((one) => one.expectedAmount)) ? { loweredTo: real } : {};
}

export function checkoutRoutes(serve: Serve): void {
  serve('POST /api/buyer/pay/quote', async (deps, viewer, { body }) =>
    presentQuote(await quote(deps, viewer, body.items)),
  );

  serve('GET /api/buyer/pay/checkout', async (deps, viewer, { query }) =>
    presentCheckout(await showCheckout(deps, viewer, query.orderId)),
  );

  serve('POST /api/buyer/pay/on-site', async (deps, viewer, { query }) => {
    const [order] = await checkoutOnSite(deps, viewer, [line(query)], {
      attempt: query.attempt,
      isOnePress: query.onePress,
      isAdult: query.isAdult,
    });
    return { orderId: order!.id, ...lowered([order!], [query]) };
  });

  serve('POST /api/buyer/pay/toss/confirm', async (deps, viewer, { body }) => {
    const [orderId] = await confirmCard(deps, viewer, {
      paymentKey: body.paymentKey,
      providerOrderId: body.orderId,
      amountWon: body.amount,
      isAdult: body.isAdult,
      lines: [{ ...line(body), way: cardWay(body.isReservation) }],
    });
    return { orderId: orderId! };
  });

  serve('POST /api/buyer/pay/cart/process', async (deps, viewer, { body }) => {
    const { paymentKey, orderId, amount } = body;
    const orders = await processCart(deps, viewer, {
      lines: body.items.map((item) => ({
        ...line(item),
        way: item.paymentMethod === 'CARD' ? cardWay(item.isReservation) : 'onSite',
      })),
      attempt: body.attempt,
      isAdult: body.isAdult,
      card: paymentKey && orderId && amount ? { paymentKey, providerOrderId: orderId, amountWon: amount } : null,
    });
    return { orderIds: orders.map((order) => order.id), ...lowered(orders, body.items) };
  });
}
