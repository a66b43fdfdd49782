import { sql } from 'drizzle-orm';
import { known } from '#lib/domain/known.ts';
import {
  everyDay,
  momentsOf,
  periodBefore,
  SAVED_WITHIN_HOURS,
  type Sales,
  type SalesDay,
  type SalesHour,
  type SalesPeriod,
  type SalesSplit,
  type SoldProduct,
  stretchesSoFar,
  totalsOf,
} from '#lib/domain/order/sales.ts';
import { addMinutes, SEOUL_OFFSET_MINUTES } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { moment } from '#lib/server/platform/database/moment.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { soldEvents } from './sold-events.ts';

const HOURS = 24;
const SECONDS_PER_HOUR = 3600;

type Row<T> = T & Record<string, unknown>;
/** Hours since 1970 as Seoul's clock counts them. */
const seoulHour = (column: string) =>
  sql.raw(`floor((extract(epoch from ${column}) + ${SEOUL_OFFSET_MINUTES * 60}) / ${SECONDS_PER_HOUR})::int`);

export async function readSales(
  deps: Pick<Deps, 'db' | 'clock'>,
  martIds: readonly number[],
  period: SalesPeriod,
): Promise<Sales> {
  const { db, clock } = deps;
  const now = clock.now();
  const { start, end } = momentsOf(period);
  const sold = soldEvents(martIds, { start, end });
  const ofMarts = sql`mart_id = any(${sql.param(martIds)}::bigint[])`;
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${moment(start)} and ${sql.raw(column)} < ${moment(end)}`;
  const stretches = stretchesSoFar(now);
  const soldSoFar = soldEvents(martIds, {
    start: known(stretches.at(-1), 'the last stretch').start,
    end: addMinutes(now, 1),
  });
  const earlier = periodBefore(period);

  const [byHour, byProduct, unsold, ended, looked, soFar, byMart, split, before] = await Promise.all([
    db.execute<Row<{ hour: number; orders: number; pieces: number; won: number }>>(sql`
      select ${seoulHour('at')} as hour, sum(orders)::int as orders, sum(pieces)::int as pieces, sum(won)::float8 as won
      from ${sold} e group by 1`),
    db.execute<Row<SoldProduct>>(sql`
      select e.product_name as name, sum(e.orders)::int as orders, sum(e.pieces)::int as pieces,
        sum(e.won)::float8 as won,
        coalesce(sum(e.pieces) filter (where e.is_saved), 0)::int as "savedPieces",
        coalesce(sum(e.won) filter (where e.is_saved), 0)::float8 as "savedWon",
        coalesce(sum(e.pieces) filter (where e.is_saved and e.grams is not null), 0)::int as "weighedPieces",
        coalesce(sum(e.grams) filter (where e.is_saved), 0)::float8 as "weighedGrams"
      from (
        select sold.*, products.sale_ends_at - sold.created_at <= make_interval(hours => ${SAVED_WITHIN_HOURS}::int) as is_saved
        from ${sold} sold join products on products.id = sold.product_id
      ) e group by e.product_name order by won desc, name`),
    db.execute<Row<{ hour: number; cancelled: number; no_shows: number }>>(sql`
      select ${seoulHour('ended_at')} as hour, count(*) filter (where state = 'cancelled')::int as cancelled,
        count(*) filter (where state = 'expired')::int as no_shows
      from orders where ${ofMarts} and state in ('cancelled', 'expired') and end_reason <> 'takenBack'
        and ${within('ended_at')} group by 1`),
    db.execute<Row<{ sold: number; left: number }>>(sql`
      select coalesce(sum(completed), 0)::int as sold, coalesce(sum(waiting + in_sale), 0)::int as left
      from products where ${ofMarts} and ${within('sale_ends_at')} and sale_ends_at <= ${moment(now)}`),
    db.execute<Row<{ views: number; holds: number }>>(sql`
      select
        (select coalesce(sum(v.views), 0)::int from product_views v join products p on p.id = v.product_id
          where p.mart_id = any(${sql.param(martIds)}::bigint[]) and v.day between ${period.from}::int and ${period.to}::int) as views,
        (select count(*)::int from orders where ${ofMarts} and ${within('created_at')}
          and state in ('open', 'pickedUp', 'cancelled', 'expired') and end_reason is distinct from 'takenBack') as holds`),
    db.execute<Row<{ days_ago: number; orders: number; won: number }>>(sql`
      select s.days_ago, coalesce(sum(e.orders), 0)::int as orders, coalesce(sum(e.won), 0)::float8 as won
      from (values ${sql.join(
        stretches.map(({ daysAgo, start, end }) => sql`(${daysAgo}::int, ${moment(start)}, ${moment(end)})`),
        sql`, `,
      )}) s (days_ago, starts, ends)
      left join ${soldSoFar} e on e.at >= s.starts and e.at <= s.ends
      group by s.days_ago`),
    db.execute<Row<{ mart_id: number; orders: number; won: number }>>(sql`
      select mart_id, sum(orders)::int as orders, sum(won)::float8 as won from ${sold} e group by mart_id`),
    db.execute<Row<SalesSplit>>(sql`
      select coalesce(sum(won) filter (where way = 'onSite'), 0)::float8 as "onSiteWon",
        coalesce(sum(won) filter (where way <> 'onSite'), 0)::float8 as "cardWon",
        coalesce(sum(won) filter (where not tax_free), 0)::float8 as "taxableWon",
        coalesce(sum(won) filter (where tax_free), 0)::float8 as "exemptWon",
        coalesce(sum(back_won), 0)::float8 as "refundedWon",
        count(distinct order_id) filter (where back_won > 0)::int as "refundedOrders"
      from ${sold} e`),
    db.execute<Row<{ orders: number; won: number }>>(sql`
      select coalesce(sum(orders), 0)::int as orders, coalesce(sum(won), 0)::float8 as won
      from ${soldEvents(martIds, momentsOf(earlier))} e`),
  ]);

  const days = daysOf(byHour.rows, unsold.rows);
  const products = byProduct.rows.map(({ name, orders, pieces, won, savedPieces, savedWon }) => ({
    name,
    orders,
    pieces,
    won,
    savedPieces,
    savedWon,
  }));
  const martWon = new Map(byMart.rows.map((row) => [row.mart_id, row]));
  return {
    period,
    split: { ...oneRow(split.rows) },
    before: { period: earlier, orders: oneRow(before.rows).orders, won: oneRow(before.rows).won },
    days: everyDay(period, days),
    hours: hoursOf(byHour.rows),
    products,
    totals: totalsOf(days, byProduct.rows),
    ended: { sold: oneRow(ended.rows).sold, left: oneRow(ended.rows).left },
    views: oneRow(looked.rows).views,
    holds: oneRow(looked.rows).holds,
    soFar: stretches.map(({ daysAgo }) => {
      const row = soFar.rows.find(({ days_ago }) => days_ago === daysAgo);
      return { daysAgo, orders: row?.orders ?? 0, won: row?.won ?? 0 };
    }),
    marts: martIds.map((martId) => {
      const row = martWon.get(martId);
      return { martId, orders: row?.orders ?? 0, won: row?.won ?? 0 };
    }),
  };
}

function daysOf(
  sold: readonly { hour: number; orders: number; pieces: number; won: number }[],
  unsold: readonly { hour: number; cancelled: number; no_shows: number }[],
): SalesDay[] {
  const days = new Map<number, SalesDay>();
  const dayOf = (hour: number): SalesDay => {
    const day = Math.floor(hour / HOURS);
    const known = days.get(day) ?? { day, orders: 0, pieces: 0, won: 0, cancelled: 0, noShows: 0 };
    days.set(day, known);
    return known;
  };
  for (const { hour, orders, pieces, won } of sold) {
    const day = dayOf(hour);
    day.orders += orders;
    day.pieces += pieces;
    day.won += won;
  }
  for (const { hour, cancelled, no_shows } of unsold) {
    const day = dayOf(hour);
    day.cancelled += cancelled;
    day.noShows += no_shows;
  }
  return [...days.values()].sort((a, b) => a.day - b.day);
}

function hoursOf(sold: readonly { hour: number; orders: number; won: number }[]): SalesHour[] {
  const hours = Array.from({ length: HOURS }, (_, hour) => ({ hour, orders: 0, won: 0 }));
  for (const { hour, orders, won } of sold) {
    const at = hours[hour % HOURS]!;
    at.orders += orders;
    at.won += won;
  }
  return hours;
}
