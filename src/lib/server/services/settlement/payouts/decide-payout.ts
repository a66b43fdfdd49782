import { and, asc, eq } from 'drizzle-orm';
import { type PayoutAct, payoutStep } from '#lib/domain/settlement/payout.ts';
import { seoulDate } from '#lib/domain/time.ts';
import { crashPoint } from '#lib/server/config/crash-points.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { payoutBatches, payouts, type StatementRow, statements } from '#lib/server/schema/index.ts';
import { tellOfStatement } from '../../notice/alarms/tell-of-statement.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../../person/operators/own-matter.ts';
import { post } from '../ledger/post.ts';

type DecideDeps = Pick<Deps, 'db' | 'clock'>;
export type PayoutRow = typeof payouts.$inferSelect & { statement: StatementRow };

/**
 * The state and the bank file on which finance decided: a payout that is tried again is in another one, and was not
 * meant (market.md, trap 17).
 */
export interface SeenPayout {
  payoutId: number;
  seen?: string | undefined;
  batchId?: number | undefined;
}

/**
 * The payout with its statement, locked for one act on it, in the turn of payouts: what there is to pay from is read
 * and changed by one at a time (market.md 25.1). `isDone`: it was said before. Refuses with `notFound`, `ownMatter`,
 * and with `statementDecided` where it is not as it was seen.
 */
export async function lockPayout(
  tx: Tx,
  operator: Operator,
  act: PayoutAct,
  { payoutId, seen, batchId }: SeenPayout,
): Promise<{ payout: PayoutRow; isDone: boolean }> {
  await takeTurn(tx, 'payouts');
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for('update');
  if (!row) throw new DomainError('notFound');
  const statement = oneRow(await tx.select().from(statements).where(eq(statements.id, row.statementId)).for('update'));
  await refuseOwnMatter(tx, operator, statement);
  const step = payoutStep(act, row, seen);
  if (step === 'refused' || (batchId !== undefined && row.batchId !== batchId))
    throw new DomainError('statementDecided');
  return { payout: { ...row, statement }, isDone: step === 'done' };
}

interface PayoutBooking {
  what: 'paidOut' | 'returned';
  at: Date;
  note?: string;
}

/** Books what went to the mart's account, or came back from it: each try has its own event. */
const book = (tx: Tx, payout: PayoutRow, { what, at, note }: PayoutBooking): Promise<void> => {
  const won = what === 'paidOut' ? payout.amountWon : -payout.amountWon;
  return post(tx, { kind: what, ref: payout.id, seq: payout.tries, at, note: note ?? null }, [
    { account: 'mart', martId: payout.statement.martId, amountWon: won },
    { account: 'bank', amountWon: -won },
  ]);
};

/** Writes what was said of a payout, on it and on its statement. */
async function write(
  tx: Tx,
  { userId }: Operator,
  { id, statementId }: PayoutRow,
  { at, ...said }: { at: Date } & Partial<typeof payouts.$inferInsert> & { state: 'paid' | 'failed' },
): Promise<void> {
  await tx
    .update(payouts)
    .set({ ...said, decidedBy: userId, decidedAt: at })
    .where(eq(payouts.id, id));
  await tx.update(statements).set({ state: said.state }).where(eq(statements.id, statementId));
}

/**
 * The bank has paid it: once, however often it is said (market.md 25.1). Refuses with `notFound`, `ownMatter`, and with
 * `statementDecided` where it failed, came back, or is tried again.
 */
export async function completePayout(
  { db, clock }: DecideDeps,
  operator: Operator,
  { reference, ...seen }: SeenPayout & { reference: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { payout, isDone } = await lockPayout(tx, operator, 'complete', seen);
    if (!isDone) await markPaid(tx, operator, payout, { reference, at: clock.now() });
  });
  crashPoint('payout.marked');
}

/**
 * The same of all of a bank file that nothing was said of. Answers how many. `payoutIds`: those that were seen on their
 * way. Refuses with `notFound`, `ownMatter`, and with `statementDecided` where one of them failed, or is tried again.
 */
export async function completeBatch(
  { db, clock }: DecideDeps,
  operator: Operator,
  { batchId, payoutIds, reference }: { batchId: number; payoutIds?: readonly number[] | undefined; reference: string },
): Promise<number> {
  const completed = await db.transaction(async (tx) => {
    await takeTurn(tx, 'payouts');
    const [batch] = await tx.select({ id: payoutBatches.id }).from(payoutBatches).where(eq(payoutBatches.id, batchId));
    if (!batch) throw new DomainError('notFound');
    const open = await tx
      .select({ id: payouts.id })
      .from(payouts)
      .where(and(eq(payouts.batchId, batchId), eq(payouts.state, 'paying')))
      .orderBy(asc(payouts.id));
    const wanted = payoutIds ? [...new Set(payoutIds)].sort((a, b) => a - b) : open.map(({ id }) => id);
    let done = 0;
    for (const payoutId of wanted) {
      const { payout, isDone } = await lockPayout(tx, operator, 'complete', { payoutId, batchId });
      if (isDone) continue;
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
  operator: Operator,
  payout: PayoutRow,
  { reference, at }: { reference: string; at: Date },
): Promise<void> {
  await write(tx, operator, payout, { state: 'paid', reference, at });
  await book(tx, payout, { what: 'paidOut', at });
  await tellOfStatement(tx, { ...payout, martId: payout.statement.martId, to: 'paid', at });
  crashPoint('payout.marking');
}

/**
 * The bank did not pay it. Sent again it is the same. Refuses with `notFound`, `ownMatter`, and with `statementDecided`
 * where it was paid, or is tried again: what came back is another act.
 */
export function failPayout(
  { db, clock }: DecideDeps,
  operator: Operator,
  { reason, ...seen }: SeenPayout & { reason: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const { payout, isDone } = await lockPayout(tx, operator, 'fail', seen);
    if (isDone) return;
    const at = clock.now();
    await write(tx, operator, payout, { state: 'failed', lastError: reason, at });
    await tellOfStatement(tx, { ...payout, martId: payout.statement.martId, to: 'failed', at });
  });
}

/**
 * The bank paid it, and sent it back on `day` (market.md 25.1): it is on our account again, and goes out again only
 * where that is said. The same day and reference again change nothing. Refuses with `notFound`, `ownMatter`,
 * `statementDecided` where it was not paid, and with `invalidInput` for a day that is to come, or before the payout.
 */
export function returnPayout(
  { db, clock }: DecideDeps,
  operator: Operator,
  { day, reference, ...seen }: SeenPayout & { day: string; reference: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const { payout, isDone } = await lockPayout(tx, operator, 'cameBack', seen);
    const isSame = payout.returnedOn === day && payout.returnedReference === reference;
    if (isDone && !isSame) throw new DomainError('statementDecided');
    if (isDone) return;
    const at = clock.now();
    const batch = oneRow(await tx.select().from(payoutBatches).where(eq(payoutBatches.id, payout.batchId)));
    if (day > seoulDate(at) || day < seoulDate(batch.madeAt))
      throw new DomainError('invalidInput', { field: 'day', reason: 'returnDayOdd' });
    await write(tx, operator, payout, { state: 'failed', returnedOn: day, returnedReference: reference, at });
    await book(tx, payout, { what: 'returned', at, note: `${day} ${reference}` });
    await tellOfStatement(tx, { ...payout, martId: payout.statement.martId, to: 'returned', at });
  });
}
