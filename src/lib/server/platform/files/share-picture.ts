import { LRUCache } from 'lru-cache';
import { Overload } from '../http/overload.ts';
import { type PictureJobs, pictureJobs } from './picture-jobs.ts';
import type { PictureStore } from './picture-store.ts';

/** Some 150 of them; a link that is sent around is asked for by every phone that gets it. */
const CACHE_BYTES = 8 * 1024 * 1024;

/** Anybody asks for them, and nobody for their own. */
const PREVIEWS = 'previews';

/** Reads the key in an address that `sharePictureUrl` wrote; null for any other path. */
export const shareKeyIn = (path: string): string | null =>
  /^\/files\/([a-z0-9-]{6,64})\/share\.jpg$/.exec(path)?.[1] ?? null;
export const sharePictureUrl = (key: string): string => `/files/${key}/share.jpg`;

/**
 * Draws previews of pictures as they are asked for, also of those that were uploaded before there were any. Refuses
 * with `unavailable` when too many wait.
 */
export function sharePictures(store: Pick<PictureStore, 'read'>, jobs: PictureJobs = pictureJobs) {
  const cached = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: (bytes) => bytes.byteLength });
  const coming = new Map<string, Promise<Buffer | null>>();

  async function make(key: string): Promise<Buffer | null> {
    const square = await store.read(key, 640, 'webp');
    if (!square) return null;
    const drawn = await jobs.run('share', square, PREVIEWS);
    if (!drawn.ok && drawn.why === 'full') throw new Overload();
    if (!drawn.ok || !drawn.result) throw new Error('A stored picture could not be drawn as a preview');
    const bytes = Buffer.from(drawn.result as Uint8Array);
    cached.set(key, bytes);
    return bytes;
  }

  return (key: string): Promise<Buffer | null> => {
    const known = cached.get(key);
    if (known) return Promise.resolve(known);
    const begun = coming.get(key);
    if (begun) return begun;
    const making = make(key).finally(() => coming.delete(key));
    coming.set(key, making);
    return making;
  };
}
