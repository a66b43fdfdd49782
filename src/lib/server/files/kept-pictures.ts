import { createBoundedMap } from '../recall/bounded-map.ts';
import { ownBytes } from '../recall/own-bytes.ts';
import type { PictureStore } from './picture-store.ts';

/** Some 2,000 pictures as lists show them. */
const KEPT_BYTES = 16 * 1024 * 1024;

/**
 * A store whose pictures come over the network, with the most asked for kept in memory: what a list shows, everybody there asks for.
 * They never change. Those who ask for one at the same time wait for one answer.
 */
export function keptPictures(store: PictureStore, maxBytes = KEPT_BYTES): PictureStore {
  const kept = createBoundedMap<string, Buffer>(maxBytes, (bytes) => bytes.byteLength);
  const coming = new Map<string, Promise<Buffer | null>>();

  return {
    ...store,
    async read(key, width, format) {
      const name = `${key}/${width}.${format}`;
      const known = kept.get(name) ?? coming.get(name);
      if (known) return known;
      const reading = store.read(key, width, format).then((bytes) => {
        if (bytes) kept.set(name, ownBytes(bytes));
        return bytes;
      });
      coming.set(name, reading);
      return reading.finally(() => coming.delete(name));
    },
    async remove(key) {
      await store.remove(key);
      kept.clear();
    },
  };
}
