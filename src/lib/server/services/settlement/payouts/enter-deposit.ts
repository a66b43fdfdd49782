import { desc, eq, sql } from 'drizzle-orm';
import { seoulDate } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { bankBalances, deposits } from '#lib/server/schema/index.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { post } from '../ledger/post.ts';
import { undoDeposits } from './undo-deposits.ts';

type DepositDeps = Pick<Deps, 'db' | 'clock'>;

export interface NewDeposit {
  /** 'yyyy-MM-dd', in Seoul. */
  day: string;
  amountWon: number;
  reference: string;
  reason: string;
}

/**
 * Enters what the card provider has paid us, where its own word is not to be had: payouts go on (market.md 25.1). Once,
 * however often the same reference is sent. Refuses with `invalidInput` for a day that is to come, with `attemptUsed`
 * where the reference stands with another day or sum, with `depositKnown` where the provider has said the same of that
 * day, and as `withIdempotency` does.
 */
export function enterDeposit(
  { db, clock }: DepositDeps,
  operator: Operator,
  { day, amountWon, reference, reason }: NewDeposit,
  idempotencyKey?: IdempotencyKey,
): Promise<{ depositId: number }> {
  return db.transaction((tx) => {
    const at = clock.now();
    return withIdempotency(tx, operator, { idempotencyKey, now: at }, async () => {
      if (day > seoulDate(at)) throw new DomainError('invalidInput', { field: 'day', reason: 'depositDayOdd' });
      await takeTurn(tx, 'settlements');
      const [before] = await tx.select().from(deposits).where(eq(deposits.reference, reference));
      if (before && (before.day !== day || before.amountWon !== amountWon || before.undoneAt))
        throw new DomainError('attemptUsed');
      if (before) return { depositId: before.id };
      const { rows } = await tx.execute<{ won: number | null }>(sql`
        select sum(pay_out_won)::float8 as won from provider_settlements where provided_seq is not null and paid_out_date = ${day}::date`);
      if (oneRow(rows).won === amountWon) throw new DomainError('depositKnown');
      const entered = oneRow(
        await tx
          .insert(deposits)
          .values({ day, amountWon, reference, reason, enteredBy: operator.userId, enteredAt: at })
          .returning({ id: deposits.id }),
      );
      const depositId = entered.id;
      await post(tx, { kind: 'deposited', ref: depositId, at, note: `${day} ${reference}` }, [
        { account: 'bank', amountWon },
        { account: 'provider', amountWon: -amountWon },
      ]);
      return { depositId };
    });
  });
}

/**
 * Takes one back that was entered by mistake; once. What was paid out from it meanwhile stays paid. Refuses with
 * `notFound`.
 */
export const takeDepositBack = ({ db, clock }: DepositDeps, depositId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await takeTurn(tx, 'settlements');
    await takeTurn(tx, 'payouts');
    const [deposit] = await tx.select({ id: deposits.id }).from(deposits).where(eq(deposits.id, depositId));
    if (!deposit) throw new DomainError('notFound');
    await undoDeposits(tx, { id: depositId }, { because: 'finance', at: clock.now() });
  });

/** Enters what the bank says is on our account now. */
export async function enterBankBalance(
  { db, clock }: DepositDeps,
  { userId }: Operator,
  amountWon: number,
): Promise<void> {
  await db.insert(bankBalances).values({ amountWon, enteredBy: userId, enteredAt: clock.now() });
}

/** As many are shown. */
const SHOWN = 20;

export interface BankBooks {
  /** What has reached our account and has not gone out, as the books have it. */
  bankWon: number;
  /** The part of it in bank files of which nothing was said yet: the bank may have sent it. */
  payingWon: number;
  /**
   * What the bank itself says, as it was entered last, and how much more that is than the books; null where nobody has.
   */
  real: { amountWon: number; enteredAt: Date; differenceWon: number } | null;
  deposits: (typeof deposits.$inferSelect)[];
}

/** Our bank account as the books have it, and as the bank does. */
export async function readBankBooks(db: Db): Promise<BankBooks> {
  const { rows } = await db.execute<{ bank: number; paying: number }>(sql`
    select (select coalesce(sum(amount_won), 0) from money_legs where account = 'bank')::float8 as bank,
      (select coalesce(sum(amount_won), 0) from payouts where state = 'paying')::float8 as paying`);
  const { bank: bankWon, paying: payingWon } = oneRow(rows);
  const [last] = await db.select().from(bankBalances).orderBy(desc(bankBalances.id)).limit(1);
  const real = last && {
    amountWon: last.amountWon,
    enteredAt: last.enteredAt,
    differenceWon: last.amountWon - bankWon,
  };
  const entered = await db.select().from(deposits).orderBy(desc(deposits.id)).limit(SHOWN);
  return { bankWon, payingWon, real: real ?? null, deposits: entered };
}
