import { inArray } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { cases } from '#lib/server/schema/index.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { type CaseAct, lockCase } from './lock-case.ts';

export const assignCase = ({ db }: Pick<Deps, 'db'>, operator: Operator, act: CaseAct): Promise<void> =>
  db.transaction(async (tx) => {
    const { all } = await lockCase(tx, operator, act);
    const ids = all.map(({ id }) => id);
    await tx.update(cases).set({ assigneeId: operator.userId }).where(inArray(cases.id, ids));
  });
