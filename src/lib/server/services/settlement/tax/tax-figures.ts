import { type SQL, sql } from 'drizzle-orm';
import { groupBy } from '#lib/domain/group.ts';
import { TOLD_WITHIN_HOURS } from '#lib/domain/order/offline-check-in.ts';
import { SALE_KINDS } from '#lib/domain/settlement/money-events.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { inWords } from '#lib/server/schema/columns.ts';
import { chargedText } from '#lib/server/schema/order/order-prices.ts';

/**
 * What the books add up to, in won but for three counts; a mart's kept sums are less than 0 where it gave back more.
 */
const SUMS = [
  // By the day of the card's approval, which the tax office knows.
  'approved',
  'approvedTaxableWon',
  'approvedExemptWon',
  // On the day on which the card company gave it back: of orders that ended without their pick-up, and all other
  // refunds.
  'cancelled',
  'cancelledTaxableWon',
  'cancelledExemptWon',
  'refunded',
  'refundedTaxableWon',
  'refundedExemptWon',
  // What the mart kept of it, on the day of the pick-up, whenever its counter told of it, less what it gave back after
  // that, when it was asked for.
  'keptTaxableWon',
  'keptExemptWon',
  'martBackTaxableWon',
  'martBackExemptWon',
  'commissionWon',
  'vatWon',
  // Paid in the mart itself: never the market's money.
  'onSiteWon',
] as const;
export type TaxSums = Record<(typeof SUMS)[number], number>;

/**
 * What the books say of one seller in a mart, of a day or of all days together: each figure is a sum of legs (market.md
 * 26).
 */
export interface TaxFigures extends TaxSums {
  martId: number;
  /**
   * Who sold: by the order's own snapshot, so that a mart taken over keeps the sales of before under the person who
   * made them.
   */
  businessNumber: string;
  name: string;
  representative: string | null;
  /** 'yyyy-MM-dd' in Seoul; null where days are added up. */
  day: string | null;
}

/** Half open, in Seoul. */
export interface TaxRange {
  from: Date;
  to: Date;
  martId?: number | undefined;
}

export const addTaxSums = (figures: readonly TaxSums[]): TaxSums =>
  Object.fromEntries(SUMS.map((name) => [name, figures.reduce((sum, of) => sum + of[name], 0)])) as TaxSums;

/** The figures of each seller that had any, by day where told; ordered by mart, number and day. */
export async function readTaxFigures(db: Db, range: TaxRange, { byDay }: { byDay: boolean }): Promise<TaxFigures[]> {
  const days: TaxFigures[] = [];
  for (const part of partsOf(range)) days.push(...(await readPart(db, part)));
  return groupBy(days, (of) => `${of.martId} ${of.businessNumber} ${byDay ? of.day : ''}`)
    .map((of) => ({ ...(of.at(-1) ?? of[0]), ...addTaxSums(of), day: byDay ? of[0].day : null }))
    .sort(
      (a, b) =>
        a.martId - b.martId ||
        (a.day ?? '').localeCompare(b.day ?? '') ||
        a.businessNumber.localeCompare(b.businessNumber),
    );
}

/**
 * One mart's month is one question; of all marts each day is, so that none outlasts a request in a ledger of any size.
 */
function* partsOf({ from, to, martId }: TaxRange): Iterable<TaxRange> {
  if (martId !== undefined) return yield { from, to, martId };
  for (let at = from; at < to; at = addMinutes(at, MINUTES_PER_DAY))
    yield { from: at, to: addMinutes(at, MINUTES_PER_DAY) };
}

const IS_KEPT = sql`account in ('mart', 'commission', 'vat')`;
const dayOf = (at: SQL) => sql`(${at} at time zone 'Asia/Seoul')::date`;
const sellerJson = sql`jsonb_build_object('businessNumber', m.business_number, 'name', m.name, 'representative', m.representative)`;

