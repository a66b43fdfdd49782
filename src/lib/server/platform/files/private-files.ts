import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlatformRefusal } from '../refusal.ts';

/**
 * Pictures that only some people may see, such as a mart's papers: kept apart from public ones, so that no address
 * under /files/ leads to them (market.md 20.9). A call of its own reads them, checks who asks, and sends them with
 * `Cache-Control: no-store`.
 */
export interface PrivateFiles {
  /** A key stands for one file for ever. A full disk refuses with `storageFull`. */
  save(key: string, bytes: Buffer): Promise<void>;
  read(key: string): Promise<Buffer | null>;
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>;
}

const KEY = /^p[0-9a-f]{40}$/;

/** 160 bits: it is no secret, but nobody comes upon one by trying. */
export const newPrivateKey = (): string => `p${randomBytes(20).toString('hex')}`;

export const isPrivateKey = (key: string): boolean => KEY.test(key);

/** The name of a private file, which is always a picture that was made anew (make-paper.ts). */
export const privateName = (key: string): string => `${key}.webp`;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Files in a folder that nobody but the market's own user may enter. A file appears whole, by one rename, or not at
 * all.
 */
export function diskPrivateFiles(folder: string): PrivateFiles {
  const home = (key: string) => join(folder, privateName(key));
  return {
    async save(key, bytes) {
      if (!isPrivateKey(key)) throw new TypeError(`Not a private key: ${key}`);
      const draft = join(folder, `.draft-${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(draft, bytes, { mode: 0o600 });
        await rename(draft, home(key));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        const isFull = ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS'].includes(String(codeOf(error)));
        throw isFull ? new PlatformRefusal('storageFull', {}, error) : error;
      }
    },

    async read(key) {
      if (!isPrivateKey(key)) return null;
      try {
        return await readFile(home(key));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },

    async remove(key) {
      if (isPrivateKey(key)) await rm(home(key), { force: true });
    },
  };
}
