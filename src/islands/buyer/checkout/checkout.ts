import { atom } from 'nanostores';
import { call } from '#lib/client/call.ts';
import type { WayQuote } from '#lib/contract/checkout.ts';
import { PAYMENT_INFO_MISSING, paymentFailed } from '#lib/messages/buying.ts';
import type { CheckoutLine } from '#lib/stores/checkout.ts';

/** Ways to pay a product page offers; each is one entry of WayChoice. */
export const WAYS = ['onSite'] as const;
export type OfferedWay = (typeof WAYS)[number];

export type Offers = Record<OfferedWay, WayQuote>;

/** `problem` is why the last try did not buy; the dialog stays as it was. */
export type Checkout =
  | { state: 'quoting'; notice: string | null }
  | { state: 'unquoted'; problem: string }
  | { state: 'ready'; offers: Offers; notice: string | null; problem: string | null }
  | { state: 'paying'; offers: Offers }
  | { state: 'done'; orderId: number }
  | { state: 'signedOut' };

type Ask = Pick<typeof api, 'quote' | 'payOnSite'>;

const api = {
  quote: ({ productId, quantity }: CheckoutLine) =>
    call('POST /api/buyer/pay/quote', { body: { items: [{ productId, quantity }] } }),
  payOnSite: ({ productId, quantity }: CheckoutLine, expectedValidUntil: string) =>
    call('POST /api/buyer/pay/on-site', { query: { productId, quantity, expectedValidUntil } }),
};

/** Buying one product line: asks for the terms, shows them, and buys by them or not at all (rules.md section 6). */
export function createCheckout(line: CheckoutLine, ask: Ask = api) {
  const $checkout = atom<Checkout>({ state: 'quoting', notice: null });

  async function quote(notice: string | null = null): Promise<void> {
    $checkout.set({ state: 'quoting', notice });
    const answer = await ask.quote(line);
    if (!answer.ok) {
      if (answer.status === 401) $checkout.set({ state: 'signedOut' });
      else $checkout.set({ state: 'unquoted', problem: `${PAYMENT_INFO_MISSING} ${answer.error.message}` });
      return;
    }
    const offers = answer.data.lines[0];
    if (offers) $checkout.set({ state: 'ready', offers, notice, problem: null });
    else $checkout.set({ state: 'unquoted', problem: PAYMENT_INFO_MISSING });
  }

  async function payOnSite(): Promise<void> {
    const now = $checkout.get();
    if (now.state !== 'ready' || !now.offers.onSite.possible) return;
    const { offers } = now;
    $checkout.set({ state: 'paying', offers });
    const answer = await ask.payOnSite(line, now.offers.onSite.validUntil);
    if (answer.ok) {
      $checkout.set({ state: 'done', orderId: answer.data.orderId });
      return;
    }
    if (answer.status === 401) $checkout.set({ state: 'signedOut' });
    // Nothing was bought: the new deadline is shown, and the buyer decides again.
    else if (answer.error.code === 'deadlineChanged') await quote(answer.error.message);
    else $checkout.set({ state: 'ready', offers, notice: null, problem: paymentFailed(answer.error.message) });
  }

  return { $checkout, quote, payOnSite };
}
