import type { Logger } from 'pino';
import type { Db } from '../db/connect.ts';
import { type Assortment, readAssortments } from './assortment.ts';
import { createByMart } from './by-mart.ts';

/** The assortments of the marts that were read last, up to so many bytes. */
export function createAssortments(db: Db, maxBytes: number, log: Pick<Logger, 'warn'>) {
  const assortments = createByMart<Assortment>(maxBytes);
  let isStocking = false;

  const read = (martIds: readonly number[], now: Date): Promise<Map<number, Assortment>> =>
    assortments.read(() => readAssortments(db, martIds, now));

  return {
    peek: assortments.peek,
    change: assortments.change,
    forget: assortments.forget,
    read,
    /** Reads what the next search will want, while there is room for it, so that nobody waits for it. */
    stock(martIds: readonly number[], now: Date): void {
      if (isStocking || !assortments.hasRoom()) return;
      isStocking = true;
      read(martIds, now)
        .catch((error: unknown) => log.warn({ err: error }, 'assortments were not read'))
        .finally(() => {
          isStocking = false;
        });
    },
  };
}
