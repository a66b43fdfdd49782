import { desc, sql } from 'drizzle-orm';
import type { Difference } from '#lib/contract/payment/provider.ts';
import { type DifferenceKind, settledBefore } from '#lib/domain/settlement/reconciliation.ts';
import type { Deps } from '#lib/server/deps.ts';
import { providerReadings } from '#lib/server/schema/index.ts';

/** As many are shown. */
const SHOWN = 200;

interface Row {
  [column: string]: unknown;
  kind: DifferenceKind;
  day: string;
  transactionKey: string | null;
  paymentKey: string;
  paymentId: number | null;
  hereWon: number;
  thereWon: number;
}

/**
 * Where the provider's settlements and our payments and refunds differ, of payments and rows of these days in Seoul,
 * the oldest first (market.md 25.3): nothing that agrees, and nothing that may still come. With when it was read last.
 */
export async function listDifferences(
  { db }: Pick<Deps, 'db'>,
  { from, to }: { from: string; to: string },
): Promise<{ differences: Difference[]; more: boolean; readAt: string | null }> {
  const [last] = await db.select().from(providerReadings).orderBy(desc(providerReadings.day)).limit(1);
  // What was not asked for yet is not missing: nothing is before the first reading, nor while the provider is away.
  const settled = (last ? settledBefore(last.at) : new Date(0)).toISOString();
  const { rows } = await db.execute<Row>(sql`
    with paid as (
      select id, payment_key, amount_won, decided_at, (decided_at at time zone 'Asia/Seoul')::date as day from payments
      where state = 'paid' and decided_at >= (${from}::date)::timestamp at time zone 'Asia/Seoul'
        and decided_at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'
    ), there as (
      select payment_id, sum(amount_won) filter (where amount_won > 0) as sold, -coalesce(sum(amount_won) filter (where amount_won < 0), 0) as back
      from provider_settlements where payment_id in (select id from paid) group by payment_id
    ), back as (
      select payment_id, sum(amount_won) as won, coalesce(sum(amount_won) filter (where refunded_at < ${settled}::timestamptz), 0) as due
      from refunds where state = 'refunded' and payment_id in (select id from paid) group by payment_id
    ), of_payments as (
      select p.*, t.sold, coalesce(t.back, 0) as back_there, coalesce(b.won, 0) as back_here, coalesce(b.due, 0) as back_due
      from paid p left join there t on t.payment_id = p.id left join back b on b.payment_id = p.id
    ), sold as (
      select * from provider_settlements where sold_date between ${from}::date and ${to}::date
    )
    select kind, day::text, "transactionKey", "paymentKey", "paymentId"::float8, "hereWon"::float8, "thereWon"::float8 from (
      select 'notSettled' as kind, day, null as "transactionKey", payment_key as "paymentKey", id as "paymentId", amount_won as "hereWon", 0 as "thereWon"
      from of_payments where sold is null and decided_at < ${settled}::timestamptz
      union all select 'otherSum', day, null, payment_key, id, amount_won, sold from of_payments where sold <> amount_won
      union all select 'refundNotSettled', day, null, payment_key, id, back_here, back_there from of_payments where back_due > back_there
      union all select 'refundUnknown', day, null, payment_key, id, back_here, back_there from of_payments where back_there > back_here
      union all select 'unknownPayment', sold_date, transaction_key, payment_key, null, 0, amount_won from sold where payment_id is null
      union all select 'otherFee', sold_date, transaction_key, payment_key, payment_id, amount_won - fee_won, pay_out_won from sold where amount_won - fee_won <> pay_out_won
      union all select 'changed', sold_date, transaction_key, payment_key, payment_id, amount_won, amount_won from sold where is_changed
    ) differences order by day, "paymentKey", kind limit ${SHOWN + 1}`);
  return { differences: rows.slice(0, SHOWN), more: rows.length > SHOWN, readAt: last?.at.toISOString() ?? null };
}
