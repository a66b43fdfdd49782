import { inArray, sql } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { cases } from '#lib/server/schema/index.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { say } from '../write-case.ts';
import { type CaseAct, lockCase } from './lock-case.ts';

/**
 * Says something to one side or both, or notes it for the operators alone: to all who reported the same, a note once. A
 * picture is of one message: refuses with `invalidInput` where it would be of several, else with what `lockCase` does.
 */
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
    const { row, all } = await lockCase(tx, operator, { caseId, seen });
    const readers = said.to === 'note' ? [row] : all;
    if (readers.length > 1 && said.pictures?.length)
      throw new DomainError('invalidInput', { field: 'pictures', reason: 'picturesForSeveral' });
    for (const one of readers) await say(tx, one, { authorId: operator.userId, side: 'operator', ...said }, now);
    if (said.to === 'note') return;
    const ids = readers.map(({ id }) => id);
    const firstAt = sql`coalesce(${cases.firstAt}, ${now.toISOString()}::timestamptz)`;
    await tx.update(cases).set({ firstAt }).where(inArray(cases.id, ids));
  });
