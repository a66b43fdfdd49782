import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlatformRefusal } from '../refusal.ts';
import { DRAFT_PREFIX } from './delete-drafts.ts';
import { isPictureKey } from './picture-address.ts';
import type { PictureStore } from './picture-store.ts';

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

const NO_ROOM = ['ENOSPC', 'EDQUOT'];

/**
 * Refuses to start a server whose uploads would all fail: throws an error that names the folder and its setting. A disk
 * that is full is no such fault: there will be room again, and all but uploads goes on meanwhile.
 */
export async function refuseUnlessWritable(folder: string): Promise<void> {
  const draft = join(folder, `${DRAFT_PREFIX}${randomUUID()}`);
  try {
    await mkdir(draft, { recursive: true });
    await rm(draft, { recursive: true });
  } catch (error) {
    if (hasCode(error, ...NO_ROOM)) return;
    const who = process.getuid ? `user ${process.getuid()}` : 'this process';
    const why = error instanceof Error ? error.message : error;
    throw new Error(`DATA_DIR: ${folder}, where pictures are kept, cannot be written to by ${who} (${why})`);
  }
}

/**
 * Pictures as files in `folder`, one folder per key. A picture appears whole, by one rename, or not at all; on a disk
 * that is full or that it may not write to, it is refused with `storageFull`.
 */
export function diskPictureStore(folder: string): PictureStore {
  const home = (key: string) => join(folder, key);
  async function has(key: string): Promise<boolean> {
    if (!isPictureKey(key)) return false;
    return access(home(key)).then(
      () => true,
      () => false,
    );
  }
  return {
    has,

    async save(key, picture) {
      if (!isPictureKey(key)) throw new TypeError(`Not a picture key: ${key}`);
      const draft = join(folder, `${DRAFT_PREFIX}${randomUUID()}`);
      try {
        await mkdir(draft, { recursive: true });
        const writing = await Promise.allSettled(
          picture.variants.map(({ width, format, bytes }) => writeFile(join(draft, `${width}.${format}`), bytes)),
        );
        // Only now: an unfinished write could not be removed.
        for (const written of writing) if (written.status === 'rejected') throw written.reason;
        await rename(draft, home(key));
      } catch (error) {
        await rm(draft, { recursive: true, force: true }).catch(() => {});
        if (hasCode(error, ...NO_ROOM, 'EACCES', 'EROFS')) throw new PlatformRefusal('storageFull', {}, error);
        if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM') || !(await has(key))) throw error;
      }
    },

    async read(key, width, format) {
      if (!isPictureKey(key)) return null;
      try {
        return await readFile(join(home(key), `${width}.${format}`));
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
        throw error;
      }
    },

    async remove(key) {
      if (isPictureKey(key)) await rm(home(key), { recursive: true, force: true });
    },
  };
}
