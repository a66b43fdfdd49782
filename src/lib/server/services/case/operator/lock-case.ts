import { asc, eq } from 'drizzle-orm';
import { caseCan } from '#lib/domain/case/case.ts';
import { known } from '#lib/domain/known.ts';
import { seenOf } from '#lib/domain/person/seen.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { type CaseRow, cases, orders } from '#lib/server/schema/index.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../../person/operators/own-matter.ts';
import { refuseUnseen } from '../../person/operators/refuse-unseen.ts';
import { sameReported } from '../same-reported.ts';

export interface CaseAct {
  caseId: number;
  seen?: string | undefined;
}

/**
 * A case as an operator acts on it: how it stands, who handles it, what was decided last, and of reports of one thing
 * the last that was made.
 */
export const seenCase = ({ state, assigneeId, decidedAt, appealedAt }: CaseRow, reports: readonly CaseRow[]): string =>
  seenOf(state, assigneeId, decidedAt, appealedAt, reports.at(-1)?.id ?? null);

/** The reports of one thing, locked; one that is made meanwhile waits, and is another case. */
async function lockReports(tx: Tx, { martId }: CaseRow, isSame: ReturnType<typeof sameReported>): Promise<CaseRow[]> {
  await takeTurn(tx, 'reports', known(martId, 'the mart of a report'));
  return tx.select().from(cases).where(isSame).orderBy(asc(cases.id)).for('update');
}

/** Who wrote a review that is reported, also where it is gone. */
async function reviewerOf(tx: Tx, reviewId: number): Promise<number | undefined> {
  const [order] = await tx.select({ buyerId: orders.buyerId }).from(orders).where(eq(orders.id, reviewId));
  return order?.buyerId;
}

/**
 * The case, locked after its order, and all that are decided with it: the reports of one thing, in the order they were
 * made. It is its opener's, its mart's, and that of the buyer of its order or review. Refuses with `caseNotFound`,
 * `caseClosed`, `ownMatter`, and `seenChanged` where it is not as it was seen.
 */
export async function lockCase(tx: Tx, operator: Operator, { caseId, seen: wasSeen }: CaseAct) {
  const [seen] = await tx.select().from(cases).where(eq(cases.id, caseId));
  if (!seen) throw new DomainError('caseNotFound');
  const [order] =
    seen.orderId === null ? [] : await tx.select().from(orders).where(eq(orders.id, seen.orderId)).for('update');
  const reports = seen.kind === 'report' ? await lockReports(tx, seen, sameReported(seen)) : [];
  const row = oneRow(await tx.select().from(cases).where(eq(cases.id, caseId)).for('update'));
  const all = reports.length > 0 ? reports : [row];
  const people = new Set(all.map(({ openerId }) => openerId));
  if (order) people.add(order.buyerId);
  const reviewer = row.reviewId === null ? undefined : await reviewerOf(tx, row.reviewId);
  if (reviewer !== undefined) people.add(reviewer);
  for (const buyerId of people)
    await refuseOwnMatter(tx, operator, { buyerId, ...(row.martId === null ? {} : { martId: row.martId }) });
  if (!caseCan.write(row)) throw new DomainError('caseClosed');
  refuseUnseen(wasSeen, seenCase(row, reports));
  return { row, all, order: order ?? null };
}
