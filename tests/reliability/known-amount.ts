import type { Account } from './account.ts';
import type { Attempt } from './attempt.ts';
import type { Provider } from './provider.ts';
import type { Shop } from './shop.ts';

/** 3 × 3,335 won as a reservation is 11,006 won: quoted, charged and ordered (rules.md section 3). */
export async function knownAmount(buyer: Account, shop: Shop, provider: Provider, attempts: Attempt[]): Promise<void> {
  const { productId } = shop.goods.find(({ martId, priceWon }) => martId === shop.martIds[0] && priceWon === 3_335)!;
  const quote = await buyer.insist('POST', '/api/buyer/pay/quote', { items: [{ productId, quantity: 3 }] });
  const { orderId, lines } = quote.body as { orderId: string; lines: { reservation: { amount: number } }[] };
  const { amount } = lines[0]!.reservation;
  if (amount !== 11_006) throw new Error(`3 × 3,335 won as a reservation cost ${amount} won`);
  const paymentKey = await provider.authorize(orderId, amount);
  const body = { paymentKey, orderId, amount, productId, quantity: 3, isReservation: true };
  const send = { path: '/api/buyer/pay/toss/confirm', body };
  const made = await buyer.insist('POST', send.path, body);
  const charged = (await provider.record(orderId))?.totalAmount;
  if (made.status !== 200 || charged !== 11_006) throw new Error(`charged ${charged}: ${JSON.stringify(made.body)}`);
  attempts.push({
    buyer,
    lines: [{ productId, quantity: 3, way: 'reservation', amount }],
    name: null,
    orderId,
    send,
    tampered: false,
    bought: [[(made.body as { orderId: number }).orderId]],
    refused: [],
  });
}
