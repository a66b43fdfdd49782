import { eq } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import { statements } from '#lib/server/schema/index.ts';
import { tellOfStatement } from '../../shared/money/tell-of-statement.ts';
import type { Operator } from '../access/find-operator.ts';
import { refuseOwnMatter } from '../access/own-matter.ts';

type StatementRow = typeof statements.$inferSelect;

async function lockStatement(tx: Tx, operator: Operator, statementId: number): Promise<StatementRow> {
  const [statement] = await tx.select().from(statements).where(eq(statements.id, statementId)).for('update');
  if (!statement) throw new DomainError('statementNotFound');
  await refuseOwnMatter(tx, operator, statement);
  return statement;
}

/**
 * Holds a statement that is not on its way yet, with a reason that its mart reads; approved or not, it has to be approved again afterwards. Refuses with
 * `statementNotFound`, `ownMatter`, and `statementDecided`.
 */
export const holdStatement = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  { statementId, reason }: { statementId: number; reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { state, martId, heldReason } = await lockStatement(tx, operator, statementId);
    if (state !== 'closed' && state !== 'approved' && state !== 'held') throw new DomainError('statementDecided');
    await tx
      .update(statements)
      .set({ state: 'held', heldBecause: 'byHand', heldReason: reason, approvedAt: null, approvedBy: null })
      .where(eq(statements.id, statementId));
    // A second press is told once.
    if (state !== 'held' || heldReason !== reason)
      await tellOfStatement(tx, { martId, statementId, to: 'held', reason, at: clock.now() });
  });

/** Lets go of a statement that finance held: it waits for approval. Refuses as `holdStatement` does; one of a suspended mart goes by itself. */
export const releaseStatement = (
  { db }: Pick<Deps, 'db'>,
  operator: Operator,
  { statementId }: { statementId: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { heldBecause } = await lockStatement(tx, operator, statementId);
    if (heldBecause !== 'byHand') throw new DomainError('statementDecided');
    await tx
      .update(statements)
      .set({ state: 'closed', heldBecause: null, heldReason: null })
      .where(eq(statements.id, statementId));
  });
