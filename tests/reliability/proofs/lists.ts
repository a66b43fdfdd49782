import type { StoredOrder } from '../stored.ts';
import { type Evidence, isReal } from './evidence.ts';

const TABS: Partial<Record<StoredOrder['state'], string>> = {
  open: 'buy-ing',
  pickedUp: 'buy-completed',
  cancelled: 'buy-cancel',
  expired: 'buy-cancel',
};

/**
 * Each buyer is shown every order of theirs once, under the tab of its state and with its terms, and no other order.
 */
export function proveLists({ stored, shown, settledAt }: Evidence): string[] {
  const found: string[] = [];
  const known = new Set<number>();
  for (const order of stored.orders.filter(isReal)) {
    known.add(order.id);
    // What has changed since was shown as it was.
    const isNew = order.endedAt !== null && new Date(order.endedAt) >= settledAt;
    const seen = shown.get(order.id);
    if (isNew || !seen) continue;
    const { email, tab, quantity, totalPrice, endReason, productId } = seen;
    const is = [email, tab, productId, quantity, totalPrice, endReason].join(' ');
    // By card stands what was paid, in the mart what goods by weight came to.
    const won = order.way === 'onSite' ? (order.weighedWon ?? order.totalWon) : order.totalWon;
    const should = [order.email, TABS[order.state], order.productId, order.quantity, won, order.endReason];
    if (is !== should.join(' ')) found.push(`order ${order.id} is shown as ${is}, and stored as ${should.join(' ')}`);
  }
  for (const id of shown.keys()) if (!known.has(id)) found.push(`order ${id} is shown, and is not stored`);
  return found;
}
