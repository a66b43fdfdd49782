import { eq } from 'drizzle-orm';
import type { Listing } from '#lib/contract/seller-products.ts';
import { isOnSale } from '#lib/domain/product.ts';
import { products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Viewer } from '../../market.ts';
import { logListing } from '../mart-log/log-listing.ts';
import { requireMart } from '../seller-marts/require-mart.ts';
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
