import { sql } from 'drizzle-orm';
import { type DayClosing, LEFT_ROWS, PRICE_ROWS } from '#lib/domain/mart/day-closing.ts';
import { momentsOf } from '#lib/domain/mart/sales.ts';
import type { EndReason } from '#lib/domain/order/end-reason.ts';
import type { PriceReason } from '#lib/domain/product/markdown.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { moment } from '#lib/server/platform/database/moment.ts';
import { showSales } from './show-sales.ts';
import { soldWon } from './sold-won.ts';

type Row<T> = T & Record<string, unknown>;

/** What a day brought a mart: sold, left, given up, and what each price step brought. Refuses with `martNotFound`. */
export async function closeDay(deps: Deps, viewer: Viewer, martId: number, day: number): Promise<DayClosing> {
  const period = { from: day, to: day };
  const { totals, split } = await showSales(deps, viewer, martId, period);
  const { start, end } = momentsOf(period);
  const now = deps.clock.now();
  const ofMart = sql`mart_id = ${martId}::bigint`;
  const endedThatDay = sql`ended_at >= ${moment(start)} and ended_at < ${moment(end)}`;
  const saleOfThatDay = sql`sale_ends_at > ${moment(start)} and sale_ends_at <= ${moment(end)}`;
  const over = sql`sale_ends_at <= ${moment(now)}`;
  const [prices, givenUp, left, sums] = await Promise.all([
    deps.db.execute<Row<DayClosing['prices'][number] & { reason: PriceReason | null }>>(sql`
      select price_reason as reason, count(*)::int as orders, sum(quantity)::int as pieces, sum(${soldWon})::float8 as won,
        sum(greatest(coalesce(base_price_won, unit_price_won) - unit_price_won, 0)::bigint * quantity)::float8 as "offWon"
      from orders where ${ofMart} and state = 'pickedUp' and ${endedThatDay}
      group by price_reason
      order by price_reason is not null, (price_reason->>'minutesBeforeEnd')::int desc nulls last, price_reason
      limit ${PRICE_ROWS}`),
    deps.db.execute<Row<{ reason: EndReason; orders: number; pieces: number; refundedWon: number }>>(sql`
      select end_reason as reason, count(*)::int as orders, sum(quantity)::int as pieces,
        coalesce(sum((select sum(refunds.amount_won) from refunds where refunds.order_id = orders.id)), 0)::float8 as "refundedWon"
      from orders where ${ofMart} and state in ('cancelled', 'expired') and ${endedThatDay}
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
  ]);
  const { kinds, pieces, won, still } = sums.rows[0]!;
  return {
    day,
    sold: { orders: totals.orders, pieces: totals.pieces, won: totals.won },
    split,
    prices: prices.rows.map(({ reason, orders, pieces, won, offWon }) => ({ reason, orders, pieces, won, offWon })),
    givenUp: givenUp.rows.map(({ reason, orders, pieces, refundedWon }) => ({ reason, orders, pieces, refundedWon })),
    left: { kinds, pieces, won, rows: left.rows.map(({ name, pieces, won }) => ({ name, pieces, won })) },
    stillOnSale: still,
  };
}
