import { createAttempt } from '#lib/client/attempt.ts';
import { call, type Result } from '#lib/client/call.ts';
import { keepPending, type PendingItem, takeResult } from '#lib/client/card-session.ts';
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

/** Tries on site whose answer was lost, by what they buy. */
const unheard = new Map<string, ReturnType<typeof createAttempt>>();

/**
 * Pressed again after an answer that was lost, it is the same try, also from a dialog that was opened anew; not once the page was
 * left, as who has looked at their orders and comes back means another one.
 */
async function payOnSite(choice: Choice): Promise<Result<{ orderIds: number[] }>> {
  const items = itemsOf(choice);
  const what = items.map(({ productId, quantity }) => `${productId} × ${quantity}`).join();
  const attempt = unheard.get(what) ?? createAttempt();
  const answer = await sendOnSite(items, attempt.name());
  attempt.hear(answer);
  unheard.delete(what);
  if (!answer.ok && answer.status === 0) {
    unheard.set(what, attempt);
    addEventListener('pagehide', () => unheard.clear(), { once: true });
  }
  return answer;
}

/** One line is bought by the product's call, several by the cart's: all of them or none. */
async function sendOnSite(items: PendingItem[], attempt: string): Promise<Result<{ orderIds: number[] }>> {
  const [item, another] = items;
  if (!item || another) return call('POST /api/buyer/pay/cart/process', { body: { items, attempt } });
  const { productId, quantity, expectedValidUntil } = item;
  const answer = await call('POST /api/buyer/pay/on-site', {
    query: { productId, quantity, expectedValidUntil, attempt },
  });
  return answer.ok ? { ok: true, data: { orderIds: [answer.data.orderId] } } : answer;
}