/** By day. A statement's rounding has no order: it is of who sold the last one on it. */
async function readPart(db: Db, { from, to, martId }: TaxRange): Promise<TaxFigures[]> {
  const between = (at: SQL, start: Date, end: Date) =>
    sql`${at} >= ${start.toISOString()}::timestamptz and ${at} < ${end.toISOString()}::timestamptz`;
  const within = (at: SQL) => between(at, from, to);
  // A counter without a network has told of a pick-up later, and it is of its own day all the same (market.md 27.5).
  const isLate = sql`${between(sql`l.at`, to, addMinutes(to, TOLD_WITHIN_HOURS * 60))} and l.kind ${inWords(SALE_KINDS)} and l.${IS_KEPT}`;
  const mine = (column: SQL) => (martId === undefined ? sql`true` : sql`${column} = ${martId}`);
  const sumOf = (which: SQL, sign = sql``) => sql`coalesce(${sign}sum(amount_won) filter (where ${which}), 0)::float8`;
  const both = (name: string, which: SQL, sign = sql``) => sql`
    ${sumOf(sql`${which} and not tax_free`, sign)} as ${sql.identifier(`${name}TaxableWon`)},
    ${sumOf(sql`${which} and tax_free`, sign)} as ${sql.identifier(`${name}ExemptWon`)}`;
  const countOf = (which: SQL) => sql`(count(*) filter (where ${which}))::float8`;
  const paid = sql`not is_kept and kind = 'paid' and account = 'buyer'`;
  const back = sql`not is_kept and account = 'back' and kind in ('refunded', 'attributed')`;
  const isEnd = sql`coalesce(origin, 'end') = 'end'`;
  const isSince = sql`not is_kept and kind not ${inWords([...SALE_KINDS, 'rounding'])}`;
  const { rows } = await db.execute<TaxFigures & { [column: string]: unknown }>(sql`
    with legs as (
      select l.mart_id, l.at, case when l.kind ${inWords(SALE_KINDS)} and o.state = 'pickedUp' then o.ended_at else l.at end as kept_at,
        l.kind, l.account, l.amount_won, r.origin,
        coalesce(o.tax_free, false) as tax_free, coalesce(o.seller_snapshot, last.seller_snapshot, ${sellerJson}) as seller, l.id
      from money_legs l join marts m on m.id = l.mart_id left join orders o on o.id = l.order_id left join refunds r on r.id = l.refund_id
        left join lateral (
          select sold.seller_snapshot from money_legs stated join orders sold on sold.id = stated.order_id
          where l.order_id is null and stated.statement_id = case l.kind when 'rounding' then l.ref::bigint end order by stated.id desc limit 1
        ) last on true
      where (l.order_id is not null or l.kind = 'rounding') and ${mine(sql`l.mart_id`)} and (${within(sql`l.at`)} or ${isLate})
    ), days as (
      select legs.*, v.is_kept, ${dayOf(sql`v.at`)} as day
      from legs cross join lateral (values (at, false), (kept_at, true)) v (at, is_kept)
      where ${within(sql`v.at`)} and (not is_kept or ${IS_KEPT})
    ), booked as (
      select mart_id, day, seller->>'businessNumber' as number, (array_agg(seller order by id desc))[1] as seller,
        ${countOf(paid)} as approved, ${both('approved', paid, sql`-`)},
        ${countOf(sql`${back} and ${isEnd}`)} as cancelled, ${both('cancelled', sql`${back} and ${isEnd}`)},
        ${countOf(sql`${back} and not ${isEnd}`)} as refunded, ${both('refunded', sql`${back} and not ${isEnd}`)},
        ${both('kept', sql`is_kept`, sql`-`)},
        ${both('martBack', sql`${IS_KEPT} and ${isSince}`)},
        ${sumOf(sql`not is_kept and account = 'commission'`, sql`-`)} as "commissionWon",
        ${sumOf(sql`not is_kept and account = 'vat'`, sql`-`)} as "vatWon"
      from days group by mart_id, day, number
    ), on_site as (
      select m.id as mart_id, o.day, o.number, min(o.seller::text)::jsonb as seller, sum(o.won)::float8 as won
      from marts m cross join lateral (
        select ${dayOf(sql`ended_at`)} as day, ${chargedText} as won, coalesce(seller_snapshot, ${sellerJson}) as seller,
          coalesce(seller_snapshot->>'businessNumber', m.business_number) as number
        from orders where orders.mart_id = m.id and way = 'onSite' and state = 'pickedUp' and ${within(sql`ended_at`)}
      ) o where ${mine(sql`m.id`)} group by 1, 2, 3
    )
    select mart_id::float8 as "martId", day::text, number as "businessNumber", seller->>'name' as name, seller->>'representative' as representative,
      ${sql.raw(SUMS.map((name) => `coalesce("${name}", 0) as "${name}"`).join(', '))}
    from (
      select mart_id, day, number, coalesce(b.seller, s.seller) as seller, won as "onSiteWon",
        ${sql.raw(
          SUMS.filter((name) => name !== 'onSiteWon')
            .map((name) => `"${name}"`)
            .join(', '),
        )}
      from booked b full join on_site s using (mart_id, day, number)
    ) figures order by 1, 2, 3`);
  return rows;
}
