import { readHere, readSince } from '#lib/server/platform/changes/read-changes.ts';
import type { Market } from './market.ts';

/** The statement by which a process reads changes, with its values. */
export async function readChanges({ beside }: Market): Promise<{ text: string; values: unknown[] }> {
  let last = { text: '', values: [] as unknown[] };
  await readSince(
    async ({ text }, values = []) => {
      last = { text, values };
      return beside({ text }, values);
    },
    await readHere(beside),
  );
  return last;
}
