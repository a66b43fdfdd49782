import { addMinutes, MINUTES_PER_DAY } from '../time.ts';
import type { OperatorRole } from './operator.ts';

/** An answer that will be late so soon is a danger already. */
export const DUE_SOON_MINUTES = MINUTES_PER_DAY;

const BOTH: readonly OperatorRole[] = ['support', 'finance'];

/**
 * Matters that wait for operators: for whose roles (an owner's in any case), and from how many minutes after it began
 * on it is a danger; what is never one is routine. A refund as its alert has it (deploy/observability/alerts.yml).
 */
const TODAY = {
  moneyFaults: { roles: ['finance'], dangerAfter: 0 },
  failedPayouts: { roles: ['finance'], dangerAfter: 0 },
  overdue: { roles: ['finance'], dangerAfter: 0 },
  undecided: { roles: BOTH, dangerAfter: 0 },
  voids: { roles: BOTH, dangerAfter: 60 },
  refunds: { roles: BOTH, dangerAfter: 60 },
  handRefunds: { roles: ['finance'], dangerAfter: MINUTES_PER_DAY },
  lateCases: { roles: ['support'], dangerAfter: 0 },
  dueCases: { roles: ['support'], dangerAfter: -DUE_SOON_MINUTES },
  cases: { roles: ['support'], dangerAfter: null },
  marts: { roles: BOTH, dangerAfter: null },
  reviews: { roles: BOTH, dangerAfter: null },
  taxFaults: { roles: BOTH, dangerAfter: null },
  objections: { roles: ['finance'], dangerAfter: null },
  payees: { roles: ['finance'], dangerAfter: null },
  statements: { roles: ['finance'], dangerAfter: null },
  payable: { roles: ['finance'], dangerAfter: null },
  heldStatements: { roles: ['finance'], dangerAfter: null },
  examples: { roles: [], dangerAfter: null },
} as const satisfies Record<string, { roles: readonly OperatorRole[]; dangerAfter: number | null }>;

export type TodayKind = keyof typeof TODAY;
export const TODAY_KINDS = Object.keys(TODAY) as TodayKind[];
export const rolesOf = (what: TodayKind): readonly OperatorRole[] => TODAY[what].roles;

/**
 * How much of a kind waits, since when the oldest of it does (of an answer that is owed, its deadline), how much money
 * it is about, and the number of what waits alone (of a refund its order's, of an account its mart's).
 */
export interface TodayLine {
  what: TodayKind;
  count: number;
  since: Date | null;
  won: number | null;
  only: number | null;
}

export function isDanger({ what, since }: TodayLine, now: Date): boolean {
  const { dangerAfter } = TODAY[what];
  return dangerAfter !== null && since !== null && addMinutes(since, dangerAfter) <= now;
}

const beganAt = ({ since }: TodayLine): number => since?.getTime() ?? Number.MAX_SAFE_INTEGER;

/**
 * Lines with something on them: dangers, then routine; in each the oldest first, of one age the most won. What has no
 * age comes last, in its own order.
 */
export function orderToday(lines: readonly TodayLine[], now: Date): { dangers: TodayLine[]; routine: TodayLine[] } {
  const waiting = lines
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => TODAY_KINDS.indexOf(a.what) - TODAY_KINDS.indexOf(b.what))
    .toSorted((a, b) => beganAt(a) - beganAt(b) || (b.won ?? 0) - (a.won ?? 0));
  return {
    dangers: waiting.filter((line) => isDanger(line, now)),
    routine: waiting.filter((line) => !isDanger(line, now)),
  };
}
