import { refundWon } from '#lib/domain/money.ts';
import type { OrderRow } from '#lib/server/schema/index.ts';

/** What the end of a card order leaves to its buyer alone, in won; 0 where it was picked up, null while it waits. */
export function unearnedOf(order: OrderRow): number | null {
  if (order.state === 'pickedUp') return 0;
  return order.endReason === null ? null : refundWon(order, order.endReason);
}
