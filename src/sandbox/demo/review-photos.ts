import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { groupBy } from '#lib/domain/group.ts';
import { entry } from '#lib/domain/known.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { cutPicture } from '#lib/server/platform/files/cut-picture.ts';
import type { PictureStore } from '#lib/server/platform/files/picture-store.ts';
import * as schema from '#lib/server/schema/index.ts';
import { type ArtChoice, lookOf } from './catalogue.ts';
import { nameOfArt, readTownPicture, TOWN_PICTURE_SIDE } from './pictures.ts';
import type { DemoTown } from './town-types.ts';
import { byKey } from './town-types.ts';

/** How many reviews have photos, of as many marts; every second one has two. */
const REVIEWS_WITH_PHOTOS = 12;
/** Good ones, as people show what they like. */
const LEAST_STARS = 4;
/** Each photo looks at the product askew and from nearer, as a phone does. */
const VIEWS = [
  { turn: -8, near: 0.72 },
  { turn: 14, near: 0.55 },
] as const;

export interface DemoReviewPhoto {
  orderKey: number;
  buyerKey: number;
  createdAt: Date;
  position: number;
  key: string;
  colour: string;
}

/** The newest good review of something that has a picture, of each of the first marts. */
function photographed({ reviews, orders, products }: DemoTown) {
  const productOf = new Map(orders.map(({ key, productKey }) => [key, byKey(products, productKey)]));
  const newest = reviews
    .filter(({ rating }) => rating >= LEAST_STARS)
    .toSorted((a, b) => a.martKey - b.martKey || +b.createdAt - +a.createdAt)
    .flatMap((review) => {
      const art = entry(productOf, review.orderKey).picture;
      return art ? [{ review, art }] : [];
    });
  const ofMarts = groupBy(newest, ({ review }) => review.martKey).map(([first]) => first);
  return ofMarts.slice(0, REVIEWS_WITH_PHOTOS);
}

async function photograph(art: ArtChoice, { turn, near }: (typeof VIEWS)[number]): Promise<Buffer> {
  const side = Math.round(TOWN_PICTURE_SIDE * near);
  const turned = await sharp(readTownPicture(nameOfArt(art)))
    .rotate(turn, { background: lookOf(art).tone })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [Math.round((turned.info.width - side) / 2), Math.round((turned.info.height - side) / 2)];
  return sharp(turned.data)
    .extract({ left, top, width: side, height: side })
    .resize(TOWN_PICTURE_SIDE)
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Stores the photos of the town's reviews. A second seeding finds them there. */
export async function storeReviewPhotos(store: PictureStore, town: DemoTown): Promise<DemoReviewPhoto[]> {
  const photos: DemoReviewPhoto[] = [];
  for (const [i, { review, art }] of photographed(town).entries()) {
    for (const [position, view] of VIEWS.slice(0, 1 + (i % VIEWS.length)).entries()) {
      const name = JSON.stringify([art, view, review.orderKey]);
      const key = `photo-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
      if (!(await store.has(key))) {
        const picture = await cutPicture(await photograph(art, view));
        if (!picture.ok) throw new Error(`A photo of the town was refused: ${picture.reason}`);
        await store.save(key, picture.picture);
      }
      const { orderKey, buyerKey, createdAt } = review;
      photos.push({ orderKey, buyerKey, createdAt, position, key, colour: lookOf(art).tone });
    }
  }
  return photos;
}

/** Puts them into their reviews. */
export async function writeReviewPhotos(tx: Tx, photos: readonly DemoReviewPhoto[]): Promise<void> {
  await tx
    .insert(schema.pictures)
    .values(
      photos.map(({ key, colour, buyerKey, createdAt }) => ({
        key,
        colour,
        createdAt,
        uploadedBy: buyerKey,
        width: TOWN_PICTURE_SIDE,
        height: TOWN_PICTURE_SIDE,
      })),
    );
  await tx
    .insert(schema.reviewPictures)
    .values(
      photos.map(({ key, orderKey, position, createdAt }) => ({
        key,
        orderId: orderKey,
        position,
        keepUntil: createdAt,
      })),
    );
}
