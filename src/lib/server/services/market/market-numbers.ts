import { type SQL, sql } from 'drizzle-orm';
import { holidayDaysLeft } from '#lib/domain/holidays.ts';
import { NO_SHOW_REFUND_WAIT_MINUTES } from '#lib/domain/money.ts';
import { GRACE_MINUTES } from '#lib/domain/order/pickup.ts';
import { UNDECIDED_ALERT_MINUTES } from '#lib/domain/person/limits.ts';
import { PAID_WITHIN_DAYS } from '#lib/domain/settlement/period.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import type { Deps } from '../../deps.ts';
import { answerDue, isFirstReport } from '../case/same-reported.ts';
import { phonesToday } from '../notice/outbox/message-limit.ts';
import { isOwedRefund } from '../order/operator/owed-refund.ts';

/** The ages from which on an undecided payment is counted. */
export const PAYMENT_AGES = [
  { name: '0m', seconds: 0 },
  { name: '1m', seconds: 60 },
  { name: '10m', seconds: 600 },
  { name: '30m', seconds: UNDECIDED_ALERT_MINUTES * 60 },
  { name: '1h', seconds: 3_600 },
] as const;
type PaymentAge = (typeof PAYMENT_AGES)[number]['name'];

export interface MarketNumbers {
  /** Payments of which nobody knows yet whether they were made, by the age they have reached (rules.md section 7). */
  undecided: Record<PaymentAge, number>;
  refundsOwed: number;
  /** Seconds; 0 where none is owed. */
  oldestRefund: number;
  /** Payments that failed here and are not cancelled at the provider yet. */
  voidsOwed: number;
  /** Payments that were partly given back by hand, and nobody has dealt with it. */
  partlyByHand: number;
  /** What the last night's proof of the books found wrong (market.md 24.12). */
  moneyFaults: number;
  /** Cases of which the market owes an answer since before now (market.md 22.2), reports of one thing as one. */
  lateCases: number;
  /**
   * Statements whose last day of payment is over (market.md 24.8), those that are held, and payouts that the bank did
   * not make.
   */
  statementsOverdue: number;
  statementsHeld: number;
  payoutsFailed: number;
  /** Seconds by which the end of the most overdue order is late (rules.md section 6); 0 where none is. */
  expiryLag: number;
  /** For how many days the table of public holidays, on which deadlines in business days rest, is complete. */
  holidaysLeft: number;
  /**
   * Seconds for which the oldest delivery that is due has waited; 0 where none does. Of one to a machine since it is
   * due: that its receiver fails is nothing of ours, that nobody tries it is.
   */
  oldestNews: number;
  /** Messages to phones on this day in Seoul: how many, what they cost and what they may, in won. */
  phones: { count: number; won: number; dailyWon: number };
}

/**
 * A refund is late from when it was to be sent: that of a no-show waits for counters without a network (market.md
 * 27.6).
 */
export const refundDue = sql`requested_at + case reason when 'noShow' then make_interval(mins => ${NO_SHOW_REFUND_WAIT_MINUTES}::int) else interval '0' end`;

/** Statements whose last day of payment is over (market.md 24.8). */
export const isOverdue = (now: Date): SQL =>
  sql`(state in ('closed', 'approved', 'paying', 'failed')
    and period_end <= ${addMinutes(now, -PAID_WITHIN_DAYS * MINUTES_PER_DAY).toISOString()}::timestamptz)`;

/** The market's figures behind alerts. Read by small indexes of open rows, never of sold ones. */
export async function marketNumbers({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<MarketNumbers> {
  const now = clock.now().toISOString();
  const secondsSince = (time: ReturnType<typeof sql>) =>
    sql`greatest(coalesce(extract(epoch from ${now}::timestamptz - (${time})), 0), 0)::float8`;
  const { rows: payments } = await db.execute<{ age: number }>(
    sql`select ${secondsSince(sql`created_at`)} as age from payments where state = 'confirming'`,
  );
  const { rows } = await db.execute<Omit<MarketNumbers, 'undecided' | 'holidaysLeft' | 'phones'>>(sql`
    select count(*)::int as "refundsOwed", ${secondsSince(sql`min(${refundDue}) filter (where ${isOwedRefund})`)} as "oldestRefund",
      (select count(*)::int from payment_voids where voided_at is null) as "voidsOwed",
      (select count(*)::int from hand_refunds where seen_at is null) as "partlyByHand",
      coalesce((select faults from money_proofs order by day desc limit 1), 0) as "moneyFaults",
      (select count(*)::int from cases where state in ('waitingMart', 'waitingOperator') and ${isFirstReport}
        and ${answerDue} <= ${now}::timestamptz) as "lateCases",
      (select count(*)::int from statements where ${isOverdue(clock.now())}) as "statementsOverdue",
      (select count(*)::int from statements where state = 'held') as "statementsHeld",
      (select count(*)::int from payouts where state = 'failed') as "payoutsFailed",
      (select ${secondsSince(sql`min(valid_until) + make_interval(mins => ${GRACE_MINUTES}::int)`)}
       from orders where state = 'open' and claimed_at is null) as "expiryLag",
      -- The outbox keeps the database's own time; what is to go later is not late.
      coalesce(extract(epoch from now() - least(
        (select written_at from outbox where channel is null order by id limit 1),
        (select written_at from outbox where attempts > 0 order by written_at limit 1),
        (select written_at from outbox where channel is not null and next_attempt_at <= now() order by next_attempt_at limit 1),
        (select due_at from outbox where due_at <= now() order by due_at limit 1)
      )), 0)::float8 as "oldestNews"
    from refunds where state = 'requested'`);
  const undecided = Object.fromEntries(
    PAYMENT_AGES.map(({ name, seconds }) => [name, payments.filter(({ age }) => age >= seconds).length]),
  ) as Record<PaymentAge, number>;
  const phones = { ...(await phonesToday({ db, clock })), dailyWon: config.phoneDailyWon };
  return { undecided, phones, holidaysLeft: holidayDaysLeft(clock.now()), ...oneRow(rows) };
}
