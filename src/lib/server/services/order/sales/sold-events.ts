import { type SQL, sql } from 'drizzle-orm';
import { moment } from '#lib/server/platform/database/moment.ts';
import { chargedText, shareText, soldForText } from '#lib/server/schema/order/order-prices.ts';

/** The refunds that a mart bears of what an order of `orders` was sold for. */
const ofSold = sql.raw(`refunds.order_id = orders.id and refunds.bearer = 'mart' and refunds.origin <> 'weighed'`);

/** Whether what went back was of money that the mart had earned, as by a no-show: then it is told at its own moment. */
const isOfMoment =
  sql.raw(`exists (select from money_legs l where l.kind in ('asked', 'borne') and l.ref = refunds.id::text
  and l.account in ('mart', 'commission', 'vat'))`);

/** What a card had paid above the scale, of an order that was picked up: no refund of what was sold. */
export const weighedBackWon = sql<number>`(${chargedText} - ${soldForText})`;

/**
 * What sales brought marts and took from them, from `start` to before `end`, for queries in the place of a table. A
 * sale is of the moment of its pick-up, whenever the mart told of it (market.md 27.5); what the mart gave back of it
 * since, of the moment when it was posted, as the statements and the tax sheets have it. So a day that is over changes
 * by nothing but sales that a counter sends late. `known_at` is when the market knew; `share` is how much of what was
 * told lay on the scale, 1 of goods by the piece, and `grams` what goods by weight came to; `weighed_grams` is what the
 * scale was read to say.
 */
export function soldEvents(martIds: readonly number[], { start, end }: { start: Date; end: Date }): SQL {
  const ofMarts = sql`any(${sql.param(martIds)}::bigint[])`;
  return sql`(
    select orders.id as order_id, mart_id, product_id, product_name, way, tax_free, price_reason, base_price_won, unit_price_won, created_at,
      ended_at as at, coalesce(offline_at, ended_at) as known_at, 1 as orders, quantity as pieces, 0::bigint as back_won,
      ${shareText} as share, orders.weight_grams * quantity * ${shareText} as grams,
      ${soldForText} - coalesce((select sum(refunds.amount_won) from refunds where ${ofSold}
        and refunds.requested_at <= coalesce(orders.offline_at, orders.ended_at) and not ${isOfMoment}), 0) as won, ${weighedBackWon} as weighed_back_won,
      orders.weight_grams, orders.weighed_grams
    from orders
    where mart_id = ${ofMarts} and state = 'pickedUp' and ended_at >= ${moment(start)} and ended_at < ${moment(end)}
    union all
    select o.id, o.mart_id, o.product_id, o.product_name, o.way, o.tax_free, o.price_reason, o.base_price_won, o.unit_price_won, o.created_at,
       l.at, l.at, 0, 0, l.amount_won, 1, null, -l.amount_won, 0, null, null
    from money_legs l join orders o on o.id = l.order_id and o.state = 'pickedUp'
    where l.mart_id = ${ofMarts} and l.at >= ${moment(start)} and l.at < ${moment(end)}
      and l.account in ('mart', 'commission', 'vat') and l.kind in ('asked', 'borne')
  )`;
}

/**
 * What an order that was picked up has brought its mart so far, for queries over `orders`: less all that the mart gave
 * back (market.md 23).
 */
export const soldWon = sql<number>`(${soldForText} - coalesce((select sum(refunds.amount_won) from refunds where ${ofSold}), 0))`;
