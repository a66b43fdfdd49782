import { atom } from 'nanostores';
import type { LiveEvent } from '#lib/contract/events.ts';

/**
 * Counts the orders that come in while the dashboard is open, in whichever of the seller's marts. An event says that an order
 * is open, not that it is new — it may have been extended; but order ids only grow.
 */
export function createArrivals(knownOrderIds: readonly number[]) {
  const $arrived = atom(0);
  const newest = Math.max(0, ...knownOrderIds);
  const heard = new Set<number>();
  return {
    $arrived,
    hear(event: LiveEvent): void {
      if (event.topic !== 'order' || event.data.state !== 'open' || event.data.orderId <= newest) return;
      // One by card is opened when it is paid: later than some that were made after it.
      if (heard.has(event.data.orderId)) return;
      heard.add(event.data.orderId);
      $arrived.set($arrived.get() + 1);
    },
  };
}
