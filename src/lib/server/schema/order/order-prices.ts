import { sql } from 'drizzle-orm';

/** `soldForWon` of domain/order/weighed.ts, over `orders`. */
export const soldForText = sql.raw('coalesce(orders.weighed_price_won, orders.total_price_won)');

/** How much of what was told was sold, over `orders`: 1 of goods by the piece. */
export const shareText = sql.raw('coalesce(orders.weighed_price_won::numeric / orders.total_price_won, 1)');

/** `chargedWon` of the same. */
export const chargedText = sql.raw(
  `case orders.way when 'onSite' then coalesce(orders.weighed_price_won, orders.total_price_won) else orders.total_price_won end`,
);
