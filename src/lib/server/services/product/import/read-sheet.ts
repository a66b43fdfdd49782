import type { ReadFile } from '#lib/domain/product/product-sheet.ts';
import { Overload } from '#lib/server/platform/http/overload.ts';
import { createTurnsByCost } from '#lib/server/platform/http/turns-by-cost.ts';
import { runThread } from '#lib/server/platform/own-thread.ts';

/** Some hundred times the duration of the largest list of products, its thread's start included. */
const WITHIN_MS = 10_000;
const HEAP_MB = 96;

/** Files are read one after the other, so that however many are sent at once keep one core busy at the most. */
const turns = createTurnsByCost({ mostWaiting: 30, mostOfClient: 3 });

/**
 * A table of products in the bytes of a file, read in a thread of its own: one that takes longer than `withinMs`, or
 * more memory than a list of products can need, is refused with `sheetTooLarge`. `client` is whose turn it is: whoever
 * cost less goes first. Refuses with `unavailable` where too many wait.
 */
export async function readSheet(bytes: Uint8Array, client: string, withinMs = WITHIN_MS): Promise<ReadFile> {
  const endTurn = await turns.take(client);
  if (!endTurn) throw new Overload();
  try {
    return await readInThread(bytes, withinMs);
  } finally {
    endTurn();
  }
}

async function readInThread(bytes: Uint8Array, withinMs: number): Promise<ReadFile> {
  const data = new Uint8Array(bytes);
  const read = await runThread<ReadFile>({ name: 'sheet-worker', data, heapMb: HEAP_MB, withinMs });
  return read.ok ? read.answer : { ok: false, fault: { code: 'sheetTooLarge' } };
}
