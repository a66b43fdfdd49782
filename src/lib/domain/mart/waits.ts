import { objectionUntil, type StatementState } from '../settlement/period.ts';
import type { MissingPart } from './application.ts';
import type { Position } from './position.ts';
import { type MartMatter, managePage, martPage, matterPage } from './seller-pages.ts';

/** A matter of a mart that waits for its staff. */
export type MartWait = { martId: number } & (
  | { kind: 'dispute'; caseId: number; until: Date }
  /** An operator took it off the shelf, and it has not objected to that yet. */
  | { kind: 'suspended' }
  | { kind: 'payoutFailed'; statementId: number; amountWon: number }
  /** Sales of somebody who has left, which the general manager confirms (market.md 27.5). */
  | { kind: 'claims'; count: number; until: Date }
  | { kind: 'papers'; missing: readonly MissingPart[] }
  /** The law wants buyers told of its e-mail, and it has not said one. */
  | { kind: 'email' }
  /** Bags that were handed over, whose contents their buyers are to see; the next to be too late. */
  | { kind: 'bags'; count: number; until: Date }
  /** Reviews of late that nobody has replied to. */
  | { kind: 'reviews'; count: number }
  /** One that may still be objected to. */
  | { kind: 'statement'; statementId: number; until: Date }
);
type WaitKind = MartWait['kind'];

const ORDER: readonly WaitKind[] = [
  'suspended',
  'dispute',
  'payoutFailed',
  'claims',
  'bags',
  'papers',
  'email',
  'reviews',
  'statement',
];

/** Whose it is to do: a dispute is answered, and money and papers are seen to, by the general manager. */
const DOERS: Record<WaitKind, Position> = {
  suspended: 'generalManager',
  dispute: 'generalManager',
  payoutFailed: 'generalManager',
  claims: 'generalManager',
  papers: 'generalManager',
  email: 'generalManager',
  bags: 'employee',
  reviews: 'employee',
  statement: 'generalManager',
};

/** Whether somebody in this position can do it; everybody may do what employees do. */
export const mayDo = (position: Position, kind: WaitKind): boolean =>
  position === 'generalManager' || DOERS[kind] === 'employee';

/** A review waits so long for a reply; nobody looks for one below older ones. */
export const REPLY_WAITS_DAYS = 30;

const untilOf = (wait: MartWait): number => ('until' in wait ? wait.until.getTime() : 0);

/** The most pressing first, as `ORDER` has the kinds; of a kind the nearest deadline. */
export const orderWaits = (waits: readonly MartWait[]): MartWait[] =>
  waits.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || untilOf(a) - untilOf(b));

export type PressingWait = Exclude<MartWait, { kind: 'statement' }>;

/** Those that somebody has to do something about; a statement is there to be looked at. */
export const pressing = (waits: readonly MartWait[]): PressingWait[] =>
  waits.filter((wait): wait is PressingWait => wait.kind !== 'statement');

function matterOf(wait: Exclude<PressingWait, { kind: 'reviews' | 'email' | 'bags' }>): MartMatter {
  switch (wait.kind) {
    case 'suspended':
      return { caseId: null };
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
export function waitAddress(wait: PressingWait): string {
  if (wait.kind === 'reviews') return `${martPage(wait.martId, '')}?reviews=unanswered`;
  if (wait.kind === 'bags') return martPage(wait.martId, 'bags');
  if (wait.kind === 'email') return managePage(wait.martId);
  return martPage(wait.martId, matterPage(matterOf(wait)));
}

const ENTRIES = {
  home: ['reviews'],
  help: ['dispute'],
  log: ['claims'],
  settlement: ['payoutFailed', 'statement'],
  papers: ['papers'],
} as const satisfies Record<string, readonly WaitKind[]>;
export type WaitingEntry = keyof typeof ENTRIES;
export const WAITING_ENTRIES = Object.keys(ENTRIES) as [WaitingEntry, ...WaitingEntry[]];

const piecesOf = (wait: MartWait): number => ('count' in wait ? wait.count : 1);

/** How much of a mart waits behind an entry of its menu. */
export const countWaits = (waits: readonly MartWait[], martId: number, entry: WaitingEntry): number =>
  waits
    .filter((wait) => wait.martId === martId && (ENTRIES[entry] as readonly string[]).includes(wait.kind))
    .reduce((sum, wait) => sum + piecesOf(wait), 0);

/** Whether a statement is there to be looked at, and until when; null where it is not. */
export function lookUntil({ state, closedAt }: { state: StatementState; closedAt: Date }, now: Date): Date | null {
  const until = objectionUntil(closedAt);
  return (state === 'closed' || state === 'approved') && now < until ? until : null;
}
