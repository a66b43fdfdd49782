import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { diskPictureStore } from '#lib/server/platform/files/disk-picture-store.ts';
import { storeTownPictures } from '#sandbox/demo/pictures.ts';

/** Every demo town has the same pictures: all towns of tests share them. */
export const TOWN_PICTURES = '.cache/town/files';

/**
 * Has a data folder find the town's pictures, stored already or to be stored once; one that has pictures of its own is
 * left alone.
 */
export function shareTownPictures(dataDir: string, pictures = TOWN_PICTURES): void {
  const own = join(dataDir, 'files');
  if (existsSync(own)) return;
  mkdirSync(pictures, { recursive: true });
  mkdirSync(dataDir, { recursive: true });
  symlinkSync(resolve(pictures), own);
}

/** Stores the town's pictures once for all towns of the tests: what each would do at its start takes seconds. */
export const fillTownPictures = () => storeTownPictures(diskPictureStore(resolve(TOWN_PICTURES)));
