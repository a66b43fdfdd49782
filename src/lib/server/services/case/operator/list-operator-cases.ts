import { and, asc, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { OperatorCaseRow } from '#lib/contract/case/cases.ts';
import { type CaseKind, type CaseState, isLate } from '#lib/domain/case/case.ts';
import type { Turn } from '#lib/domain/last-shown.ts';
import type { Deps } from '#lib/server/deps.ts';
import { pageFromLastShown } from '#lib/server/platform/from-last-shown.ts';
import { cases, marts } from '#lib/server/schema/index.ts';
import { isOpen } from '../open-dispute.ts';
import { CASES_PAGE, caseRow } from '../read-cases.ts';

const late = (now: Date) =>
  and(isOpen, or(and(isNull(cases.firstAt), lte(cases.dueFirstAt, now)), lte(cases.dueAt, now)));

/** Cases of these kinds and states: what several report, then those that are due first, at the top. */
export async function listOperatorCases(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    kind,
    state,
    late: onlyLate,
    ...turn
  }: { kind?: CaseKind | undefined; state?: CaseState | undefined; late?: '1' | undefined } & Turn,
): Promise<{ content: OperatorCaseRow[]; totalPages: number }> {
  const now = clock.now();
  const where = and(kind && eq(cases.kind, kind), state && eq(cases.state, state), onlyLate ? late(now) : undefined);
  const read = (page: number) =>
    db
      .select({ row: cases, martName: marts.name })
      .from(cases)
      .leftJoin(marts, eq(marts.id, cases.martId))
      .where(where)
      .orderBy(sql`${cases.state} in ('decided', 'closed')`, desc(cases.priority), asc(cases.dueAt), asc(cases.id))
      .limit(CASES_PAGE)
      .offset(page * CASES_PAGE);
  const { content, totalPages } = await pageFromLastShown(
    { read, count: () => db.$count(cases, where), idOf: ({ row }) => row.id },
    { ...turn, size: CASES_PAGE },
  );
  return {
    content: content.map(({ row, martName }) => ({
      ...caseRow(row, martName),
      late: isLate(row, now),
      assigneeId: row.assigneeId,
      priority: row.priority,
    })),
    totalPages,
  };
}
