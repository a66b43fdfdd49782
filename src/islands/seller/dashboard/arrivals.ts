import { atom } from 'nanostores';
import type { LiveEvent } from '#lib/contract/events.ts';

/** Counts the orders that come in while the dashboard is open, in whichever of the seller's marts; each once, however often it is told. */
export function createArrivals(knownOrderIds: readonly number[]) {
  const $arrived = atom(0);
  const known = new Set(knownOrderIds);
  return {
    $arrived,
    hear(event: LiveEvent): void {
      if (event.topic !== 'order' || event.data.state !== 'open' || !event.data.isNew) return;
      if (known.has(event.data.orderId)) return;
      known.add(event.data.orderId);
      $arrived.set($arrived.get() + 1);
    },
  };
}
