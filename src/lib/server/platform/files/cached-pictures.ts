import { LRUCache } from 'lru-cache';
import type { PictureStore } from './picture-store.ts';

/** Some 2,000 pictures as lists show them. */
const CACHE_BYTES = 16 * 1024 * 1024;

/**
 * A store whose pictures come over the network, with the latest kept in memory: everybody at a list asks for the same.
 * They never change. Requests for one at the same time wait for one answer.
 */
export function cachedPictures(store: PictureStore, maxBytes = CACHE_BYTES): PictureStore {
  const cached = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (bytes) => bytes.byteLength });
  const coming = new Map<string, Promise<Buffer | null>>();

  return {
    ...store,
    async read(key, width, format) {
      const name = `${key}/${width}.${format}`;
      const known = cached.get(name) ?? coming.get(name);
      if (known) return known;
      const reading = store.read(key, width, format).then((bytes) => {
        if (bytes) cached.set(name, bytes);
        return bytes;
      });
      coming.set(name, reading);
      return reading.finally(() => coming.delete(name));
    },
    async remove(key) {
      await store.remove(key);
      cached.clear();
    },
  };
}
