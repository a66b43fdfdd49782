import type { Tx } from '#lib/server/platform/database/connect.ts';
import type { PictureStore } from '#lib/server/platform/files/picture-store.ts';
import * as schema from '#lib/server/schema/index.ts';
import { storeTownPicture, TOWN_PICTURE_SIDE } from './pictures.ts';
import tones from './shop-fronts.json' with { type: 'json' };
import type { DemoTown } from './town-types.ts';

export interface DemoMartPhoto {
  martKey: number;
  key: string;
  colour: string;
}

/**
 * The '#rrggbb' each shop front has most of; two fronts of each sort of mart are kept
 * (`pictures/{width}/shop-{sort}-{0|1}.avif`).
 */
const TONES: Readonly<Record<string, string>> = tones;

/** Stores the shop fronts of the town's marts. A second seeding finds them there. */
export async function storeMartPhotos(store: PictureStore, town: DemoTown): Promise<DemoMartPhoto[]> {
  const photos: DemoMartPhoto[] = [];
  for (const { key: martKey, character } of town.marts) {
    const front = `${character}-${martKey % 2}`;
    const colour = TONES[front];
    if (!colour) throw new RangeError(`No shop front ${front}`);
    photos.push({ martKey, key: await storeTownPicture(store, `shop-${front}`, colour), colour });
  }
  return photos;
}

/** Makes them known, before the marts that have them. */
export async function writeMartPhotos(tx: Tx, photos: readonly DemoMartPhoto[], now: Date): Promise<void> {
  const rows = new Map(photos.map(({ key, colour }) => [key, { key, colour, createdAt: now }]));
  const size = { width: TOWN_PICTURE_SIDE, height: TOWN_PICTURE_SIDE };
  if (rows.size > 0) await tx.insert(schema.pictures).values([...rows.values()].map((row) => ({ ...row, ...size })));
}
