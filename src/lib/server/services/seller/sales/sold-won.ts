import { sql } from 'drizzle-orm';

/** What an order that was picked up brought its mart, for queries over `orders`: less what the mart gave back since (market.md 23). */
export const soldWon = sql<number>`(orders.total_price_won - coalesce((select sum(refunds.amount_won) from refunds
  where refunds.order_id = orders.id and refunds.bearer = 'mart'), 0))`;
