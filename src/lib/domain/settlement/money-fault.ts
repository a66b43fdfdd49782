import { readId } from '../id.ts';
import type { MoneyAccount } from './balances.ts';
import { MONEY_EVENT_KINDS, type MoneyEventKind } from './money-events.ts';

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

/** An event of the books, by what its legs have in common. */
export interface MoneyEvent {
  kind: MoneyEventKind;
  ref: string;
  seq: number;
}

/** The event that 'event earned 12' names, or 'event provided 2026-11-25 2'; null of another subject. */
export function eventOf(subject: string): MoneyEvent | null {
  const [noun, kind, ref, seq = '1'] = subject.split(' ');
  const known = MONEY_EVENT_KINDS.find((one) => one === kind);
  return noun === 'event' && known && ref ? { kind: known, ref, seq: Number(seq) } : null;
}

type Noun = 'order' | 'payment' | 'refund' | 'statement' | 'payout';
/** What the number of an event is of (money-events.ts). */
const NOUNS: Partial<Record<MoneyEventKind, Noun>> = {
  paid: 'payment',
  earned: 'order',
  earnedLate: 'order',
  asked: 'refund',
  withdrawn: 'refund',
  refunded: 'refund',
  attributed: 'refund',
  borne: 'refund',
  rounding: 'statement',
  paidOut: 'payout',
  returned: 'payout',
};

/** What of the market a fault is about; null of what the card provider settled, and of deposits and adjustments. */
export function faultAbout(subject: string): { noun: Noun; id: number } | null {
  const event = eventOf(subject);
  const [noun, number] = event ? [NOUNS[event.kind], event.ref] : subject.split(' ');
  const id = readId(number ?? '');
  const known = Object.values(NOUNS).find((one) => one === noun);
  return known && id !== null ? { noun: known, id } : null;
}
