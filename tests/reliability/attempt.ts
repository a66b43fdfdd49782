import type { Account, Answer } from './account.ts';

export type Way = 'onSite' | 'card' | 'reservation';

/** A line as its buyer was shown it; the amount in won. */
export interface AskedLine {
  productId: number;
  quantity: number;
  way: Way;
  amount: number;
  /** The pickup deadline as it was shown and sent along; left out where none was. */
  validUntil?: string;
}

/** One act of buying, with all that was ever answered to it. */
export interface Attempt {
  buyer: Account;
  lines: readonly AskedLine[];
  /**
   * What its page calls it, so that it can be sent again; null where it has no name, or is known by the card payment.
   */
  name: string | null;
  /** The order id at the provider; null where nothing was paid by card. */
  orderId: string | null;
  /** What is sent again to ask for the same. */
  send: { path: string; body: object | undefined } | null;
  /** True where something was changed on the way: it must never buy anything. */
  tampered: boolean;
  /** Orders that were answered with, and what was refused with. */
  bought: number[][];
  refused: string[];
}

/** Writes an answer down; false while nobody knows. */
export function note(attempt: Attempt, answer: Answer | null): boolean {
  if (answer?.status === 200) {
    const { orderId, orderIds } = answer.body as { orderId?: number; orderIds?: number[] };
    attempt.bought.push(orderIds ?? [orderId!]);
    return true;
  }
  const code = (answer?.body as { code?: string } | undefined)?.code;
  if (!answer || answer.status >= 500 || code === 'paymentPending') return false;
  attempt.refused.push(code ?? String(answer.status));
  return true;
}

/** One that has begun, and of which nothing is known. */
export const unbought = (buyer: Account, lines: readonly AskedLine[]): Attempt => ({
  buyer,
  lines,
  name: null,
  orderId: null,
  send: null,
  tampered: false,
  bought: [],
  refused: [],
});
