import { desc, inArray, sql } from 'drizzle-orm';
import { partsOf } from '#lib/domain/group.ts';
import { readingOf } from '#lib/domain/settlement/reconciliation.ts';
import { seoulDate } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Toss, TossSettlement } from '#lib/server/gateways/toss/index.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { payments, providerReadings, providerSettlements } from '#lib/server/schema/index.ts';
import { bookSettlements } from './book-settlements.ts';

/** Rows of one statement. */
const AT_ONCE = 500;

/**
 * Reads what the card provider says it settles, once a night (market.md 25.3): the last ten days again, and all since
 * the reading before. Books what is due of it. Answers how many rows it read; null where today's are read already, or
 * cannot be.
 */
export async function readSettlements(deps: Pick<Deps, 'db' | 'clock' | 'gateways' | 'log'>): Promise<number | null> {
  const { db, clock, gateways, log } = deps;
  const now = clock.now();
  if (!gateways.toss) return null;
  const reading = readingOf(now, await lastAndFirst(db, now));
  if (!reading) return null;
  const rows = await keepAll(gateways.toss, db, { questions: reading.questions, now });
  // Also while the provider is away: what it said before is due all the same.
  await bookSettlements(deps);
  // The next run asks again.
  if (rows === null) return null;
  await db.insert(providerReadings).values({ day: reading.day, at: now, rows }).onConflictDoNothing();
  log.info({ rows }, 'settlements of the card provider are read');
  return rows;
}

/** Asks for all of these days; null where the provider is silent, and what it said until then is kept. */
async function keepAll(
  toss: Toss,
  db: Db,
  { questions, now }: { questions: readonly { from: string; to: string }[]; now: Date },
): Promise<number | null> {
  let rows = 0;
  for (const days of questions) {
    const said = await toss.settlements(days);
    if (!said) return null;
    for (const part of partsOf(said, AT_ONCE)) await keep(db, part, now);
    rows += said.length;
  }
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
    ...row,
    paymentId: ids.get(row.paymentKey) ?? null,
    seenAt,
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
        paidOutDate: sql`case when ${providerSettlements.providedSeq} is null then excluded.paid_out_date else ${providerSettlements.paidOutDate} end`,
      },
    });
}
