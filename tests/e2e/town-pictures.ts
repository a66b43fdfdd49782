import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

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
