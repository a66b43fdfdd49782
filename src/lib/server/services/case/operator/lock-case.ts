import { eq } from 'drizzle-orm';
import { caseCan } from '#lib/domain/case/case.ts';
import { seenOf } from '#lib/domain/person/seen.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { type CaseRow, cases, orders } from '#lib/server/schema/index.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../../person/operators/own-matter.ts';
import { refuseUnseen } from '../../person/operators/refuse-unseen.ts';

export interface CaseAct {
  caseId: number;
  seen?: string | undefined;
}

/** A case as an operator acts on it: how it stands, who handles it, what was decided last. */
export const seenCase = ({ state, assigneeId, decidedAt, appealedAt }: CaseRow): string =>
  seenOf(state, assigneeId, decidedAt, appealedAt);

/**
 * The case, locked after its order. Refuses with `caseNotFound`, `caseClosed`, `ownMatter`, and `seenChanged` where it
 * is not as it was seen.
 */
export async function lockCase(tx: Tx, operator: Operator, { caseId, seen: wasSeen }: CaseAct) {
  const [seen] = await tx.select({ orderId: cases.orderId }).from(cases).where(eq(cases.id, caseId));
  if (!seen) throw new DomainError('caseNotFound');
  const [order] =
    seen.orderId === null ? [] : await tx.select().from(orders).where(eq(orders.id, seen.orderId)).for('update');
  const row = oneRow(await tx.select().from(cases).where(eq(cases.id, caseId)).for('update'));
  await refuseOwnMatter(tx, operator, {
    buyerId: row.openerId,
    ...(row.martId === null ? {} : { martId: row.martId }),
  });
  if (!caseCan.write(row)) throw new DomainError('caseClosed');
  refuseUnseen(wasSeen, seenCase(row));
  return { row, order: order ?? null };
}
