import { eq } from 'drizzle-orm';
import { categoryByName } from '#lib/domain/categories.ts';
import { type ProductDraft, productProblems } from '#lib/domain/product.ts';
import { grams, normaliseSearch } from '#lib/domain/search.ts';
import { PRODUCT_PROBLEM_MESSAGES } from '#lib/messages/product-problems.ts';
import type { Tx } from '../../db/connect.ts';
import { pictures, products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { pictureKeyIn } from '../../files/picture-address.ts';
import type { Viewer } from '../../market.ts';
import { Refusal } from '../../refusal.ts';
import { tellFollowers } from '../alarms/tell-followers.ts';
import { requireMart } from '../seller-marts/require-mart.ts';
import { recordMove } from '../stock/move-stock.ts';

export type ProductRegistration = ProductDraft & {
  /** What the upload answered: a key or an address of ours; empty for the placeholder. */
  picture?: string | null | undefined;
};

/** The names the wire has for the fields of a draft. */
const WIRE_FIELDS: Record<string, string> = { name: 'productName', priceWon: 'price', saleEndsAt: 'expirationDate' };

/** Puts a product on the shelf, with its stock in the ledger. Refuses with `martNotFound`, `invalidInput`, `pictureMissing`. */
export async function registerProduct(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  registration: ProductRegistration,
): Promise<{ productId: number }> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, martId);
    const now = deps.clock.now();
    const [problem] = Object.entries(productProblems(registration, now));
    if (problem) {
      const [field, code] = problem;
      throw new Refusal('invalidInput', { field: WIRE_FIELDS[field] ?? field, text: PRODUCT_PROBLEM_MESSAGES[code] });
    }
    const { category, priceWon, quantity, saleEndsAt, useBy, description } = registration;
    const name = registration.name.normalize('NFC').trim();
    const [product] = await tx
      .insert(products)
      .values({
        martId,
        category: categoryByName(category)!.key,
        name,
        description: description?.trim() ?? '',
        priceWon: priceWon!,
        saleEndsAt: saleEndsAt!,
        useBy: useBy || null,
        pictureKey: await ownPicture(tx, viewer, registration.picture),
        waiting: quantity!,
        searchName: normaliseSearch(name),
        searchGrams: grams(name),
        createdAt: now,
      })
      .returning({ id: products.id });
    const productId = product!.id;
    await recordMove(tx, {
      productId,
      event: 'register',
      quantity: quantity!,
      orderId: null,
      actorId: viewer.userId,
      now,
    });
    await tellFollowers(tx, { martId, productId, productName: name, now });
    return { productId };
  });
}

/** A picture must have arrived, and be the viewer's own upload: keys of others are not theirs to use. */
async function ownPicture(tx: Tx, viewer: Viewer, picture: string | null | undefined): Promise<string | null> {
  if (!picture) return null;
  const key = pictureKeyIn(picture);
  const [found] = key ? await tx.select().from(pictures).where(eq(pictures.key, key)) : [];
  if (!found || found.uploadedBy !== viewer.userId) throw new Refusal('pictureMissing');
  return found.key;
}
