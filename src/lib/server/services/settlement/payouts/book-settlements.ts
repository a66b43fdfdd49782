import { sql } from 'drizzle-orm';
import { seoulDate } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { postAll } from '../ledger/post.ts';
import { undoDeposits } from './undo-deposits.ts';

/** Rows of one transaction, so that each statement keeps well within a request's limit, in a ledger of any size. */
const FEES_AT_ONCE = 500;
const PAYOUTS_AT_ONCE = 5_000;

/** Only what is in the books: not of a payment that we do not know, nor of one from before the settlements. */
const IS_BOOKED = sql`exists (select from money_legs where kind = 'paid' and ref = provider_settlements.payment_id::text
  and account = 'provider')`;

/**
 * Books what stands in the provider's settlements and is not booked yet: its fees (`settled`, by transaction key), and
 * what has reached our bank account (`provided`, by day). Each batch is a transaction of its own: one that fails books
 * nothing, and the others go on; then all of them are told in one error, and the next run tries again.
 */
export async function bookSettlements({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  const troubles: unknown[] = [];
  const alone = async (work: (tx: Tx) => Promise<number>): Promise<number> => {
    try {
      return await db.transaction(async (tx) => {
        await takeTurn(tx, 'settlements');
        return work(tx);
      });
    } catch (error) {
      troubles.push(error);
      return 0;
    }
  };
  for (let last = ''; ; ) {
    const { rows: due } = await db.execute<{ key: string }>(sql`
      select transaction_key as key from provider_settlements
      where booked_at is null and payment_id is not null and transaction_key > ${last} order by transaction_key limit ${FEES_AT_ONCE}`);
    const keys = due.map(({ key }) => key);
    const end = keys.at(-1);
    if (end === undefined) break;
    last = end;
    await alone((tx) => bookFees(tx, keys, at));
  }
  const { rows: days } = await db.execute<{ day: string }>(sql`
    select distinct paid_out_date::text as day from provider_settlements
    where provided_seq is null and booked_at is not null and paid_out_date < ${seoulDate(at)}::date order by day`);
  // A day that fails takes no further batch.
  for (const { day } of days) while ((await alone((tx) => bookPayout(tx, day, at))) === PAYOUTS_AT_ONCE);
  if (troubles.length > 0) throw new AggregateError(troubles, `${troubles.length} batches of settlements not booked`);
}

/** What the provider keeps of each row: what it was for, less what it pays for it. Answers how many. */
async function bookFees(tx: Tx, keys: readonly string[], at: Date): Promise<number> {
  const { rows } = await tx.execute<{ key: string; paymentId: number; won: number }>(sql`
    update provider_settlements set booked_at = ${at.toISOString()}::timestamptz
    where transaction_key in (${sql.join(
      keys.map((key) => sql`${key}`),
      sql`, `,
    )}) and booked_at is null and ${IS_BOOKED}
    returning transaction_key as key, payment_id::float8 as "paymentId", (amount_won - pay_out_won)::float8 as won`);
  await postAll(
    tx,
    rows.map(({ key, paymentId, won }) => ({
      kind: 'settled' as const,
      ref: key,
      at,
      legs: [
        { account: 'fee' as const, paymentId, amountWon: won },
        { account: 'provider' as const, paymentId, amountWon: -won },
      ],
    })),
  );
  return rows.length;
}

/**
 * What the provider has paid for a day, as one event; what is beyond a batch, or comes late, is an event of its own.
 * Answers how many rows.
 */
async function bookPayout(tx: Tx, day: string, at: Date): Promise<number> {
  const seq = await nextSeq(tx, day);
  const { rows } = await tx.execute<{ n: number; won: number }>(sql`
    with taken as (
      update provider_settlements set provided_seq = ${seq} where transaction_key in (
        select transaction_key from provider_settlements
        where provided_seq is null and booked_at is not null and paid_out_date = ${day}::date limit ${PAYOUTS_AT_ONCE})
      returning pay_out_won
    ) select count(*)::int as n, coalesce(sum(pay_out_won), 0)::float8 as won from taken`);
  const { n, won } = oneRow(rows);
  await postAll(tx, [
    {
      kind: 'provided',
      ref: day,
      seq,
      at,
      legs: [
        { account: 'bank', amountWon: won },
        { account: 'provider', amountWon: -won },
      ],
    },
  ]);
  // What finance read in the bank book for this day is the same money.
  if (n > 0) await undoDeposits(tx, { day }, { because: 'provider', at });
  return n;
}

/** The number of a day's next event, by the index of events. */
async function nextSeq(tx: Tx, day: string): Promise<number> {
  const { rows } = await tx.execute<{ seq: number }>(sql`
    select coalesce(max(seq), 0)::int + 1 as seq from money_legs where kind = 'provided' and ref = ${day} and account = 'bank'`);
  return oneRow(rows).seq;
}
