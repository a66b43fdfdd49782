import type { ReadFile } from '#lib/domain/product/product-sheet.ts';
import { runThread } from '#lib/server/platform/own-thread.ts';

/** Some hundred times the duration of the largest list of products, its thread's start included. */
const WITHIN_MS = 10_000;
const HEAP_MB = 96;

/** Files are read one after the other, so that however many are sent at once keep one core busy at the most. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A table of products in the bytes of a file, read in a thread of its own: one that takes longer than `withinMs`, or more memory than a
 * list of products can need, is refused with `sheetTooLarge`, and holds nobody up.
 */
export function readSheet(bytes: Uint8Array, withinMs = WITHIN_MS): Promise<ReadFile> {
  const reading = last.then(() => readInThread(bytes, withinMs));
  last = reading.catch(() => {});
  return reading;
}

async function readInThread(bytes: Uint8Array, withinMs: number): Promise<ReadFile> {
  const data = new Uint8Array(bytes);
  const read = await runThread<ReadFile>({ name: 'sheet-worker', data, heapMb: HEAP_MB, withinMs });
  return read.ok ? read.answer : { ok: false, fault: { code: 'sheetTooLarge' } };
}
