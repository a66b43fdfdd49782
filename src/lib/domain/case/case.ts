import { isHoliday } from '../holidays.ts';
import { addMinutes, MINUTES_PER_DAY, seoulDate, seoulDayNumber, seoulDayStart } from '../time.ts';

/** 문의, 분쟁, 신고, 이의: one entity. market.md 22. */
export const CASE_KINDS = ['inquiry', 'dispute', 'report', 'appeal'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_STATES = ['waitingMart', 'waitingOperator', 'decided', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Quick answers to 'is something wrong with this order?', in the order of their urgency. */
export const ORDER_TROUBLES = ['martWasShut', 'spoiled', 'missing'] as const;
export type OrderTrouble = (typeof ORDER_TROUBLES)[number];

/**
 * Why, by kind. An order that waits, or ended long ago, is asked about for the same troubles as one that is disputed.
 */
export const CASE_REASONS = {
  inquiry: ['order', 'payment', 'account', 'other', ...ORDER_TROUBLES],
  // The last of bags alone: what was promised, and what lay in it, are compared (domain/product/bag.ts).
  dispute: ['notAsDescribed', 'spoiled', 'missing', 'pastUseBy', 'martWasShut', 'overcharged', 'notMe', 'notWorth'],
  report: ['wrongInfo', 'forbidden', 'unsafe', 'rude', 'spam', 'other', 'voucher'],
  appeal: ['other'],
} as const satisfies Record<CaseKind, readonly string[]>;
/**
 * Kinds that the market begins itself; nobody chooses one. `taxOffice`: of a mart's business number (market.md 20.7);
 * `market`: an operator writes first (22.8).
 */
export const MARKET_REASONS = ['taxOffice', 'market'] as const;
export type CaseReason = (typeof CASE_REASONS)[CaseKind][number] | (typeof MARKET_REASONS)[number];

/** The facts that tell who began a case. */
interface CaseOrigin {
  kind: CaseKind;
  reason: string;
  /** It is a mart's, and not a person's. */
  byMart: boolean;
}

/**
 * Whether the market began it, for a reason of its own, or asking a mart: of what a closed one owes, of goods handed
 * over for nothing. Its reader neither takes it back nor is held to it. In SQL `isFromMarket`
 * (server/services/case/whose-case.ts).
 */
export const isFromMarket = ({ kind, reason, byMart }: CaseOrigin): boolean =>
  (MARKET_REASONS as readonly string[]).includes(reason) || (kind === 'inquiry' && byMart);

/** Outcomes of a report: something was done about it, or the thing stays as it is. */
export const REPORT_OUTCOMES = ['done', 'kept'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** From so many reports on, of people who picked something up there, the thing is looked at first. market.md 22.7. */
export const PRIORITY_REPORTERS = 3;

/** An order may be disputed for so many days after its end. */
export const DISPUTE_DAYS = 7;
/** For so many hours the mart may answer a dispute before an operator does. */
export const MART_ANSWER_HOURS = 48;
/** For so many days a decision may be appealed. */
export const APPEAL_DAYS = 7;
export const CASE_LIMITS = {
  /** Disputes of a buyer that are open at once, and in 30 days. */
  openDisputes: 3,
  disputes: 10,
  /** Inquiries and appeals of a person that are open at once. */
  open: 10,
  /** Reports of a person in 24 hours. */
  reports: 10,
} as const;
export const CASE_TEXT_MAX = 2_000;
/** Pictures of one message, and uploads of a person in 24 hours. */
export const CASE_PICTURES_MAX = 3;
export const CASE_PICTURES_A_DAY = 30;

/** The duty of who brings buyers and sellers together: progress and outcome within so many business days. */
const FIRST_BUSINESS_DAYS = 3;
const OUTCOME_BUSINESS_DAYS = 10;
const WEEKEND = [0, 6];

/** The end of the nth business day after a moment, in Seoul. */
export function afterBusinessDays(at: Date, days: number): Date {
  let day = seoulDayNumber(at);
  for (let left = days; left > 0; ) {
    day += 1;
    const noon = addMinutes(seoulDayStart(day), MINUTES_PER_DAY / 2);
    // 1970-01-01 was a Thursday.
    if (!WEEKEND.includes((day + 4) % 7) && !isHoliday(seoulDate(noon))) left -= 1;
  }
  return seoulDayStart(day + 1);
}

export const caseClock = (openedAt: Date): { dueFirstAt: Date; dueAt: Date } => ({
  dueFirstAt: afterBusinessDays(openedAt, FIRST_BUSINESS_DAYS),
  dueAt: afterBusinessDays(openedAt, OUTCOME_BUSINESS_DAYS),
});

export interface CaseFacts {
  state: CaseState;
  dueFirstAt: Date;
  dueAt: Date;
  /** When somebody of the market or the mart first answered. */
  firstAt: Date | null;
}

/** Whether the market owes an answer that is late. */
export const isLate = ({ state, dueFirstAt, dueAt, firstAt }: CaseFacts, now: Date): boolean =>
  isOpenCase(state) && ((firstAt === null && dueFirstAt <= now) || dueAt <= now);

/** The states in which somebody owes an answer. */
export const OPEN_CASE_STATES = ['waitingMart', 'waitingOperator'] as const satisfies readonly CaseState[];
export const isOpenCase = (state: CaseState): boolean => OPEN_CASE_STATES.some((open) => open === state);

/** Acts that the two sides of a case may do. */
export const caseCan = {
  write: ({ state }: Pick<CaseFacts, 'state'>): boolean => state !== 'closed',
  withdraw: ({ state, ...origin }: Pick<CaseFacts, 'state'> & CaseOrigin): boolean =>
    isOpenCase(state) && !isFromMarket(origin),
  /** Once. */
  appeal: (
    { state, decidedAt, appealedAt }: { state: CaseState; decidedAt: Date | null; appealedAt: Date | null },
    now: Date,
  ): boolean =>
    state === 'decided' &&
    appealedAt === null &&
    decidedAt !== null &&
    now < addMinutes(decidedAt, APPEAL_DAYS * MINUTES_PER_DAY),
};

/**
 * Whether a mart's answer leaves a dispute to an operator: none of what it keeps goes back. Where it keeps nothing,
 * words are the answer. market.md 22.3, 22.4.
 */
export const isRefusal = (acceptWon: number | null, keptWon: number): boolean =>
  acceptWon === null || (acceptWon === 0 && keptWon > 0);

/** Reasons to report anything; that a mart does not take a voucher is said of the voucher (domain/mart/vouchers.ts). */
export const REPORTED_REASONS = CASE_REASONS.report.filter((reason) => reason !== 'voucher');

/** Reasons to ask without an order. */
export const ASKED_REASONS = CASE_REASONS.inquiry.filter(
  (reason) => !ORDER_TROUBLES.some((trouble) => trouble === reason),
);

/** Where a case is on its way: what is behind it, where it is now, what comes. */
export interface CaseStep {
  name: 'sent' | 'mart' | 'market' | 'outcome';
  is: 'done' | 'now' | 'next';
}

/** The steps of a case as whoever opened it sees them: a dispute goes to the mart first. market.md 22.3. */
export function caseSteps({ kind, state }: Pick<CaseFacts, 'state'> & { kind: CaseKind }): CaseStep[] {
  const names: CaseStep['name'][] =
    kind === 'dispute' ? ['sent', 'mart', 'market', 'outcome'] : ['sent', 'market', 'outcome'];
  const now = state === 'waitingMart' ? 'mart' : state === 'waitingOperator' ? 'market' : null;
  const at = now === null ? names.length : names.indexOf(now);
  return names.map((name, index) => ({ name, is: index < at ? 'done' : index === at ? 'now' : 'next' }));
}

/** Whether an order that ended then may still be disputed. */
export const isDisputable = (endedAt: Date | null, now: Date): boolean =>
  endedAt !== null && now <= addMinutes(endedAt, DISPUTE_DAYS * MINUTES_PER_DAY);
