import { atom } from 'nanostores';
import { call, type Result } from '#lib/client/call.ts';
import type { Quote, WayQuote } from '#lib/contract/checkout.ts';
import type { Way } from '#lib/domain/money.ts';
import { PAYMENT_INFO_MISSING, paymentFailed } from '#lib/messages/buying.ts';
import { cartChanged } from '#lib/stores/cart.ts';
import type { CartEntry } from './entry.ts';
import { processCart } from './process-cart.ts';

export interface PurchaseLine {
  entry: CartEntry;
  quantity: number;
}

/** A line with the way it is to be paid, and what that way costs and allows. */
export interface OfferedLine extends PurchaseLine {
  way: Way;
  offers: Record<Way, WayQuote>;
}

/** `problem` is why the last try did not buy; the dialog and the cart stay as they were. */
export type CartCheckout =
  | { state: 'quoting'; notice: string | null }
  | { state: 'unquoted'; problem: string }
  | { state: 'ready'; lines: readonly OfferedLine[]; notice: string | null; problem: string | null }
  | { state: 'paying'; lines: readonly OfferedLine[] }
  | { state: 'done'; orderIds: readonly number[] }
  | { state: 'signedOut' };

/** What the server is sent for one line. */
export interface ProcessItem {
  productId: number;
  quantity: number;
  paymentMethod: 'ON_SITE' | 'CARD';
  isReservation: boolean;
  expectedValidUntil?: string;
}

const api = {
  quote: (items: { productId: number; quantity: number }[]) => call('POST /api/buyer/pay/quote', { body: { items } }),
  process: processCart,
  remove: (productIds: number[]) => call('DELETE /api/buyer/carts', { body: { productIds } }),
};
type Ask = {
  quote: (items: { productId: number; quantity: number }[]) => Promise<Result<Quote>>;
  process: (items: ProcessItem[]) => Promise<Result<{ orderIds: number[] }>>;
  remove: (productIds: number[]) => Promise<Result<{ count: number }>>;
};

export const offerOf = (line: OfferedLine): WayQuote => line.offers[line.way];

/** The sum of all lines, in won; null where one of them is impossible. */
export const amountOf = (lines: readonly OfferedLine[]): number | null =>
  lines.reduce<number | null>((sum, line) => {
    const offer = offerOf(line);
    return sum === null || !offer.possible ? null : sum + offer.amount;
  }, 0);

function processItem(line: OfferedLine): ProcessItem {
  const offer = offerOf(line);
  return {
    productId: line.entry.productId,
    quantity: line.quantity,
    paymentMethod: line.way === 'onSite' ? 'ON_SITE' : 'CARD',
    isReservation: line.way === 'reservation',
    ...(offer.possible ? { expectedValidUntil: offer.validUntil } : {}),
  };
}

/** Buying lines of the cart: all by the terms that are shown, or none (rules.md sections 6 and 7). */
export function createCartCheckout(lines: readonly PurchaseLine[], ask: Ask = api) {
  const $checkout = atom<CartCheckout>({ state: 'quoting', notice: null });

  async function quote(notice: string | null = null): Promise<void> {
    $checkout.set({ state: 'quoting', notice });
    const answer = await ask.quote(lines.map(({ entry, quantity }) => ({ productId: entry.productId, quantity })));
    if (!answer.ok) {
      if (answer.status === 401) $checkout.set({ state: 'signedOut' });
      else $checkout.set({ state: 'unquoted', problem: `${PAYMENT_INFO_MISSING} ${answer.error.message}` });
      return;
    }
    const offered = lines.flatMap((line): OfferedLine[] => {
      const offers = answer.data.lines.find((one) => one.productId === line.entry.productId);
      return offers ? [{ ...line, way: 'onSite', offers }] : [];
    });
    if (offered.length < lines.length) $checkout.set({ state: 'unquoted', problem: PAYMENT_INFO_MISSING });
    else $checkout.set({ state: 'ready', lines: offered, notice, problem: null });
  }

  async function pay(): Promise<void> {
    const now = $checkout.get();
    if (now.state !== 'ready' || amountOf(now.lines) === null) return;
    $checkout.set({ state: 'paying', lines: now.lines });
    const answer = await ask.process(now.lines.map(processItem));
    if (answer.ok) {
      // What was bought leaves the cart; that it could not be asked now must not keep anyone from the order.
      const left = await ask.remove(now.lines.map((line) => line.entry.productId));
      if (left.ok) cartChanged(left.data.count);
      $checkout.set({ state: 'done', orderIds: answer.data.orderIds });
      return;
    }
    if (answer.status === 401) $checkout.set({ state: 'signedOut' });
    // Nothing was bought: the new terms are shown, each line with its own, and the buyer decides again.
    else if (answer.status === 409) await quote(paymentFailed(answer.error.message));
    else $checkout.set({ ...now, notice: null, problem: paymentFailed(answer.error.message) });
  }

  return { $checkout, quote, pay };
}
