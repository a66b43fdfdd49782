import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { PictureStore } from './picture-store.ts';

/** What messengers show beside a link: they take no WebP and no AVIF, and crop what is not about twice as wide as high. */
const SHARE_WIDTH = 1200;
const SHARE_HEIGHT = 630;
/** Some 150 of them; a link that is sent around is asked for by every phone that gets it. */
const CACHE_BYTES = 8 * 1024 * 1024;

/** Reads the key in an address that `sharePictureUrl` wrote; null for any other path. */
export const shareKeyIn = (path: string): string | null =>
  /^\/files\/([a-z0-9-]{6,64})\/share\.jpg$/.exec(path)?.[1] ?? null;
export const sharePictureUrl = (key: string): string => `/files/${key}/share.jpg`;

/** The square picture in the middle, on its own colour. */
async function draw(square: Buffer): Promise<Buffer> {
  const side = (SHARE_WIDTH - SHARE_HEIGHT) / 2;
  const { dominant } = await sharp(square).stats();
  return sharp(square)
    .resize(SHARE_HEIGHT, SHARE_HEIGHT, { fit: 'cover' })
    .extend({ left: side, right: side, background: { ...dominant, alpha: 1 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/**
 * Draws previews of pictures as they are asked for, also of those that were uploaded before there were any; one after the
 * other, so that whoever asks for many keeps one core busy at the most.
 */
export function sharePictures(store: Pick<PictureStore, 'read'>) {
  const cached = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: (bytes) => bytes.byteLength });
  const coming = new Map<string, Promise<Buffer | null>>();
  let last: Promise<unknown> = Promise.resolve();

  async function make(key: string): Promise<Buffer | null> {
    const square = await store.read(key, 640, 'webp');
    if (!square) return null;
    const drawing = last.then(() => draw(square));
    last = drawing.catch(() => {});
    const bytes = await drawing;
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
