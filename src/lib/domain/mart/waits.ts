import { objectionUntil, type StatementState } from '../settlement/period.ts';
import type { MissingPart } from './application.ts';
import { type MartMatter, martPage, matterPage } from './seller-pages.ts';

/** A matter of a mart that waits for its staff. */
export type MartWait = { martId: number } & (
  | { kind: 'dispute'; caseId: number; until: Date }
  | { kind: 'payoutFailed'; statementId: number; amountWon: number }
  /** Sales of somebody who has left, which the general manager confirms (market.md 27.5). */
  | { kind: 'claims'; count: number; until: Date }
  | { kind: 'papers'; missing: readonly MissingPart[] }
  /** One that may still be objected to. */
  | { kind: 'statement'; statementId: number; until: Date }
);

const ORDER: readonly MartWait['kind'][] = ['dispute', 'payoutFailed', 'claims', 'papers', 'statement'];

const untilOf = (wait: MartWait): number => ('until' in wait ? wait.until.getTime() : 0);

/**
 * The most pressing first: disputes by their clock, money that did not arrive, sales to confirm, papers; of a kind the
 * nearest deadline.
 */
export const orderWaits = (waits: readonly MartWait[]): MartWait[] =>
  waits.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || untilOf(a) - untilOf(b));

export type PressingWait = Exclude<MartWait, { kind: 'statement' }>;

/** Those that somebody has to do something about; a statement is there to be looked at. */
export const pressing = (waits: readonly MartWait[]): PressingWait[] =>
  waits.filter((wait): wait is PressingWait => wait.kind !== 'statement');

function matterOf(wait: PressingWait): MartMatter {
  switch (wait.kind) {
    case 'dispute':
      return { caseId: wait.caseId };
    case 'payoutFailed':
      return { statementId: wait.statementId };
    case 'claims':
      return 'log';
    case 'papers':
      return 'papers';
  }
}

/** Where it is done. */
export const waitAddress = (wait: PressingWait): string => martPage(wait.martId, matterPage(matterOf(wait)));

const ENTRIES = { help: ['dispute'], settlement: ['payoutFailed', 'statement'] } as const satisfies Record<
  string,
  readonly MartWait['kind'][]
>;
export type WaitingEntry = keyof typeof ENTRIES;

/** How much of a mart waits behind an entry of its menu. */
export const countWaits = (waits: readonly MartWait[], martId: number, entry: WaitingEntry): number =>
  waits.filter((wait) => wait.martId === martId && (ENTRIES[entry] as readonly string[]).includes(wait.kind)).length;

/** Whether a statement is there to be looked at, and until when; null where it is not. */
export function lookUntil({ state, closedAt }: { state: StatementState; closedAt: Date }, now: Date): Date | null {
  const until = objectionUntil(closedAt);
  return (state === 'closed' || state === 'approved') && now < until ? until : null;
}
