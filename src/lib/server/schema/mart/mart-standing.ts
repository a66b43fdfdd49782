import { sql } from 'drizzle-orm';
import type { ShownFacts } from '#lib/domain/mart/standing.ts';
import { marts } from './marts.ts';

/** Whether buyers see a mart, for queries over `marts`: the rule of `isShown` (domain/mart/standing.ts). */
export const martIsShown = sql<boolean>`(marts.approved_at is not null and marts.suspended_at is null and marts.closed_at is null)`;

/** Whether a mart's money waits: the rule of `isMoneyHeld`. */
export const martMoneyIsHeld = sql<boolean>`(marts.suspended_at is not null and marts.closed_at is null)`;

/** The columns of that rule, for queries that tell why. */
export const shownColumns = { approvedAt: marts.approvedAt, suspendedAt: marts.suspendedAt, closedAt: marts.closedAt };

/** The same as raw columns, for statements of our own. */
export const SHOWN_COLUMNS = 'approved_at, suspended_at, closed_at';

export interface ShownRow {
  approved_at: string | null;
  suspended_at: string | null;
  closed_at: string | null;
}

const moment = (at: string | null) => (at === null ? null : new Date(at));

export const shownOfRow = (row: ShownRow): ShownFacts => ({
  approvedAt: moment(row.approved_at),
  suspendedAt: moment(row.suspended_at),
  closedAt: moment(row.closed_at),
});
