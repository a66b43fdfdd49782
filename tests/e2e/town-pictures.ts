import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { diskPictureStore } from '#lib/server/platform/files/disk-picture-store.ts';
import { drawTown, encodeArt } from '#sandbox/demo/pictures.ts';

/** Every demo town has the same pictures, and drawing them takes longer than the rest of a start: all towns of tests share them. */
export const TOWN_PICTURES = '.cache/town/files';

/** Has a data folder find the town's pictures, drawn already or to be drawn once; one that has pictures of its own is left alone. */
export function shareTownPictures(dataDir: string, pictures = TOWN_PICTURES): void {
  const own = join(dataDir, 'files');
  if (existsSync(own)) return;
  mkdirSync(pictures, { recursive: true });
  mkdirSync(dataDir, { recursive: true });
  symlinkSync(resolve(pictures), own);
}

const DRAWINGS = 12;

/**
 * Encodes a dozen of the town's pictures, for all of them: encoding each takes a minute of one core, the same at each fresh clone, and
 * no screen depends on which drawing it shows. That each can be encoded is told by tests/long/demo-town.test.ts.
 */
export async function fillTownPictures(): Promise<void> {
  const store = diskPictureStore(resolve(TOWN_PICTURES));
  const town = drawTown();
  const isThere = await Promise.all(town.map(({ key }) => store.has(key)));
  const missing = town.filter((_, i) => !isThere[i]);
  const encoded = await Promise.all(missing.slice(0, DRAWINGS).map(({ svg }) => encodeArt(svg)));
  await Promise.all(missing.map(({ key }, i) => store.save(key, encoded[i % DRAWINGS]!)));
}
