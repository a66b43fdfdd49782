import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../refusal.ts';
import { DRAFT_PREFIX } from './forget-drafts.ts';
import { isPictureKey } from './picture-address.ts';
import type { PictureStore } from './picture-store.ts';

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/**
 * Pictures as files in `folder`, one folder per key. A picture appears whole, by one rename, or not at all; on a full disk it is
 * refused with `storageFull`.
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
        // Only now: what is still being written could not be removed.
        for (const written of writing) if (written.status === 'rejected') throw written.reason;
        await rename(draft, home(key));
      } catch (error) {
        await rm(draft, { recursive: true, force: true });
        if (hasCode(error, 'ENOSPC', 'EDQUOT')) throw new Refusal('storageFull');
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
