import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { encodePicture } from '#lib/server/platform/files/cut-picture.ts';
import { PICTURE_WIDTHS, type Picture } from '#lib/server/platform/files/picture.ts';
import type { PictureStore } from '#lib/server/platform/files/picture-store.ts';
import { ALL_ART, type ArtChoice, lookOf } from './catalogue.ts';

/** A stored picture of the town; `colour` is the ground it stands on. */
export interface TownPicture {
  art: ArtChoice;
  key: string;
  colour: string;
}

/** All pictures are of this width and height, in pixels. */
export const TOWN_PICTURE_SIDE = 640;
const AT_ONCE = 3;

/** The pictures stand beside this file; the build copies them beside the server's bundle. */
function picturesFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const folders = [join(here, 'pictures'), join(here, '../pictures')];
  const folder = folders.find((one) => existsSync(join(one, String(TOWN_PICTURE_SIDE))));
  if (!folder)
    throw new Error('The pictures of the demo town are missing beside the server. Run `npm run build` again.');
  return folder;
}

const fileOf = (name: string, width: number) => join(picturesFolder(), String(width), `${name}.avif`);

/** A picture of the town by the name of its files, as the AVIF that is kept at full size. */
export const readTownPicture = (name: string): Buffer => readFileSync(fileOf(name, TOWN_PICTURE_SIDE));

/** The name of a picture's files. */
export const nameOfArt = ({ kind, variant }: ArtChoice): string => `${kind}-${variant}`;

/** The key under which a picture is stored: of its bytes, so a picture that changes gets another. */
export const keyOfTownPicture = (name: string): string =>
  `demo-${createHash('sha256').update(readTownPicture(name)).digest('hex').slice(0, 32)}`;

/**
 * A picture in all the sizes and formats of a stored one. Its AVIFs are kept, as encoding them takes most of the time;
 * WebP is made of them.
 */
export async function readVariants(name: string, colour: string): Promise<Picture> {
  const made = await Promise.all(
    PICTURE_WIDTHS.map(async (width) => {
      const avif = readFileSync(fileOf(name, width));
      const webp = await encodePicture(sharp(avif), 'webp');
      return [
        { width, format: 'avif', bytes: avif },
        { width, format: 'webp', bytes: webp },
      ] as const;
    }),
  );
  return { width: TOWN_PICTURE_SIDE, height: TOWN_PICTURE_SIDE, colour, variants: made.flat() };
}

/** Stores the picture, unless it is there; answers its key. */
export async function storeTownPicture(store: PictureStore, name: string, colour: string): Promise<string> {
  const key = keyOfTownPicture(name);
  if (!(await store.has(key))) await store.save(key, await readVariants(name, colour));
  return key;
}

/** Stores the pictures of the catalogue. A second seeding finds them there. */
export async function storeTownPictures(store: PictureStore): Promise<TownPicture[]> {
  const stored: TownPicture[] = [];
  const waiting = [...ALL_ART.entries()];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [at, art] = next;
      const colour = lookOf(art).tone;
      stored[at] = { art, key: await storeTownPicture(store, nameOfArt(art), colour), colour };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return stored;
}
