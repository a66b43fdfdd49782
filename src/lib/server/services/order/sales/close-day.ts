import { sql } from 'drizzle-orm';
import { type ClosingSums, type DayClosing, LEFT_ROWS, PRICE_ROWS } from '#lib/domain/order/day-closing.ts';
import type { EndReason } from '#lib/domain/order/end-reason.ts';
import { momentsOf } from '#lib/domain/order/sales.ts';
import type { PriceReason } from '#lib/domain/product/markdown.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { moment } from '#lib/server/platform/database/moment.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { lastClosing } from './record-closing.ts';
import { showSales } from './show-sales.ts';
import { soldEvents } from './sold-events.ts';

type Row<T> = T & Record<string, unknown>;

/** What a day brought a mart: sold, left, given up, and what each price step brought. Refuses with `martNotFound`. */
export async function closeDay(deps: Deps, viewer: Viewer, martId: number, day: number): Promise<DayClosing> {
  const period = { from: day, to: day };
  const { totals, split } = await showSales(deps, viewer, martId, period);
  const { start, end } = momentsOf(period);
  const now = deps.clock.now();
  const events = soldEvents([martId], { start, end });
  const ofMart = sql`mart_id = ${martId}::bigint`;
  const endedThatDay = sql`ended_at >= ${moment(start)} and ended_at < ${moment(end)}`;
  const saleOfThatDay = sql`sale_ends_at > ${moment(start)} and sale_ends_at <= ${moment(end)}`;
  const over = sql`sale_ends_at <= ${moment(now)}`;
  const [prices, givenUp, left, sums, before] = await Promise.all([
    deps.db.execute<Row<DayClosing['prices'][number] & { reason: PriceReason | null }>>(sql`
      select price_reason as reason, sum(orders)::int as orders, sum(pieces)::int as pieces, sum(won)::float8 as won,
        sum(round(greatest(coalesce(base_price_won, unit_price_won) - unit_price_won, 0)::bigint * pieces * share))::float8 as "offWon"
      from ${events} e
      group by price_reason
      order by price_reason is not null, (price_reason->>'minutesBeforeEnd')::int desc nulls last, price_reason
      limit ${PRICE_ROWS}`),
    deps.db.execute<
      Row<{ reason: Exclude<EndReason, 'takenBack'>; orders: number; pieces: number; refundedWon: number }>
    >(sql`
      select end_reason as reason, count(*)::int as orders, sum(quantity)::int as pieces,
        coalesce(sum((select sum(refunds.amount_won) from refunds where refunds.order_id = orders.id)), 0)::float8 as "refundedWon"
      from orders where ${ofMart} and state in ('cancelled', 'expired') and end_reason <> 'takenBack' and ${endedThatDay}
      group by end_reason order by orders desc, end_reason`),
    deps.db.execute<Row<{ name: string; pieces: number; won: number }>>(sql`
      select name, sum(waiting + in_sale)::int as pieces, sum((waiting + in_sale) * price_won::bigint)::float8 as won
      from products where ${ofMart} and ${saleOfThatDay} and ${over} and waiting + in_sale > 0
      group by name order by won desc, name limit ${LEFT_ROWS}`),
    deps.db.execute<Row<{ kinds: number; pieces: number; won: number; still: number }>>(sql`
      select count(distinct name) filter (where ${over})::int as kinds,
        coalesce(sum(waiting + in_sale) filter (where ${over}), 0)::int as pieces,
        coalesce(sum((waiting + in_sale) * price_won::bigint) filter (where ${over}), 0)::float8 as won,
        coalesce(sum(waiting + in_sale) filter (where not (${over})), 0)::int as still
      from products where ${ofMart} and ${saleOfThatDay} and waiting + in_sale > 0`),
    closedBefore(deps, martId, day),
  ]);
  const { kinds, pieces, won, still } = oneRow(sums.rows);
  return {
    day,
    sold: { orders: totals.orders, pieces: totals.pieces, won: totals.won },
    split,
    prices: prices.rows.map(({ reason, orders, pieces, won, offWon }) => ({ reason, orders, pieces, won, offWon })),
    givenUp: givenUp.rows.map(({ reason, orders, pieces, refundedWon }) => ({ reason, orders, pieces, refundedWon })),
    left: { kinds, pieces, won, rows: left.rows.map(({ name, pieces, won }) => ({ name, pieces, won })) },
    stillOnSale: still,
    before,
  };
}

/** The day as the last sheet of it had it: of what was known when that was made. */
async function closedBefore({ db }: Pick<Deps, 'db'>, martId: number, day: number): Promise<DayClosing['before']> {
  const at = await lastClosing(db, martId, day);
  if (!at) return null;
  const { rows } = await db.execute<Row<ClosingSums>>(sql`
    select coalesce(sum(orders), 0)::int as orders, coalesce(sum(won), 0)::float8 as won,
      coalesce(sum(won) filter (where way = 'onSite'), 0)::float8 as "onSiteWon"
    from ${soldEvents([martId], momentsOf({ from: day, to: day }))} e where known_at <= ${moment(at)}`);
  const { orders, won, onSiteWon } = oneRow(rows);
  return { at, orders, won, onSiteWon };
}
