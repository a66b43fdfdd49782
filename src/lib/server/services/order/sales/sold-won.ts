import { sql } from 'drizzle-orm';

/**
 * What an order that was picked up has brought its mart so far, for queries over `orders`: less all that the mart gave
 * back (market.md 23).
 */
export const soldWon = sql<number>`(orders.total_price_won - coalesce((select sum(refunds.amount_won) from refunds
  where refunds.order_id = orders.id and refunds.bearer = 'mart'), 0))`;
