import { eq } from 'drizzle-orm';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { isOnSale } from '#lib/domain/product/product.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { products } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { logListing } from '../log-listing.ts';
import { lockListing, type MartsProduct, readListing } from './listing.ts';

/**
 * Ends a listing's sale now; open orders of it keep their deadline. Refuses with `martNotFound`, `productNotFound`,
 * `saleEnded`.
 */
export async function endSale(deps: Deps, viewer: Viewer, which: MartsProduct): Promise<Listing> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, which.martId);
    const now = deps.clock.now();
    const product = await lockListing(tx, which);
    if (!isOnSale(product, now)) throw new DomainError('saleEnded');
    await tx.update(products).set({ saleEndsAt: now }).where(eq(products.id, product.id));
    await logListing(tx, product, { changed: { saleEndsAt: now }, actorId: viewer.userId, now });
    return readListing(tx, which, now);
  });
}
