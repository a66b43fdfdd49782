import { isStillSeen, seenOf } from '../person/seen.ts';
import { addMinutes, seoulDate } from '../time.ts';

/** A bank file holds so many lines at the most. */
export const BATCH_LINES = 500;

export type PayoutState = 'paying' | 'paid' | 'failed';
export const PAYOUT_STATES = ['paying', 'paid', 'failed'] as const satisfies readonly PayoutState[];

/** Acts of finance on a payout: the bank made it, or did not; it came back afterwards; it goes out once more. */
export type PayoutAct = 'complete' | 'fail' | 'cameBack' | 'retry';
const STEPS = {
  complete: ['paying', 'paid'],
  fail: ['paying', 'failed'],
  cameBack: ['paid', 'failed'],
  retry: ['failed', 'paying'],
} as const satisfies Record<PayoutAct, readonly [from: PayoutState, to: PayoutState]>;

interface PayoutFacts {
  state: PayoutState;
  /** How often it was in a file. */
  tries: number;
  /** When the bank sent it back; null where it did not. */
  returnedOn: string | null;
}

/** The state on which a payout is decided, sent back with it; one that is tried again is another. */
export const seenOfPayout = ({ state, tries }: Pick<PayoutFacts, 'state' | 'tries'>): string => seenOf(state, tries);

/**
 * The result of an act on a payout: 'due'; 'done' where the same was said already; 'refused' where something else was.
 * `seen`: the state on which it was decided, undefined where nobody says. Money that came back was paid: neither is
 * said in place of the other.
 */
export function payoutStep(act: PayoutAct, payout: PayoutFacts, seen: string | undefined): 'due' | 'done' | 'refused' {
  const [from, to] = STEPS[act];
  const isSeen = isStillSeen(seen, seenOfPayout(payout));
  if (payout.state === from) return isSeen ? 'due' : 'refused';
  const isReturned = payout.returnedOn !== null;
  const isSaid = act !== 'retry' && payout.state === to && (act === 'complete' || isReturned === (act === 'cameBack'));
  return isSaid && (isSeen || isStillSeen(seen, seenOfPayout({ ...payout, state: from }))) ? 'done' : 'refused';
}

/** The text in the mart's bank book, 7 letters at most (market.md 25.1): '동네1122' names the period's last day. */
export function payoutMemo(periodEnd: Date): string {
  const [, month, day] = seoulDate(addMinutes(periodEnd, -1)).split('-');
  return `동네${month}${day}`;
}
