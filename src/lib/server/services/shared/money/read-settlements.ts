import { desc, inArray, sql } from 'drizzle-orm';
import { readingOf } from '#lib/domain/settlement/reconciliation.ts';
import { seoulDate } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { TossSettlement } from '#lib/server/gateways/toss/index.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { payments, providerReadings, providerSettlements } from '#lib/server/schema/index.ts';
import { postAll } from './post.ts';

/** Rows of one statement. */
const AT_ONCE = 500;

/**
 * Reads what the card provider says it settles, once a night (market.md 25.3): the last ten days again, and all since the reading before. Books its fees
 * (`settled:{transactionKey}`), and what has reached our bank account (`provided:{day}`). Answers how many rows it read; null where today's are read
 * already, or cannot be.
 */
export async function readSettlements({
  db,
  clock,
  gateways,
  log,
}: Pick<Deps, 'db' | 'clock' | 'gateways' | 'log'>): Promise<number | null> {
  const now = clock.now();
  if (!gateways.toss) return null;
  const reading = readingOf(now, await lastAndFirst(db, now));
  if (!reading) return null;
  let rows = 0;
  for (const days of reading.questions) {
    const said = await gateways.toss.settlements(days);
    // The next run asks again.
    if (!said) return null;
    for (let at = 0; at < said.length; at += AT_ONCE) await keep(db, said.slice(at, at + AT_ONCE), now);
    rows += said.length;
  }
  await db.transaction(async (tx) => {
    await takeTurn(tx, 'settlements');
    await bookFees(tx, now);
    await bookPayouts(tx, now);
    await tx.insert(providerReadings).values({ day: reading.day, at: now, rows }).onConflictDoNothing();
  });
  log.info({ rows }, 'settlements of the card provider are read');
  return rows;
}

async function lastAndFirst(db: Db, now: Date): Promise<{ lastDay: string | null; firstDay: string }> {
  const [last] = await db
    .select({ day: providerReadings.day })
    .from(providerReadings)
    .orderBy(desc(providerReadings.day))
    .limit(1);
  if (last) return { lastDay: last.day, firstDay: last.day };
  const [first] = await db.select({ at: payments.createdAt }).from(payments).orderBy(payments.id).limit(1);
  return { lastDay: null, firstDay: seoulDate(first?.at ?? now) };
}

/** A row stands as it was first read; where it says something else later, it says so. */
async function keep(db: Db, rows: readonly TossSettlement[], seenAt: Date): Promise<void> {
  const keys = [...new Set(rows.map(({ paymentKey }) => paymentKey))];
  const known = await db
    .select({ id: payments.id, paymentKey: payments.paymentKey })
    .from(payments)
    .where(inArray(payments.paymentKey, keys));
  const ids = new Map(known.map(({ id, paymentKey }) => [paymentKey, id]));
  const values = [...new Map(rows.map((row) => [row.transactionKey, row])).values()].map((row) => ({
    ...{ ...row, paymentId: ids.get(row.paymentKey) ?? null, seenAt },
  }));
  if (values.length === 0) return;
  const { amountWon, feeWon, payOutWon, paymentId } = providerSettlements;
  await db
    .insert(providerSettlements)
    .values(values)
    .onConflictDoUpdate({
      target: providerSettlements.transactionKey,
      set: {
        paymentId: sql`coalesce(${paymentId}, excluded.payment_id)`,
        isChanged: sql`${providerSettlements.isChanged} or (${amountWon}, ${feeWon}, ${payOutWon}) is distinct from (excluded.amount_won, excluded.fee_won, excluded.pay_out_won)`,
        // The day on which it pays may move until it has paid.
        paidOutDate: sql`case when ${providerSettlements.providedBy} is null then excluded.paid_out_date else ${providerSettlements.paidOutDate} end`,
      },
    });
}

/** Only what is in the books: not of a payment that we do not know, nor of one from before the settlements. */
const IS_BOOKED = sql`exists (select from money_legs where event = 'paid:' || provider_settlements.payment_id and account = 'provider')`;

/** What the provider keeps of each row: what it was for, less what it pays for it. */
async function bookFees(tx: Tx, at: Date): Promise<void> {
  const { rows } = await tx.execute<{ key: string; paymentId: number; won: number }>(sql`
    update provider_settlements set booked_at = ${at.toISOString()}::timestamptz where booked_at is null and ${IS_BOOKED}
    returning transaction_key as key, payment_id::float8 as "paymentId", (amount_won - pay_out_won)::float8 as won`);
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await postAll(
      tx,
      rows.slice(from, from + AT_ONCE).map(({ key, paymentId, won }) => ({
        ...{ event: `settled:${key}`, at },
        legs: [
          { account: 'fee' as const, paymentId, amountWon: won },
          { account: 'provider' as const, paymentId, amountWon: -won },
        ],
      })),
    );
  }
}

/** What it has paid by now, a day of payment at a time; what comes late for a day that is booked is an event of its own. */
async function bookPayouts(tx: Tx, at: Date): Promise<void> {
  const { rows: days } = await tx.execute<{ day: string }>(sql`
    select distinct paid_out_date::text as day from provider_settlements
    where provided_by is null and booked_at is not null and paid_out_date < ${seoulDate(at)}::date order by day`);
  for (const { day } of days) {
    const { rows: before } = await tx.execute<{ n: number }>(
      sql`select count(distinct event)::int as n from money_legs where event = ${`provided:${day}`} or event like ${`provided:${day}:%`}`,
    );
    const event = before[0]!.n === 0 ? `provided:${day}` : `provided:${day}:${before[0]!.n + 1}`;
    const { rows } = await tx.execute<{ won: number }>(sql`
      with taken as (
        update provider_settlements set provided_by = ${event}
        where provided_by is null and booked_at is not null and paid_out_date = ${day}::date returning pay_out_won
      ) select sum(pay_out_won)::float8 as won from taken`);
    const { won } = rows[0]!;
    await postAll(tx, [
      {
        ...{ event, at },
        legs: [
          { account: 'bank', amountWon: won },
          { account: 'provider', amountWon: -won },
        ],
      },
    ]);
  }
}
