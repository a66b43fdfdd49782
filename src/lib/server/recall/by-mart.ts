import { createBoundedMap } from './bounded-map.ts';

/** What is read of a mart and remembered: as of when it says what is so, in milliseconds since 1970, and how many bytes it takes. */
export interface OfMart {
  readFor: number;
  size: number;
}

/** Something of the marts that were asked for last, up to so many bytes, until it changes. */
export function createByMart<V extends OfMart>(maxBytes: number) {
  const known = createBoundedMap<number, V>(maxBytes, ({ size }) => size);
  /** Raised by every change, so that what was read before it is not kept after it. */
  let edition = 0;
  const changedAt = new Map<number, number>();
  let allChangedAt = 0;

  /** For a clock that went back what has ended is on sale again: it is read anew. */
  const asOf = (now: number, found: V | undefined) => (found && now >= found.readFor ? found : undefined);

  return {
    /** What is remembered. */
    get: (martId: number, now: number): V | undefined => asOf(now, known.get(martId)),
    /** The same where so many are looked at that who was asked for last would tell nothing. */
    peek: (martId: number, now: number): V | undefined => asOf(now, known.peek(martId)),
    /** Reads it and remembers what did not change meanwhile. */
    async read(reading: () => Promise<Map<number, V>>): Promise<Map<number, V>> {
      const before = edition;
      const found = await reading();
      for (const [martId, value] of found) {
        if (Math.max(allChangedAt, changedAt.get(martId) ?? 0) <= before) known.set(martId, value);
      }
      return found;
    },
    hasRoom: (): boolean => known.bytes() < maxBytes,
    change(martId: number): void {
      edition += 1;
      changedAt.set(martId, edition);
      known.remove(martId);
    },
    forget(): void {
      edition += 1;
      allChangedAt = edition;
      changedAt.clear();
      known.clear();
    },
  };
}
