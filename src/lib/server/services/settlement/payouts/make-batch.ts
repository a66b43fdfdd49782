import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Payout } from '#lib/contract/settlement/payouts.ts';
import { known } from '#lib/domain/known.ts';
import { isMoneyHeld } from '#lib/domain/mart/standing.ts';
import { isStillSeen } from '#lib/domain/person/seen.ts';
import { payeeRefusal } from '#lib/domain/settlement/payee.ts';
import { seenOfStatement } from '#lib/domain/settlement/period.ts';
import { crashPoint } from '#lib/server/config/crash-points.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { seal } from '#lib/server/platform/auth/sealed.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { marts, payees, payoutBatches, payouts, type StatementRow, statements } from '#lib/server/schema/index.ts';
import { hasOpenObjection } from '../../case/open-dispute.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../../person/operators/own-matter.ts';
import { dataKeyOf } from '../../person/session/data-key.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { type BankLine, bankFiles, purposeOfFile } from './bank-file.ts';
import { lockPayout, type SeenPayout } from './decide-payout.ts';
import { openAccount } from './payees.ts';
import { readPayouts } from './read-payouts.ts';

type BatchDeps = Pick<Deps, 'db' | 'clock' | 'config'>;
export interface MadeBatch {
  batchId: number;
  payouts: Payout[];
}

/**
 * Makes the bank file of approved statements, by the sum that was seen (market.md 25.1), and begins their payouts.
 * Refuses with `statementNotFound`, `statementDecided`, `sumChanged` (n: their sum), `ownMatter`, `featureOff`, as
 * `lineOf` does, and with `notEnough` (n: won that are there) where the card provider has not paid us what is to go
 * out.
 */
export function makeBatch(
  deps: BatchDeps,
  operator: Operator,
  { statementIds, totalWon, seen }: { statementIds: readonly number[]; totalWon: number; seen?: string | undefined },
  idempotencyKey?: IdempotencyKey,
): Promise<MadeBatch> {
  const wanted = [...new Set(statementIds)];
  return once(deps, operator, idempotencyKey, async (tx) => {
    const found = await tx
      .select()
      .from(statements)
      .where(inArray(statements.id, wanted))
      .orderBy(asc(statements.id))
      .for('update');
    if (found.length < wanted.length) throw new DomainError('statementNotFound');
    if (!found.every((row) => row.state === 'approved' && isStillSeen(seen, seenOfStatement(row))))
      throw new DomainError('statementDecided');
    const sum = found.reduce((won, row) => won + row.totalWon, 0);
    if (sum !== totalWon) throw new DomainError('sumChanged', { n: sum });
    return writeBatch(deps, tx, operator, found, async (batchId, lines) => {
      await tx
        .insert(payouts)
        .values(
          found.map(({ id, totalWon: amountWon }, at) => ({
            statementId: id,
            batchId,
            payeeId: known(lines[at], 'the line of a statement').payeeId,
            amountWon,
            state: 'paying' as const,
          })),
        );
    });
  });
}

/**
 * Puts a payout that failed into a new file: the same payout, to the account that the mart has now, never a second one.
 * One that was paid and came back goes out again only where that is confirmed, else `payoutCameBack`. Refuses as
 * `makeBatch` does, with `notFound`, and with `statementDecided` where it has not failed.
 */
export function retryPayout(
  deps: BatchDeps,
  operator: Operator,
  { confirm = false, ...seen }: SeenPayout & { confirm?: boolean | undefined },
  idempotencyKey?: IdempotencyKey,
): Promise<MadeBatch> {
  return once(deps, operator, idempotencyKey, async (tx) => {
    const { payout } = await lockPayout(tx, operator, 'retry', seen);
    if (payout.returnedOn !== null && !confirm) throw new DomainError('payoutCameBack');
    return writeBatch(deps, tx, operator, [payout.statement], async (batchId, [line]) => {
      await tx
        .update(payouts)
        .set({
          batchId,
          payeeId: known(line, 'the line of a payout').payeeId,
          state: 'paying',
          tries: payout.tries + 1,
          reference: null,
          lastError: null,
          returnedOn: null,
          returnedReference: null,
          decidedAt: null,
          decidedBy: null,
        })
        .where(eq(payouts.id, payout.id));
    });
  });
}

