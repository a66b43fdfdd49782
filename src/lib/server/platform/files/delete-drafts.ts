import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How half-written pictures are named (disk-picture-store.ts); the dot keeps them outside the form of a key. */
export const DRAFT_PREFIX = '.draft-';
/** Longer than any upload; another process may be writing in the same folder. */
const OLD_MS = 3_600_000;

/** Removes leftovers of pictures whose writing a power cut ended. `now` by the clock of the disk, not the market's. */
export async function deleteDrafts(folder: string, now: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let forgotten = 0;
  for (const name of names) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (now.getTime() - mtimeMs < OLD_MS) continue;
    await rm(path, { recursive: true, force: true });
    forgotten += 1;
  }
  return forgotten;
}
