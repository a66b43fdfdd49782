import type { Db } from '../db/connect.ts';
import { createByMart } from './by-mart.ts';
import { reaches, readShelves, type Shelf } from './shelf.ts';

/** The shelves of the marts that were asked for last, up to so many bytes. */
export function createShelves(db: Db, maxBytes: number) {
  const shelves = createByMart<Shelf>(maxBytes);
  return {
    change: shelves.change,
    forget: shelves.forget,
    /** The shelf with `enough` products, where it is remembered. */
    get(martId: number, enough: number, now: number): Shelf | undefined {
      const shelf = shelves.get(martId, now);
      return shelf && reaches(shelf, enough, now) ? shelf : undefined;
    },
    read: (martIds: readonly number[], enough: number, now: Date): Promise<Map<number, Shelf>> =>
      shelves.read(() => readShelves(db, martIds, enough, now)),
  };
}
