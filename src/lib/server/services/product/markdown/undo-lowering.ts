import { eq } from 'drizzle-orm';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { products } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { logListing } from '../log-listing.ts';
import { lockListing, type MartsProduct, readListing } from '../register/listing.ts';

/**
 * Takes back the last press of 'lower now', if it made this very price; the previous press holds again. Refuses with
 * `martNotFound`, `productNotFound`, with `notLowered` where the last press made another price or there is none, and as
 * `withIdempotency` does.
 */
export async function undoLowering(
  deps: Deps,
  viewer: Viewer,
  { price, ...which }: MartsProduct & { price: number },
  idempotencyKey?: IdempotencyKey,
): Promise<Listing> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, which.martId);
    const now = deps.clock.now();
    return withIdempotency(tx, viewer, { idempotencyKey, now }, async () => {
      const product = await lockListing(tx, which);
      const presses = product.loweredWon ?? [];
      if (presses.at(-1) !== price) throw new DomainError('notLowered');
      const before = presses.slice(0, -1);
      const loweredWon = before.length > 0 ? before : null;
      await tx.update(products).set({ loweredWon }).where(eq(products.id, product.id));
      await logListing(tx, product, { changed: { loweredWon }, actorId: viewer.userId, now });
      return readListing(tx, which, now);
    });
  });
}
