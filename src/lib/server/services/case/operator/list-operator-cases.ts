import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { OperatorCaseRow } from '#lib/contract/case/cases.ts';
import type { CaseKind, CaseState } from '#lib/domain/case/case.ts';
import type { TableTurn } from '#lib/domain/market/table-order.ts';
import type { Deps } from '#lib/server/deps.ts';
import { countAndSum } from '#lib/server/platform/database/count-and-sum.ts';
import { moment } from '#lib/server/platform/database/moment.ts';
import { ordered } from '#lib/server/platform/database/order-by.ts';
import { pageOfQuery } from '#lib/server/platform/from-last-shown.ts';
import { cases, marts, users } from '#lib/server/schema/index.ts';
import { isOpen } from '../open-dispute.ts';
import { CASES_PAGE, caseRow } from '../read-cases.ts';
import { answerDue, isFirstReport, reportCount } from '../same-reported.ts';

/** The rule of `isLate` (domain/case/case.ts), of a report for all that stand alike. */
const late = (now: Date): SQL<boolean> => sql<boolean>`(${isOpen} and ${answerDue} <= ${moment(now)})`;

export interface CaseFilter {
  kind?: CaseKind | undefined;
  state?: CaseState | undefined;
  late?: '1' | undefined;
  martId?: number | undefined;
  /** Only those that this operator handles. */
  assigneeId?: number | undefined;
}

const whereOf = ({ kind, state, late: onlyLate, martId, assigneeId }: CaseFilter, now: Date) =>
  and(
    isFirstReport,
    kind && eq(cases.kind, kind),
    state && eq(cases.state, state),
    onlyLate ? late(now) : undefined,
    martId === undefined ? undefined : eq(cases.martId, martId),
    assigneeId === undefined ? undefined : eq(cases.assigneeId, assigneeId),
  );

export const CASE_ORDERS = ['opened', 'due', 'won', 'reports'] as const;
const BY = { opened: cases.openedAt, due: cases.dueAt, won: cases.claimWon, reports: reportCount } as const;

/** How many cases these are, and what they claim in all. */
export const sumOperatorCases = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, filter: CaseFilter) =>
  countAndSum(db, cases, cases.claimWon, whereOf(filter, clock.now()));

/**
 * Cases of these kinds and states, the reports of one thing as one: what several report, then those that are due first,
 * at the top, unless another order is asked for.
 */
export async function listOperatorCases(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { order, size = CASES_PAGE, page, after, ...filter }: CaseFilter & TableTurn<(typeof CASE_ORDERS)[number]>,
): Promise<{ content: OperatorCaseRow[]; totalPages: number }> {
  const now = clock.now();
  const where = whereOf(filter, now);
  const isOver = sql`${cases.state} in ('decided', 'closed')`;
  const first = order ? [ordered(BY[order.by], order.isDown)] : [isOver, desc(cases.priority), asc(cases.dueAt)];
  const query = () =>
    db
      .select({ row: cases, martName: marts.name, assigneeName: users.name, reports: reportCount, late: late(now) })
      .from(cases)
      .leftJoin(marts, eq(marts.id, cases.martId))
      .leftJoin(users, eq(users.id, cases.assigneeId))
      .where(where)
      .orderBy(...first, asc(cases.id));
  const { content, totalPages } = await pageOfQuery(
    { query, count: () => db.$count(cases, where), idOf: ({ row }) => row.id },
    { page, after, size },
  );
  return {
    content: content.map(({ row, martName, assigneeName, reports, late }) => ({
      ...caseRow(row, martName),
      reports,
      late,
      assigneeId: row.assigneeId,
      assigneeName,
      priority: row.priority,
    })),
    totalPages,
  };
}
