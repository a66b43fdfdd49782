import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#lib/server/platform/database/connect.ts';

/** What a mart's books say of a day or a month, in won; each figure is a sum of legs (market.md 26). */
export interface TaxFigures {
  [column: string]: unknown;
  martId: number;
  /** 'yyyy-MM-dd' in Seoul; null where days are added up. */
  day: string | null;
  /** By the day of the card's approval, which the tax office knows. */
  approved: number;
  approvedTaxableWon: number;
  approvedExemptWon: number;
  /** By the day of pick-up: what the mart kept, less what it gave back later. */
  keptTaxableWon: number;
  keptExemptWon: number;
  /** On the day on which the card company gave it back. */
  backTaxableWon: number;
  backExemptWon: number;
  commissionWon: number;
  vatWon: number;
  /** Paid in the mart itself: never the market's money. */
  onSiteWon: number;
}

/** Half open, in Seoul. */
export interface TaxRange {
  from: Date;
  to: Date;
  martId?: number | undefined;
}

const IS_KEPT = sql`account in ('mart', 'commission', 'vat')`;
/** Legs of orders, and no payouts or adjustments. */
const OF_ORDERS = sql`order_id is not null`;

/** The figures of each mart that had any, by day where told. */
export async function readTaxFigures(
  db: Db,
  { from, to, martId }: TaxRange,
  { byDay }: { byDay: boolean },
): Promise<TaxFigures[]> {
  const within = (at: SQL) =>
    sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`;
  const mine = (table: 'money_legs' | 'orders') =>
    martId === undefined ? sql`true` : sql`${sql.identifier(table)}.mart_id = ${martId}`;
  const dayOf = (at: SQL) => (byDay ? sql`(${at} at time zone 'Asia/Seoul')::date` : sql`null::date`);
  const sumOf = (which: SQL, sign = sql``) => sql`coalesce(${sign}sum(amount_won) filter (where ${which}), 0)::float8`;
  const taxed = (which: SQL, isExempt: boolean) => sql`${which} and ${isExempt ? sql`tax_free` : sql`not tax_free`}`;
  const paid = sql`what = 'paid' and account = 'buyer'`;
  const back = sql`account = 'back' and what in ('refunded', 'attributed')`;
  const { rows } = await db.execute<TaxFigures>(sql`
    with legs as (
      select money_legs.mart_id, ${dayOf(sql`money_legs.at`)} as day, split_part(event, ':', 1) as what, account, amount_won,
        coalesce(orders.tax_free, false) as tax_free
      from money_legs left join orders on orders.id = money_legs.order_id
      where ${OF_ORDERS} and ${mine('money_legs')} and ${within(sql`money_legs.at`)}
    ), booked as (
      select mart_id, day, (count(*) filter (where ${paid}))::float8 as approved,
        ${sumOf(taxed(paid, false), sql`-`)} as "approvedTaxableWon", ${sumOf(taxed(paid, true), sql`-`)} as "approvedExemptWon",
        ${sumOf(taxed(IS_KEPT, false), sql`-`)} as "keptTaxableWon", ${sumOf(taxed(IS_KEPT, true), sql`-`)} as "keptExemptWon",
        ${sumOf(taxed(back, false))} as "backTaxableWon", ${sumOf(taxed(back, true))} as "backExemptWon",
        ${sumOf(sql`account = 'commission'`, sql`-`)} as "commissionWon", ${sumOf(sql`account = 'vat'`, sql`-`)} as "vatWon"
      from legs group by mart_id, day
    ), on_site as (
      select mart_id, ${dayOf(sql`ended_at`)} as day, sum(total_price_won)::float8 as won from orders
      where way = 'onSite' and state = 'pickedUp' and ${mine('orders')} and ${within(sql`ended_at`)} group by 1, 2
    )
    select coalesce(b.mart_id, s.mart_id)::float8 as "martId", coalesce(b.day, s.day)::text as day, coalesce(approved, 0) as approved,
      ${sql.raw(
        [
          ...['approvedTaxableWon', 'approvedExemptWon', 'keptTaxableWon', 'keptExemptWon'],
          ...['backTaxableWon', 'backExemptWon', 'commissionWon', 'vatWon'],
        ]
          .map((name) => `coalesce("${name}", 0) as "${name}"`)
          .join(', '),
      )}, coalesce(s.won, 0) as "onSiteWon"
    from booked b full join on_site s on s.mart_id = b.mart_id and s.day is not distinct from b.day
    order by 1, 2`);
  return rows;
}
