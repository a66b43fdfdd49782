import { addMinutes, seoulDate } from '../time.ts';

/** A bank file holds so many lines at the most. */
export const BATCH_LINES = 500;

export type PayoutState = 'paying' | 'paid' | 'failed';
export const PAYOUT_STATES = ['paying', 'paid', 'failed'] as const satisfies readonly PayoutState[];

/** What stands in the mart's bank book, in 7 letters at the most (market.md 25.1): '동네1122' of a period whose last day that was. */
export function payoutMemo(periodEnd: Date): string {
  const [, month, day] = seoulDate(addMinutes(periodEnd, -1)).split('-');
  return `동네${month}${day}`;
}

/** The event that books a payout, or that it came back; each try has its own. */
export const payoutEvent = (what: 'paidOut' | 'returned', { id, tries }: { id: number; tries: number }): string =>
  tries === 1 ? `${what}:${id}` : `${what}:${id}:${tries}`;