/** One after another, and each try once. */
async function once(
  { db, clock }: BatchDeps,
  operator: Operator,
  idempotencyKey: IdempotencyKey | undefined,
  work: (tx: Tx) => Promise<MadeBatch>,
): Promise<MadeBatch> {
  const made = await db.transaction(async (tx) => {
    const batch = await withIdempotency(tx, operator, { idempotencyKey, now: clock.now() }, async () => {
      await takeTurn(tx, 'payouts');
      return work(tx);
    });
    crashPoint('payout.made');
    return batch;
  });
  crashPoint('payout.committed');
  return made;
}

type Line = BankLine & { payeeId: number };

async function writeBatch(
  { clock, config }: BatchDeps,
  tx: Tx,
  operator: Operator,
  found: readonly StatementRow[],
  writePayouts: (batchId: number, lines: readonly Line[]) => Promise<void>,
): Promise<MadeBatch> {
  const now = clock.now();
  const dataKey = dataKeyOf({ config });
  const lines: Line[] = [];
  for (const statement of found) {
    await refuseOwnMatter(tx, operator, { martId: statement.martId });
    lines.push(await lineOf(tx, statement, { now, dataKey }));
  }
  const totalWon = found.reduce((won, row) => won + row.totalWon, 0);
  const leftWon = await payableWon(tx);
  if (totalWon > leftWon) throw new DomainError('notEnough', { n: Math.max(0, leftWon) });
  const { csv, xlsx } = await bankFiles(lines);
  const batch = oneRow(
    await tx
      .insert(payoutBatches)
      .values({
        totalWon,
        lines: lines.length,
        madeBy: operator.userId,
        madeAt: now,
        csvCipher: seal(csv, dataKey, purposeOfFile('csv')),
        xlsxCipher: seal(xlsx, dataKey, purposeOfFile('xlsx')),
      })
      .returning({ id: payoutBatches.id }),
  );
  await writePayouts(batch.id, lines);
  const ids = found.map(({ id }) => id);
  await tx.update(statements).set({ state: 'paying' }).where(inArray(statements.id, ids));
  const { payouts: made } = await readPayouts(tx, { batchId: batch.id });
  return { batchId: batch.id, payouts: made };
}

/**
 * Refuses with `martSuspended`, `disputeOpen` while the mart's objection is not answered, `payeeMissing`, `payeeWaits`,
 * `payeeUnreadable`, each with the mart's name.
 */
async function lineOf(
  tx: Tx,
  { id: statementId, martId, totalWon: amountWon, periodEnd }: StatementRow,
  { now, dataKey }: { now: Date; dataKey: string },
): Promise<Line> {
  const mart = oneRow(await tx.select().from(marts).where(eq(marts.id, martId)).for('share'));
  const { name } = mart;
  if (isMoneyHeld(mart)) throw new DomainError('martSuspended', { reason: { is: 'payoutSuspended', martName: name } });
  if (await hasOpenObjection(tx, [statementId]))
    throw new DomainError('disputeOpen', { reason: { is: 'payoutObjected', martName: name } });
  const [payee] = await tx
    .select()
    .from(payees)
    .where(and(eq(payees.martId, martId), eq(payees.state, 'approved')));
  const refusal = payeeRefusal(payee, now);
  if (refusal || !payee) throw new DomainError(refusal ?? 'payeeMissing', { name });
  const account = openAccount(payee, dataKey);
  if (account === null) throw new DomainError('payeeUnreadable', { name });
  const { id: payeeId, bank, holder } = payee;
  return { payeeId, bank, account, holder, amountWon, periodEnd, statementId };
}

/**
 * What the card provider has paid us and has not gone out, nor is on its way (market.md 24.9). One statement: read in
 * two, a payout that is completed in between would be neither on its way nor gone.
 */
async function payableWon(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ won: number }>(sql`
    select ((select coalesce(sum(amount_won), 0) from money_legs where account = 'bank')
      - (select coalesce(sum(amount_won), 0) from payouts where state = 'paying'))::float8 as won`);
  return oneRow(rows).won;
}
