import { readHere, readSince } from '#lib/server/changes/read-changes.ts';
import type { Market } from './market.ts';

/** The statement by which a process reads changes, with its values. */
export async function readChanges({ ask }: Market): Promise<{ text: string; values: unknown[] }> {
  let last = { text: '', values: [] as unknown[] };
  await readSince(
    async (text, values) => {
      last = { text, values };
      return ask(text, values);
    },
    await readHere(ask),
  );
  return last;
}
