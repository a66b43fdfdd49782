import { call, type Result } from '#lib/client/caller/call.ts';
import type { CardResult, PendingCardPayment } from '#lib/client/payment/card-session.ts';
import type { ErrorCode } from '#lib/contract/errors.ts';
import type { CheckoutStanding } from '#lib/contract/order/checkout.ts';
import { PROVIDER_ORDER_ID } from '#lib/domain/person/limits.ts';
import { PAYMENT_UNKNOWN } from '#lib/messages/payment/card-payment.ts';

/** Results that can be told once the server was asked. */
export type Confirmed = Exclude<CardResult, { state: 'confirming' }>;

/** About a minute: the provider, or the network, may be silent for a while. In milliseconds. */
const PAUSES_MS = [1_000, 2_000, 4_000, 5_000, 8_000, 10_000, 10_000, 10_000, 10_000];

/**
 * After these nobody knows yet whether the card is charged. The same confirm again charges once (rules.md section 7).
 */
const UNDECIDED: readonly ErrorCode[] = [
  'paymentPending',
  'providerFailed',
  'unavailable',
  'internal',
  'tooManyRequests',
];

type Ask = (pending: PendingCardPayment, paymentKey: string) => Promise<Result<{ orderIds: number[] }>>;
type Wait = (ms: number) => Promise<void>;

const wait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The server's word on the checkout of an order id; null where there is none. */
export async function askCheckout(orderId: string | null): Promise<CheckoutStanding | 'signedOut' | null> {
  if (!orderId || !PROVIDER_ORDER_ID.test(orderId)) return null;
  const response = await call('GET /api/buyer/pay/checkout', { query: { orderId } });
  if (response.ok) return response.data;
  return response.status === 401 ? 'signedOut' : null;
}

/**
 * The result of the card checkout of an order id: asked before anything is paid, confirmed or said to have failed
 * (rules.md section 7). Null where nothing is decided, or nobody answers.
 */
export async function decidedCheckout(orderId: string | null): Promise<Confirmed | null> {
  const data = await askCheckout(orderId);
  if (typeof data !== 'object' || data === null) return null;
  if (data.state === 'paid') return { state: 'paid', orderIds: data.orderIds };
  if (data.state === 'failed') return { state: 'failed', message: data.message };
  return data.state === 'confirming' ? { state: 'unknown', message: PAYMENT_UNKNOWN } : null;
}

/** The orders of a payment that another browser finished, as soon as its buyer looks at this page again. */
export function paidElsewhere(orderId: string, signal: AbortSignal): Promise<number[]> {
  return new Promise((resolve) => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const said = await decidedCheckout(orderId);
      if (said?.state === 'paid') resolve(said.orderIds);
    };
    addEventListener('focus', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
  });
}

/** Makes the orders of a payment that the card window let pass: asks again and again while the outcome is open. */
export async function confirmCard(
  pending: PendingCardPayment,
  paymentKey: string,
  ask: Ask = askServer,
  pause: Wait = wait,
): Promise<Confirmed> {
  let isAsked = false;
  for (const ms of [...PAUSES_MS, null]) {
    const response = await ask(pending, paymentKey);
    if (response.ok) return { state: 'paid', orderIds: response.data.orderIds };
    // A session that has ended meanwhile says nothing of what was asked for before.
    if (isAsked && response.status === 401) break;
    if (!UNDECIDED.includes(response.error.code)) return { state: 'failed', message: response.error.message };
    isAsked = true;
    if (ms !== null) await pause(ms);
  }
  return { state: 'unknown', message: PAYMENT_UNKNOWN };
}

async function askServer({ items, orderId, amount, isAdult }: PendingCardPayment, paymentKey: string) {
  const [item, another] = items;
  if (!item || another) {
    return call('POST /api/buyer/pay/cart/process', {
      body: { items: [...items], paymentKey, orderId, amount, isAdult },
    });
  }
  const { productId, quantity, isReservation, expectedValidUntil, expectedTold } = item;
  const response = await call('POST /api/buyer/pay/toss/confirm', {
    body: {
      paymentKey,
      orderId,
      amount,
      productId,
      quantity,
      isReservation,
      expectedValidUntil,
      expectedTold,
      isAdult,
    },
  });
  return response.ok ? { ok: true as const, data: { orderIds: [response.data.orderId] } } : response;
}
