import { and, eq, isNull } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { pictureKeyIn } from '#lib/server/platform/files/picture-address.ts';
import { marts, pictures, products, reviewPictures } from '#lib/server/schema/index.ts';

/**
 * The key of a picture, given as the upload's response: a key or an address of ours; null where nothing is given. It
 * must have arrived, and be the viewer's own upload, or the mart's photo or in a listing of it already: keys of others
 * are not theirs to use (`pictureMissing`).
 */
export async function ownPicture(
  tx: Tx,
  viewer: Viewer,
  { martId, picture }: { martId: number; picture: string | null | undefined },
): Promise<string | null> {
  if (!picture) return null;
  const key = pictureKeyIn(picture);
  if (key === null) throw new DomainError('pictureMissing');
  const [found] = await tx
    .select({ uploadedBy: pictures.uploadedBy })
    .from(pictures)
    .leftJoin(reviewPictures, eq(reviewPictures.key, pictures.key))
    // Those of reviews go with the review.
    .where(and(eq(pictures.key, key), isNull(reviewPictures.key)));
  if (found && (found.uploadedBy === viewer.userId || (await standsIn(tx, martId, key)))) return key;
  throw new DomainError('pictureMissing');
}

async function standsIn(tx: Tx, martId: number, pictureKey: string): Promise<boolean> {
  const [listing] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.martId, martId), eq(products.pictureKey, pictureKey)))
    .limit(1);
  if (listing) return true;
  const [mart] = await tx
    .select({ id: marts.id })
    .from(marts)
    .where(and(eq(marts.id, martId), eq(marts.photoKey, pictureKey)));
  return mart !== undefined;
}
