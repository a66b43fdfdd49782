import { and, eq } from 'drizzle-orm';
import type { OperatorCase } from '#lib/contract/case/cases.ts';
import { isLate } from '#lib/domain/case/case.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { type CaseRow, cases, orders, reviews, users } from '#lib/server/schema/index.ts';
import { keptWonOf } from '../kept-won.ts';
import { readMessages, threadOf } from '../read-cases.ts';
import { readSameReported } from '../same-reported.ts';
import { seenCase } from './lock-case.ts';

async function leftWonOf(db: Db | Tx, { orderId }: CaseRow): Promise<number> {
  if (orderId === null) return 0;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order ? keptWonOf(db, order) : 0;
}

/** Whether the buyer reviewed the order while they disputed it (trap 16). */
const isReviewedMeanwhile = async (db: Db | Tx, { kind, orderId }: CaseRow): Promise<boolean> =>
  kind === 'dispute' &&
  orderId !== null &&
  (await db.$count(reviews, and(eq(reviews.orderId, orderId), reviews.duringDispute))) > 0;

/** What others say who reported the same, the first first. */
const readOthers = (db: Db | Tx, reports: readonly CaseRow[], caseId: number): Promise<OperatorCase['others']> =>
  Promise.all(
    reports
      .filter(({ id }) => id !== caseId)
      .map(async ({ id, openerId, reason, openedAt }) => ({
        caseId: id,
        openerId,
        reason,
        openedAt: openedAt.toISOString(),
        messages: (await readMessages(db, id)).filter(({ side }) => side !== 'operator'),
      })),
  );

/** A case with all its words, notes too. Refuses with `caseNotFound`. */
export async function showOperatorCase(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caseId: number,
): Promise<OperatorCase> {
  const [found] = await db
    .select({ row: cases, assigneeName: users.name })
    .from(cases)
    .leftJoin(users, eq(users.id, cases.assigneeId))
    .where(eq(cases.id, caseId));
  if (!found) throw new DomainError('caseNotFound');
  const { row, assigneeName } = found;
  const now = clock.now();
  const reports = await readSameReported(db, row);
  return {
    ...(await threadOf(db, row, now)),
    openerId: row.openerId,
    assigneeId: row.assigneeId,
    assigneeName,
    late: isLate(row, now),
    mayAppeal: false,
    priority: row.priority,
    reviewedMeanwhile: await isReviewedMeanwhile(db, row),
    messages: await readMessages(db, caseId),
    leftWon: await leftWonOf(db, row),
    dueFirstAt: row.dueFirstAt.toISOString(),
    others: await readOthers(db, reports, caseId),
    seen: seenCase(row, row.kind === 'report' ? reports : []),
  };
}
