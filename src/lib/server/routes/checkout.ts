import type { Way } from '#lib/domain/money.ts';
import type { Serve } from '../http/route.ts';
import { checkoutOnSite } from '../services/checkout/checkout-on-site.ts';
import { quote } from '../services/checkout/quote.ts';
import { confirmCard } from '../services/payments/confirm-card.ts';
import { processCart } from '../services/payments/process-cart.ts';

interface WireLine {
  productId: number;
  quantity: number;
  expectedValidUntil?: string | undefined;
}

const line = ({ productId, quantity, expectedValidUntil }: WireLine) => ({
  productId,
  quantity,
  expectedValidUntil: expectedValidUntil === undefined ? undefined : new Date(expectedValidUntil),
});

const cardWay = (isReservation: boolean): Way => (isReservation ? 'reservation' : 'card');

export function checkoutRoutes(serve: Serve): void {
  serve('POST /api/buyer/pay/quote', (deps, _, { body }) => quote(deps, body.items));

  serve('POST /api/buyer/pay/on-site', async (deps, viewer, { query }) => {
    const [orderId] = await checkoutOnSite(deps, viewer, [line(query)], query.attempt);
    return { orderId: orderId! };
  });

  serve('POST /api/buyer/pay/toss/confirm', async (deps, viewer, { body }) => {
    const [orderId] = await confirmCard(deps, viewer, {
      paymentKey: body.paymentKey,
      providerOrderId: body.orderId,
      amountWon: body.amount,
      lines: [{ ...line(body), way: cardWay(body.isReservation) }],
    });
    return { orderId: orderId! };
  });

  serve('POST /api/buyer/pay/cart/process', async (deps, viewer, { body }) => {
    const { paymentKey, orderId, amount } = body;
    return {
      orderIds: await processCart(deps, viewer, {
        lines: body.items.map((item) => ({
          ...line(item),
          way: item.paymentMethod === 'CARD' ? cardWay(item.isReservation) : 'onSite',
        })),
        attempt: body.attempt,
        card: paymentKey && orderId && amount ? { paymentKey, providerOrderId: orderId, amountWon: amount } : null,
      }),
    };
  });
}
