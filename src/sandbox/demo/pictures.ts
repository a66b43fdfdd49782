import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { cutPicture } from '#lib/server/platform/files/cut-picture.ts';
import type { PictureStore } from '#lib/server/platform/files/picture-store.ts';
import { ALL_ART, type ArtChoice, drawProduct, toneOf } from './art/draw-product.ts';
import { readNoto } from './art/noto.ts';

/** A stored picture of the town; `colour` is the ground it stands on. */
export interface TownPicture {
  art: ArtChoice;
  key: string;
  colour: string;
}

/** All pictures are drawn at this width and height, in pixels. */
export const TOWN_PICTURE_SIDE = 640;
/** Goes into the keys: raise it when pictures are encoded otherwise. */
const ENCODING = 1;
const AT_ONCE = 3;

const keyOf = (svg: string) => `demo-${createHash('sha256').update(`${ENCODING}/${svg}`).digest('hex').slice(0, 32)}`;

/** A drawing in all the sizes of a stored picture. */
export async function encodeArt(svg: string) {
  const raster = await sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer();
  const picture = await cutPicture(raster);
  if (!picture.ok) throw new Error(`Drawn art was refused: ${picture.reason}`);
  return picture.picture;
}

/** All pictures of the town, drawn and not yet encoded. Keys come from what is drawn. */
export function drawTown(): (TownPicture & { svg: string })[] {
  const noto = readNoto();
  return ALL_ART.map((art) => {
    const svg = drawProduct(art, noto);
    return { art, key: keyOf(svg), colour: toneOf(art), svg };
  });
}

/** Draws the town's pictures into the store. A second seeding finds them there and encodes nothing. The first takes a minute of one core. */
export async function storeTownPictures(store: PictureStore): Promise<TownPicture[]> {
  const drawn = drawTown();
  const waiting = [...drawn];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (!(await store.has(next.key))) await store.save(next.key, await encodeArt(next.svg));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return drawn.map(({ art, key, colour }) => ({ art, key, colour }));
}
