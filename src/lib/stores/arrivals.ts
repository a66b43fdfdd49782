import { atom } from 'nanostores';
import type { LiveEvent } from '#lib/contract/events.ts';

/** Orders that came in since the page was opened, and not yet looked at. */
export interface Arrived {
  count: number;
  /** Where the last one came in. */
  martId: number | null;
}

/** Counts the orders that come in, in whichever of the seller's marts or in one; each once, however often it is told. */
export function createArrivals(knownOrderIds: readonly number[], martId?: number) {
  const $arrived = atom<Arrived>({ count: 0, martId: null });
  const known = new Set(knownOrderIds);
  const unseen = new Set<number>();

  function came(orderId: number, storeId: number): void {
    if (known.has(orderId)) return;
    known.add(orderId);
    unseen.add(orderId);
    $arrived.set({ count: unseen.size, martId: storeId });
  }

  return {
    $arrived,
    /** One that a list has found, as without the line to the server. */
    came,
    onEvent(event: LiveEvent): void {
      if (event.topic !== 'order') return;
      const { orderId, storeId, state, isNew } = event.data;
      if (martId !== undefined && storeId !== martId) return;
      if (state === 'open' && isNew) came(orderId, storeId);
      // One that is over is no news any more.
      else if (state !== 'open' && unseen.delete(orderId)) $arrived.set({ ...$arrived.get(), count: unseen.size });
    },
    /** They have been looked at. */
    seen() {
      unseen.clear();
      $arrived.set({ count: 0, martId: null });
    },
  };
}
