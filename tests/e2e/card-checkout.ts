import type { Caller } from './api.ts';
import type { OwnProduct } from './own-shop.ts';

/** Pays by card without a browser: three of bread as a reservation, two of milk on site. */
export async function cardCheckout(buyer: Caller, bread: OwnProduct, milk: OwnProduct): Promise<[number, number]> {
  const items = [
    { productId: bread.productId, quantity: 3, paymentMethod: 'CARD', isReservation: true },
    { productId: milk.productId, quantity: 2, paymentMethod: 'ON_SITE' },
  ];
  const quote = await buyer.call('POST', '/api/buyer/pay/quote', {
    items: items.map(({ productId, quantity }) => ({ productId, quantity })),
  });
  const { orderId, lines } = quote.body as { orderId: string; lines: { reservation: { amount: number } }[] };
  const { amount } = lines[0]!.reservation;
  const authorized = await fetch(`${buyer.origin}/sandbox/toss/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, amount }),
  });
  const { paymentKey } = (await authorized.json()) as { paymentKey: string };
  const made = await buyer.call('POST', '/api/buyer/pay/cart/process', { items, paymentKey, orderId, amount });
  if (made.status !== 200) throw new Error(`the checkout was answered ${made.status}: ${JSON.stringify(made.body)}`);
  const { orderIds } = made.body as { orderIds: [number, number] };
  return orderIds;
}
