import { and, eq } from 'drizzle-orm';
import { isOpenCase } from '#lib/domain/case/case.ts';
import { known } from '#lib/domain/known.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { cases } from '#lib/server/schema/index.ts';
import { say } from '../../case/write-case.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../../person/operators/own-matter.ts';

/**
 * Finance answers what its mart objected to a statement, or what a closed one owes, with words to the mart, and ends it
 * (market.md 24.7, 24.11). Refuses with `caseNotFound`, `caseClosed` and `ownMatter`.
 */
export const answerObjection = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  { statementId, caseId, words }: { statementId: number; caseId: number; words: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const [row] = await tx
      .select()
      .from(cases)
      .where(and(eq(cases.id, caseId), eq(cases.statementId, statementId)))
      .for('update');
    if (!row) throw new DomainError('caseNotFound');
    await refuseOwnMatter(tx, operator, { martId: known(row.martId, 'the mart of an objection') });
    if (!isOpenCase(row.state)) throw new DomainError('caseClosed');
    await tx
      .update(cases)
      .set({ state: 'closed', decidedAt: now, decidedBy: operator.userId, closedAt: now, firstAt: row.firstAt ?? now })
      .where(eq(cases.id, caseId));
    await say(tx, row, { authorId: operator.userId, side: 'operator', text: words }, now);
  });
