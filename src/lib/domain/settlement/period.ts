import { afterBusinessDays } from '../case/case.ts';
import { seenOf } from '../person/seen.ts';
import { addMinutes, MINUTES_PER_DAY, seoulDayNumber, seoulDayStart, seoulWall } from '../time.ts';
import { statementVatWon } from './shares.ts';

/**
 * How long a period of settlement is: from Monday to Monday, or from the first of a month to the next. market.md 24.5.
 */
export type SettlementCycle = 'weekly' | 'monthly';

/** Closing begins so many hours after the end of a period, at 4 in the morning in Seoul. market.md 24.6. */
export const CLOSING_AFTER_HOURS = 4;
/**
 * Paid so many days after the end of its period at the latest, and objected to for so many business days. market.md
 * 24.7, 24.8.
 */
export const PAID_WITHIN_DAYS = 10;
export const OBJECTION_BUSINESS_DAYS = 3;
/** A statement of less is carried into the next. market.md 24.7. */
export const LEAST_PAYOUT_WON = 1_000;

/** The day on which the period of `day` begins. */
function firstDayOf(day: number, cycle: SettlementCycle): number {
  // 1970-01-01 was a Thursday.
  return cycle === 'weekly' ? day - ((day + 3) % 7) : day - seoulWall(seoulDayStart(day)).day + 1;
}

/** The period, half open, in which something was posted at `at`. */
export function periodOf(at: Date, cycle: SettlementCycle): { start: Date; end: Date } {
  const first = firstDayOf(seoulDayNumber(at), cycle);
  // Longer than any period, and shorter than two.
  const next = firstDayOf(first + (cycle === 'weekly' ? 7 : 31), cycle);
  return { start: seoulDayStart(first), end: seoulDayStart(next) };
}

/** The end of the last period that may be closed at `now`. */
export const lastClosableEnd = (now: Date, cycle: SettlementCycle): Date =>
  periodOf(addMinutes(now, -CLOSING_AFTER_HOURS * 60), cycle).start;

/** Which period is closed next for a mart: that of its oldest leg, and never one that is closed already. */
export function nextPeriod(oldest: Date, lastEnd: Date | null, cycle: SettlementCycle): { start: Date; end: Date } {
  return periodOf(lastEnd && oldest < lastEnd ? lastEnd : oldest, cycle);
}

export const STATEMENT_STATES = ['closed', 'approved', 'paying', 'paid', 'failed', 'carried', 'held'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

/** The state on which a statement is decided, sent back with it; one held and let go of in between is another. */
export const seenOfStatement = ({ state, decisions }: { state: StatementState; decisions: number }): string =>
  seenOf(state, decisions);

/**
 * The state of a statement at its close: carried where it is too little, held while the mart's money waits
 * (`isMoneyHeld`). A closed mart is paid to its last won.
 */
export function stateAtClose(
  totalWon: number,
  { isSuspended, isMartClosed }: { isSuspended: boolean; isMartClosed: boolean },
): StatementState {
  if (totalWon < (isMartClosed ? 1 : LEAST_PAYOUT_WON)) return 'carried';
  return isSuspended ? 'held' : 'closed';
}

/**
 * Earlier statements that a new one is compared with, and by how much it may differ from their mean. market.md 24.7.
 */
export const COMPARED_STATEMENTS = 4;
const USUAL_SHARE = 0.5;

/**
 * Whether a period's own sum is more than a half away from the mean of those before, the newest first; not where there
 * are none.
 */
export function isUnusual(ownWon: number, before: readonly number[]): boolean {
  const compared = before.slice(0, COMPARED_STATEMENTS);
  if (compared.length === 0) return false;
  const mean = compared.reduce((sum, won) => sum + won, 0) / compared.length;
  return Math.abs(ownWon - mean) > Math.abs(mean) * USUAL_SHARE;
}

/** Until when a statement is paid at the latest. */
export const payBy = (periodEnd: Date): Date => addMinutes(periodEnd, PAID_WITHIN_DAYS * MINUTES_PER_DAY);

/** What was posted and not closed, and what the last statement carried, in won. */
export interface Unclosed {
  martWon: number;
  commissionWon: number;
  vatWon: number;
  carriedWon: number;
}

/** What a statement comes to if it closes now (market.md 24.6), in won. */
export const closingWon = ({ martWon, commissionWon, vatWon, carriedWon }: Unclosed): number =>
  carriedWon + martWon + vatWon - statementVatWon(commissionWon);

/**
 * What the running period is to bring a mart by what was posted so far: what its statement would come to, and until when
 * that is paid; null where it is too little to be paid by itself (`isCarried`), or held.
 */
export function expectedDeposit(
  posted: Unclosed,
  period: { end: Date },
  mart: { isSuspended: boolean; isMartClosed: boolean },
): { totalWon: number; payBy: Date | null; isCarried: boolean } {
  const totalWon = closingWon(posted);
  const state = stateAtClose(totalWon, mart);
  return { totalWon, payBy: state === 'closed' ? payBy(period.end) : null, isCarried: state === 'carried' };
}

/** Until when its mart may object to a statement that was closed then. */
export const objectionUntil = (closedAt: Date): Date => afterBusinessDays(closedAt, OBJECTION_BUSINESS_DAYS);
