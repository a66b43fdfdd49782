import { eq } from 'drizzle-orm';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { loweredPrice, priceAt, priceSeen } from '#lib/domain/product/markdown.ts';
import { isOnSale } from '#lib/domain/product/product.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { products } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { logListing } from '../log-listing.ts';
import { lockListing, type MartsProduct, readListing } from '../register/listing.ts';

/**
 * Lowers the price of now by so many percent ('가격 내리기', rules.md section 15); steps that come later count from the
 * registered price, and hold where they are cheaper. Orders keep theirs. `price` is the price that the seller saw: one
 * press is one lowering. Refuses with `martNotFound`, `productNotFound`, `saleEnded`, with `priceChanged` where it
 * costs something else by now, with `cannotLower` where the floor leaves nothing to take off, and as `withIdempotency`
 * does.
 */
export async function lowerPrice(
  deps: Deps,
  viewer: Viewer,
  { percentOff, price: named, ...which }: MartsProduct & { percentOff: number; price?: number | undefined },
  idempotencyKey?: IdempotencyKey,
): Promise<Listing> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, which.martId);
    const now = deps.clock.now();
    return withIdempotency(tx, viewer, { idempotencyKey, now }, async () => {
      const product = await lockListing(tx, which);
      if (!isOnSale(product, now)) throw new DomainError('saleEnded');
      const price = priceAt(product, now);
      if (price !== priceSeen(product, named, now)) throw new DomainError('priceChanged', { n: price });
      const lowered = loweredPrice(product, percentOff, now);
      if (lowered === null) throw new DomainError('cannotLower');
      const loweredWon = [...(product.loweredWon ?? []), lowered];
      await tx.update(products).set({ loweredWon }).where(eq(products.id, product.id));
      await logListing(tx, product, { changed: { loweredWon }, actorId: viewer.userId, now });
      return readListing(tx, which, now);
    });
  });
}
