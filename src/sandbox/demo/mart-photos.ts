import { createHash } from 'node:crypto';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import type { PictureStore } from '#lib/server/platform/files/picture-store.ts';
import * as schema from '#lib/server/schema/index.ts';
import type { ArtChoice } from './art/draw-product.ts';
import { drawShop, SHOP_PAINTS, shopTone } from './art/draw-shop.ts';
import { readNoto } from './art/noto.ts';
import { encodeArt, TOWN_PICTURE_SIDE } from './pictures.ts';
import type { DemoTown } from './town-types.ts';

export interface DemoMartPhoto {
  martKey: number;
  key: string;
  colour: string;
}

/** On the counter: what it put out first, each kind once. */
function goodsOf({ products }: DemoTown, martKey: number): ArtChoice[] {
  const kinds = new Map<string, ArtChoice>();
  for (const { picture } of products.filter((product) => product.martKey === martKey)) {
    if (picture && !kinds.has(picture.kind)) kinds.set(picture.kind, picture);
    if (kinds.size === 3) break;
  }
  return [...kinds.values()];
}

/**
 * Draws the shop fronts of the town's marts into the store: two of each sort of mart, as drawing one for each would double the time of
 * a first seeding. Of a town that was drawn before it finds them there.
 */
export async function storeMartPhotos(store: PictureStore, town: DemoTown): Promise<DemoMartPhoto[]> {
  const noto = readNoto();
  const fronts = new Map<string, Omit<DemoMartPhoto, 'martKey'>>();
  const photos: DemoMartPhoto[] = [];
  for (const { key: martKey, character } of town.marts) {
    const sort = `${character}/${martKey % 2}`;
    let front = fronts.get(sort);
    if (!front) {
      const paint = fronts.size % SHOP_PAINTS;
      const svg = drawShop(paint, goodsOf(town, martKey), noto);
      const key = `shop-${createHash('sha256').update(svg).digest('hex').slice(0, 32)}`;
      if (!(await store.has(key))) await store.save(key, await encodeArt(svg));
      front = { key, colour: shopTone(paint) };
      fronts.set(sort, front);
    }
    photos.push({ martKey, ...front });
  }
  return photos;
}

/** Makes them known, before the marts that have them. */
export async function writeMartPhotos(tx: Tx, photos: readonly DemoMartPhoto[], now: Date): Promise<void> {
  const rows = new Map(photos.map(({ key, colour }) => [key, { key, colour, createdAt: now }]));
  const size = { width: TOWN_PICTURE_SIDE, height: TOWN_PICTURE_SIDE };
  if (rows.size > 0) await tx.insert(schema.pictures).values([...rows.values()].map((row) => ({ ...row, ...size })));
}
