import { call, type Result } from '#lib/client/call.ts';
import { type PendingItem, savePending, takeResult } from '#lib/client/card-session.ts';
import { confirmCard, decidedCheckout } from '#lib/client/confirm-card.ts';
import { createIdempotencyKey } from '#lib/client/idempotency-key.ts';
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
  savePending: (pending: Parameters<typeof savePending>[0]) => savePending(pending),
  takeResult: (sessionKey: string) => takeResult(sessionKey),
  confirmCard: (...[pending, paymentKey]: Parameters<typeof confirmCard>) => confirmCard(pending, paymentKey),
  decided: (orderId: string) => decidedCheckout(orderId),
  here: () => location.pathname + location.search,
  goTo: (address: string) => location.assign(address),
  now: () => Date.now(),
};
export type Ports = typeof ports;

/** The orders, and their sum where it is less than the buyer was shown. */
interface Bought {
  orderIds: number[];
  loweredTo?: number | undefined;
}

/** Tries on site whose answer was lost, by what they buy. */
const unanswered = new Map<string, ReturnType<typeof createIdempotencyKey>>();

/**
 * Pressed again after an answer that was lost, it is the same try, also from a dialog that was opened anew; not once the page was
 * left, as who has looked at their orders and comes back means another one.
 */
async function payOnSite(choice: Choice): Promise<Result<Bought>> {
  const items = itemsOf(choice);
  const what = items.map(({ productId, quantity }) => `${productId} × ${quantity}`).join();
  const idempotencyKey = unanswered.get(what) ?? createIdempotencyKey();
  const answer = await sendOnSite(items, idempotencyKey.value());
  idempotencyKey.onAnswer(answer);
  unanswered.delete(what);
  if (!answer.ok && answer.status === 0) {
    unanswered.set(what, idempotencyKey);
    addEventListener('pagehide', () => unanswered.clear(), { once: true });
  }
  return answer;
}

/** One line is bought by the product's call, several by the cart's: all of them or none. */
async function sendOnSite(items: PendingItem[], idempotencyKey: string): Promise<Result<Bought>> {
  const [item, another] = items;
  if (!item || another) return call('POST /api/buyer/pay/cart/process', { body: { items, attempt: idempotencyKey } });
  const { productId, quantity, expectedValidUntil, expectedAmount } = item;
  const answer = await call('POST /api/buyer/pay/on-site', {
    query: {
      productId,
      quantity,
      expectedValidUntil,
      expectedAmount: expectedAmount?.toString(),
      attempt: idempotencyKey,
    },
  });
  return answer.ok ? { ok: true, data: { orderIds: [answer.data.orderId], loweredTo: answer.data.loweredTo } } : answer;
}
