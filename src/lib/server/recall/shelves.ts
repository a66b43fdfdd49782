import type { Db } from '../db/connect.ts';
import { createBoundedMap } from './bounded-map.ts';
import { reaches, readShelves, type Shelf } from './shelf.ts';

/** The shelves of the marts that were asked for last, up to so many bytes. */
export function createShelves(db: Db, maxBytes: number) {
  const shelves = createBoundedMap<number, Shelf>(maxBytes, ({ size }) => size);
  /** Raised by every change, so that what was read before it is not kept after it. */
  let edition = 0;
  const changedAt = new Map<number, number>();
  let allChangedAt = 0;

  return {
    /** The shelf with `enough` products, where it is remembered. For a clock that went back what has ended is on sale again. */
    get(martId: number, enough: number, now: number): Shelf | undefined {
      const shelf = shelves.get(martId);
      return shelf && now >= shelf.readFor && reaches(shelf, enough, now) ? shelf : undefined;
    },
    /** Reads shelves and remembers those that did not change meanwhile. */
    async read(martIds: readonly number[], enough: number, now: Date): Promise<Map<number, Shelf>> {
      const asOf = edition;
      const found = await readShelves(db, martIds, enough, now);
      for (const [martId, shelf] of found) {
        if (Math.max(allChangedAt, changedAt.get(martId) ?? 0) <= asOf) shelves.set(martId, shelf);
      }
      return found;
    },
    change(martId: number): void {
      edition += 1;
      changedAt.set(martId, edition);
      shelves.remove(martId);
    },
    forget(): void {
      edition += 1;
      allChangedAt = edition;
      changedAt.clear();
      shelves.clear();
    },
  };
}
