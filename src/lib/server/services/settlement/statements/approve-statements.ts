import { asc, inArray } from 'drizzle-orm';
import { isStillSeen } from '#lib/domain/person/seen.ts';
import { seenOfStatement } from '#lib/domain/settlement/period.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { type StatementRow, statements } from '#lib/server/schema/index.ts';
import { hasOpenObjection } from '../../case/open-dispute.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../../person/operators/own-matter.ts';
import { DECIDED } from './read-statements.ts';

/**
 * Approves closed statements, all or none, by the sum that was seen (market.md 24.7); what is posted meanwhile comes on
 * the next ones. Answers how many. Those that are approved already stay so. Refuses with `statementNotFound`,
 * `statementDecided`, `sumChanged` (n: their sum), `ownMatter`, and `disputeOpen` while an objection is not answered.
 * One by one finance may approve before the mart's days to object are over; all of a period together leave those out
 * (`listClosedPeriods`).
 */
export async function approveStatements(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  { ids, totalWon, seen }: { ids: readonly number[]; totalWon: number; seen?: string | undefined },
): Promise<number> {
  const wanted = [...new Set(ids)];
  return db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(statements)
      .where(inArray(statements.id, wanted))
      .orderBy(asc(statements.id))
      .for('update');
    if (found.length < wanted.length) throw new DomainError('statementNotFound');
    const isAsSeen = (row: StatementRow) =>
      row.state === 'approved' || (row.state === 'closed' && isStillSeen(seen, seenOfStatement(row)));
    if (!found.every(isAsSeen)) throw new DomainError('statementDecided');
    const sum = found.reduce((won, row) => won + row.totalWon, 0);
    if (sum !== totalWon) throw new DomainError('sumChanged', { n: sum });
    for (const { martId } of found) await refuseOwnMatter(tx, operator, { martId });
    if (await hasOpenObjection(tx, wanted)) throw new DomainError('disputeOpen', { reason: 'objected' });
    const open = found.flatMap(({ id, state }) => (state === 'closed' ? [id] : []));
    if (open.length > 0) {
      await tx
        .update(statements)
        .set({ state: 'approved', approvedAt: clock.now(), approvedBy: operator.userId, ...DECIDED })
        .where(inArray(statements.id, open));
    }
    return open.length;
  });
}
