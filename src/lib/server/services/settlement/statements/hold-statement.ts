import { eq } from 'drizzle-orm';
import { isStillSeen } from '#lib/domain/person/seen.ts';
import { seenOfStatement } from '#lib/domain/settlement/period.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type StatementRow, statements } from '#lib/server/schema/index.ts';
import { tellOfStatement } from '../../notice/alarms/tell-of-statement.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../../person/operators/own-matter.ts';
import { DECIDED } from './read-statements.ts';

interface SeenStatement {
  statementId: number;
  /** The state on which finance decided. */
  seen?: string | undefined;
}

async function lockStatement(tx: Tx, operator: Operator, statementId: number): Promise<StatementRow> {
  const [statement] = await tx.select().from(statements).where(eq(statements.id, statementId)).for('update');
  if (!statement) throw new DomainError('statementNotFound');
  await refuseOwnMatter(tx, operator, statement);
  return statement;
}

/**
 * Holds a statement that is not on its way yet, with a reason that its mart reads; approved or not, it has to be
 * approved again afterwards. The same reason again changes nothing. Refuses with `statementNotFound`, `ownMatter`, and
 * with `statementDecided` where it is not as it was seen.
 */
export const holdStatement = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  { statementId, seen, reason }: SeenStatement & { reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const statement = await lockStatement(tx, operator, statementId);
    const { state, martId, heldReason } = statement;
    // A second press is told once.
    if (state === 'held' && heldReason === reason) return;
    const isOpen = state === 'closed' || state === 'approved' || state === 'held';
    if (!isOpen || !isStillSeen(seen, seenOfStatement(statement))) throw new DomainError('statementDecided');
    await tx
      .update(statements)
      .set({ state: 'held', heldBecause: 'byHand', heldReason: reason, approvedAt: null, approvedBy: null, ...DECIDED })
      .where(eq(statements.id, statementId));
    await tellOfStatement(tx, { martId, statementId, to: 'held', reason, at: clock.now() });
  });

/**
 * Lets go of a statement that finance held: it waits for approval. Refuses as `holdStatement` does; one of a suspended
 * mart goes by itself.
 */
export const releaseStatement = (
  { db }: Pick<Deps, 'db'>,
  operator: Operator,
  { statementId, seen }: SeenStatement,
): Promise<void> =>
  db.transaction(async (tx) => {
    const statement = await lockStatement(tx, operator, statementId);
    if (statement.heldBecause !== 'byHand' || !isStillSeen(seen, seenOfStatement(statement)))
      throw new DomainError('statementDecided');
    await tx
      .update(statements)
      .set({ state: 'closed', heldBecause: null, heldReason: null, ...DECIDED })
      .where(eq(statements.id, statementId));
  });
