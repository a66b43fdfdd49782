import type { Change } from '#lib/server/platform/changes/index.ts';

/**
 * An event as a stream tells it. A part is followed by more of its change: a stream that ends behind it resumes before.
 */
export interface HeardEvent extends Change {
  isPart?: true;
}

/**
 * The events of a change, each with its recipients: none of what is for the cache alone, and two of an order that moved
 * pieces, which is one row (`announce_order` of the migration): the counts of the product, which are the mart's to
 * know, and its own.
 */
export function eventsOf(change: Change): HeardEvent[] {
  if (change.topic === 'change') return [];
  const { stock, said: _, ...data } = change.data;
  if (!stock) return [{ ...change, data }];
  const counts: HeardEvent = { ...change, topic: 'stock', userId: null, data: stock as Change['data'], isPart: true };
  return [counts, { ...change, data }];
}
