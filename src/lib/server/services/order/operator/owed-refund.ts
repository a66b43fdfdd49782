import { sql } from 'drizzle-orm';

/**
 * A refund that was asked for and has not gone out. That of a no-show whose goods may have been handed over waits for
 * the word of its mart (market.md 27.5).
 */
export const isOwedRefund = sql`(refunds.state = 'requested' and (refunds.reason <> 'noShow' or not exists (
  select from orders where orders.id = refunds.order_id and orders.claimed_at is not null)))`;
