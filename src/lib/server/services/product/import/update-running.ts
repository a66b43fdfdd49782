import { eq } from 'drizzle-orm';
import { known } from '#lib/domain/known.ts';
import { bagProblems } from '#lib/domain/product/bag-problems.ts';
import type { ProductDraft } from '#lib/domain/product/product.ts';
import { isOnSale } from '#lib/domain/product/product.ts';
import { weightConflict } from '#lib/domain/product/weighed.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { products } from '#lib/server/schema/index.ts';
import type { Actor } from '../../mart/log/log-act.ts';
import { logListing } from '../log-listing.ts';
import { refuseProblems } from '../register/check-product.ts';
import { lockListing, type MartsProduct } from '../register/listing.ts';
import { setCount } from '../stock/set-count.ts';

export interface ListingUpdate {
  /** Without problems. */
  draft: ProductDraft;
  /** The count its seller decided on; undefined where they saw none. */
  from?: number | undefined;
  now: Date;
}

/**
 * Sets price and count of a listing that is on sale, held pieces or not (rules.md sections 3 and 4), in the caller's
 * transaction. Refuses, and has done nothing, with `productNotFound`, `saleEnded`, `soldByWeight` and `weightDiffers`
 * (`weightConflict`), `invalidInput` for a bag priced above its worth, and as `setCount` does.
 */
export async function updateRunning(
  tx: Tx,
  actor: Actor,
  which: MartsProduct,
  { draft, from, now }: ListingUpdate,
): Promise<void> {
  const product = await lockListing(tx, which);
  if (!isOnSale(product, now)) throw new DomainError('saleEnded');
  const priceWon = known(draft.priceWon, 'the price of a draft without problems');
  const { weightGrams } = product;
  const conflict = weightConflict({ weightGrams, isRepriced: priceWon !== product.priceWon }, draft.weightGrams);
  if (conflict) throw new DomainError(conflict);
  // A list price that is no longer above the price is none.
  const stillAbove = product.listPriceWon !== null && product.listPriceWon > priceWon ? product.listPriceWon : null;
  const listPriceWon = draft.listPriceWon ?? stillAbove;
  const { bagWorthWon } = bagProblems({ ...product, priceWon, listPriceWon });
  if (bagWorthWon) refuseProblems({ bagWorthWon });
  await setCount(tx, {
    productId: product.id,
    from,
    to: known(draft.quantity, 'the count of a draft without problems'),
    ...actor,
    now,
  });
  if (priceWon === product.priceWon && listPriceWon === product.listPriceWon) return;
  // A price lowered by hand belonged to the previous price.
  const loweredWon = priceWon === product.priceWon ? product.loweredWon : null;
  const changed = { priceWon, listPriceWon, loweredWon };
  await tx.update(products).set(changed).where(eq(products.id, product.id));
  await logListing(tx, product, { changed, ...actor, now });
}
