import { counterPage, isPackOf, packVault, queueVault, readQueue } from './counter.ts';
import { PAGES, PAGES_OWNER } from './names.ts';

/** The counter of a mart that this device can open without a network. */
export interface KeptCounter {
  martId: number;
  martName: string;
  /** From when its orders are, by the server's clock, which was so far ahead of the device's. */
  at: Date;
  skewMs: number;
  orders: number;
  /** Check-ins that are not sent yet. */
  unsent: number;
}

/** Counters and sales that this device keeps for the signed-in person. */
export interface KeptHere {
  counters: KeptCounter[];
  /** Unsent sales of all marts, also of those whose pack is too old. */
  unsent: number;
  /** Since when the oldest of them waits, by the device's clock. */
  unsentSince: Date | null;
}

export const NOTHING_KEPT: KeptHere = { counters: [], unsent: 0, unsentSince: null };

/**
 * The counters of the person whose pages this device keeps (docs/decisions/0012): those with a pack that still counts
 * and a page that opens. Of anybody else it tells nothing.
 */
export async function readKeptCounters(): Promise<KeptHere> {
  const pages = await caches.open(PAGES);
  const owner = await (await pages.match(PAGES_OWNER))?.text();
  if (owner === undefined) return NOTHING_KEPT;
  const unsent = (await readQueue(queueVault(), owner)).filter(({ conflict }) => conflict === null);
  const counters: KeptCounter[] = [];
  for (const pack of await packVault().all()) {
    const { martId, martName, at, skewMs, orders } = pack;
    if (!isPackOf(owner, pack) || !(await pages.match(counterPage(martId)))) continue;
    const ofMart = unsent.filter((one) => one.martId === martId).length;
    counters.push({ martId, martName, at: new Date(at), skewMs, orders: orders.length, unsent: ofMart });
  }
  const scanned = unsent.map(({ scannedAt }) => Date.parse(scannedAt));
  return {
    counters: counters.sort((a, b) => a.martName.localeCompare(b.martName, 'ko')),
    unsent: unsent.length,
    unsentSince: scanned.length > 0 ? new Date(Math.min(...scanned)) : null,
  };
}
