import { eq } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { cases } from '#lib/server/schema/index.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { say } from '../write-case.ts';
import { type CaseAct, lockCase } from './lock-case.ts';

/** Says something to one side or both, or notes it for the operators alone. */
export const writeAsOperator = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  {
    caseId,
    seen,
    ...said
  }: CaseAct & { to: 'all' | 'buyer' | 'mart' | 'note'; text: string; pictures?: readonly string[] | undefined },
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const { row } = await lockCase(tx, operator, { caseId, seen });
    await say(tx, row, { authorId: operator.userId, side: 'operator', ...said }, now);
    if (said.to !== 'note')
      await tx
        .update(cases)
        .set({ firstAt: row.firstAt ?? now })
        .where(eq(cases.id, caseId));
  });
