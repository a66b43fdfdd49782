import { and, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { ReviewPhoto } from '#lib/contract/review/reviews.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { pictureKeyIn, pictureUrl } from '#lib/server/platform/files/picture-address.ts';
import { pictures, reviewPictures, reviews } from '#lib/server/schema/index.ts';

/** Pictures whose rows and files one run deletes at the most; the next one goes on. */
const DELETED_AT_ONCE = 200;

/** The keys of a review's photos in their order, as a column of a statement that reads reviews. */
export const photoKeys: SQL<string[]> = sql<string[]>`coalesce(
  (select json_agg(${reviewPictures.key} order by ${reviewPictures.position}) from ${reviewPictures}
    where ${reviewPictures.orderId} = ${reviews.orderId} and ${isNotNull(reviewPictures.position)}), '[]'::json)`;

export const photosOf = (keys: readonly string[]): ReviewPhoto[] =>
  keys.map((imageKey) => ({ imageKey, imageUrl: pictureUrl(imageKey, 640, 'webp') }));

/** Takes all photos out of the reviews of these orders; they are deleted soon after. */
export async function detachPhotos(tx: Tx, orderIds: number[] | SQL, now: Date): Promise<void> {
  const ofOrders = Array.isArray(orderIds)
    ? inArray(reviewPictures.orderId, orderIds)
    : sql`${reviewPictures.orderId} in ${orderIds}`;
  await tx
    .update(reviewPictures)
    .set({ position: null, keepUntil: now })
    .where(and(ofOrders, isNotNull(reviewPictures.position)));
}

/**
 * Makes these pictures the photos of an order's review, in this order, given as the upload's response. Each must have
 * been uploaded for that very order, else `pictureMissing`.
 */
export async function attachPhotos(
  tx: Tx,
  { orderId, photos, now }: { orderId: number; photos: readonly string[]; now: Date },
): Promise<void> {
  await detachPhotos(tx, [orderId], now);
  const keys = new Set(photos.map(pictureKeyIn));
  let position = 0;
  for (const key of keys) {
    if (key === null) throw new DomainError('pictureMissing');
    const attached = await tx
      .update(reviewPictures)
      .set({ position })
      .where(and(eq(reviewPictures.key, key), eq(reviewPictures.orderId, orderId)))
      .returning({ key: reviewPictures.key });
    if (attached.length === 0) throw new DomainError('pictureMissing');
    position += 1;
  }
}

/**
 * Deletes photos that were uploaded and never shown, or taken out of a review. Each with its files in one transaction:
 * the row goes only if the files are gone, and nobody puts it into a review meanwhile. Of all reviews, or of one.
 */
export async function deleteUnusedPhotos(
  { db, clock, pictures: store }: Pick<Deps, 'db' | 'clock' | 'pictures'>,
  { orderId }: { orderId?: number } = {},
): Promise<void> {
  const isUnused = and(
    isNull(reviewPictures.position),
    lte(reviewPictures.keepUntil, clock.now()),
    orderId === undefined ? undefined : eq(reviewPictures.orderId, orderId),
  );
  const unused = await db
    .select({ key: reviewPictures.key })
    .from(reviewPictures)
    .where(isUnused)
    .orderBy(reviewPictures.keepUntil)
    .limit(DELETED_AT_ONCE);
  for (const { key } of unused) {
    await db.transaction(async (tx) => {
      const gone = await tx
        .delete(reviewPictures)
        .where(and(eq(reviewPictures.key, key), isUnused))
        .returning({ key: reviewPictures.key });
      if (gone.length === 0) return;
      await tx.delete(pictures).where(eq(pictures.key, key));
      await store.remove(key);
    });
  }
}
