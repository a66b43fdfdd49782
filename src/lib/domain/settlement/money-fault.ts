import type { MoneyAccount } from './balances.ts';

/** The proofs of the books (market.md 24.12), by what they compare. */
export type MoneyProof = 'event' | 'payment' | 'booking' | 'carried' | 'lines' | 'vat' | 'payout' | 'period' | 'order';

/** What the books and the market do not agree on, to the won where it is about a sum. */
export interface MoneyFault {
  /** Such as 'order 12', 'payment 3' or 'event earned 12'. */
  subject: string;
  proof: MoneyProof;
  /** Whose balance is another, where it is about an order. */
  account: MoneyAccount | null;
  shouldWon: number | null;
  /** Null: nothing is in the books. */
  isWon: number | null;
}
