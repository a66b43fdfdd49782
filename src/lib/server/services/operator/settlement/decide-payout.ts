import { and, asc, eq } from 'drizzle-orm';
import { payoutEvent } from '#lib/domain/settlement/payout.ts';
import type { Deps } from '#lib/server/deps.ts';
import { crashPoint } from '#lib/server/platform/crash-points.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import { payoutBatches, payouts, statements } from '#lib/server/schema/index.ts';
import { post } from '../../shared/money/post.ts';
import { tellOfStatement } from '../../shared/money/tell-of-statement.ts';
import type { Operator } from '../access/find-operator.ts';
import { refuseOwnMatter } from '../access/own-matter.ts';

type DecideDeps = Pick<Deps, 'db' | 'clock'>;
type PayoutRow = typeof payouts.$inferSelect & { martId: number };

/** The payout, locked with its statement. Refuses with `notFound` and `ownMatter`. */
async function lockPayout(tx: Tx, operator: Operator, payoutId: number): Promise<PayoutRow> {
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for('update');
  if (!payout) throw new DomainError('notFound');
  const [statement] = await tx
    .select({ martId: statements.martId })
    .from(statements)
    .where(eq(statements.id, payout.statementId))
    .for('update');
  await refuseOwnMatter(tx, operator, statement!);
  return { ...payout, ...statement! };
}

/** Books what went to the mart's account, or came back from it. */
const book = (tx: Tx, what: 'paidOut' | 'returned', payout: PayoutRow, at: Date): Promise<void> => {
  const won = what === 'paidOut' ? payout.amountWon : -payout.amountWon;
  return post(tx, { event: payoutEvent(what, payout), at }, [
    { account: 'mart', martId: payout.martId, amountWon: won },
    { account: 'bank', amountWon: -won },
  ]);
};

interface Decided {
  payoutId: number;
  /** The file in which it was seen: a payout that is tried again is in another one, and was not meant (market.md, trap 17). */
  batchId?: number | undefined;
}

/** As `lockPayout`. Refuses with `statementDecided` where it is tried again by now. */
async function lockSeen(tx: Tx, operator: Operator, { payoutId, batchId }: Decided): Promise<PayoutRow> {
  const payout = await lockPayout(tx, operator, payoutId);
  if (batchId !== undefined && payout.batchId !== batchId) throw new DomainError('statementDecided');
  return payout;
}

/**
 * The bank has paid it: once, however often it is said (market.md 25.1). Refuses with `notFound`, `ownMatter`, and with `statementDecided` where it
 * failed or is tried again.
 */
export async function completePayout(
  { db, clock }: DecideDeps,
  operator: Operator,
  { reference, ...seen }: Decided & { reference: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const payout = await lockSeen(tx, operator, seen);
    if (payout.state === 'failed') throw new DomainError('statementDecided');
    if (payout.state === 'paying') await markPaid(tx, operator, payout, { reference, at: clock.now() });
  });
  crashPoint('payout.marked');
}

/** The same of all of a bank file that nothing was said of. Answers how many. Refuses with `notFound`, `ownMatter`. */
export async function completeBatch(
  { db, clock }: DecideDeps,
  operator: Operator,
  batchId: number,
  reference: string,
): Promise<number> {
  const completed = await db.transaction(async (tx) => {
    const [batch] = await tx.select({ id: payoutBatches.id }).from(payoutBatches).where(eq(payoutBatches.id, batchId));
    if (!batch) throw new DomainError('notFound');
    const open = await tx
      .select({ id: payouts.id })
      .from(payouts)
      .where(and(eq(payouts.batchId, batchId), eq(payouts.state, 'paying')))
      .orderBy(asc(payouts.id));
    let done = 0;
    for (const { id } of open) {
      const payout = await lockPayout(tx, operator, id);
      if (payout.state !== 'paying' || payout.batchId !== batchId) continue;
      await markPaid(tx, operator, payout, { reference, at: clock.now() });
      done += 1;
    }
    return done;
  });
  crashPoint('payout.marked');
  return completed;
}

async function markPaid(
  tx: Tx,
  { userId }: Operator,
  payout: PayoutRow,
  { reference, at }: { reference: string; at: Date },
): Promise<void> {
  const decided = { decidedBy: userId, decidedAt: at };
  await tx
    .update(payouts)
    .set({ state: 'paid', reference, ...decided })
    .where(eq(payouts.id, payout.id));
  await tx.update(statements).set({ state: 'paid' }).where(eq(statements.id, payout.statementId));
  await book(tx, 'paidOut', payout, at);
  await tellOfStatement(tx, { ...payout, to: 'paid', at });
  crashPoint('payout.marking');
}

/**
 * The bank did not pay it, or it came back after it had. Sent again it is the same. Refuses with `notFound`, `ownMatter`, and with `statementDecided`
 * where it is tried again.
 */
export function failPayout(
  { db, clock }: DecideDeps,
  operator: Operator,
  { reason, ...seen }: Decided & { reason: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const payout = await lockSeen(tx, operator, seen);
    if (payout.state === 'failed') return;
    const at = clock.now();
    await tx
      .update(payouts)
      .set({ state: 'failed', lastError: reason, decidedBy: operator.userId, decidedAt: at })
      .where(eq(payouts.id, payout.id));
    await tx.update(statements).set({ state: 'failed' }).where(eq(statements.id, payout.statementId));
    if (payout.state === 'paid') await book(tx, 'returned', payout, at);
    await tellOfStatement(tx, { ...payout, to: 'failed', at });
  });
}
