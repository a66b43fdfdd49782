import { call, type Result } from '#lib/client/call.ts';
import { keepPending, takeResult } from '#lib/client/card-session.ts';
import { confirmCard } from '#lib/client/confirm-card.ts';
import { openPaymentWindow, untilClosed } from '#lib/client/payment-window.ts';
import type { CheckoutLine } from '#lib/stores/checkout.ts';
import { type Choice, itemsOf } from './choice.ts';

/** All that buying needs of the server and of the browser. */
export const ports = {
  quote: (lines: readonly CheckoutLine[]) =>
    call('POST /api/buyer/pay/quote', {
      body: { items: lines.map(({ productId, quantity }) => ({ productId, quantity })) },
    }),
  payOnSite,
  openPaymentWindow,
  untilClosed,
  keepPending: (pending: Parameters<typeof keepPending>[0]) => keepPending(pending),
  takeResult: (sessionKey: string) => takeResult(sessionKey),
  confirmCard: (...[pending, paymentKey]: Parameters<typeof confirmCard>) => confirmCard(pending, paymentKey),
  here: () => location.pathname + location.search,
  goTo: (address: string) => location.assign(address),
  now: () => Date.now(),
};
export type Ports = typeof ports;

/** One line is bought by the product's call, several by the cart's: all of them or none. */
async function payOnSite(choice: Choice): Promise<Result<{ orderIds: number[] }>> {
  const items = itemsOf(choice);
  const [item, another] = items;
  // Pressed again after an answer that was lost, it is the same try.
  const attempt = choice.orderId;
  if (!item || another) return call('POST /api/buyer/pay/cart/process', { body: { items, attempt } });
  const { productId, quantity, expectedValidUntil } = item;
  const answer = await call('POST /api/buyer/pay/on-site', {
    query: { productId, quantity, expectedValidUntil, attempt },
  });
  return answer.ok ? { ok: true, data: { orderIds: [answer.data.orderId] } } : answer;
}
