import { and, eq, inArray } from 'drizzle-orm';
import { datesLater } from '#lib/domain/product/listing-copy.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { products } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { notifyFollowers } from '../../notice/alarms/notify-followers.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { refuseProblems } from './check-product.ts';
import { listingProblems } from './listing-problems.ts';
import { type PlacedProduct, placeProduct } from './place-product.ts';
import { refuseNewListing } from './refuse-new-listing.ts';

export interface Copying {
  martId: number;
  /** By how many days sale end and use-by date move on. */
  days: number;
  items: readonly { productId: number; quantity: number }[];
}

/**
 * Puts listings up again as new ones, with their dates moved on: all of them or none. Refuses with `martNotFound`,
 * `consentNeeded`, `productNotFound`, `productRecalled`, `productHidden`, with `invalidInput` that names the product at
 * fault, and as `withIdempotency` does.
 */
export async function copyProducts(
  deps: Deps,
  viewer: Viewer,
  copying: Copying,
  idempotencyKey?: IdempotencyKey,
): Promise<{ productIds: number[] }> {
  const { martId, days, items } = copying;
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, martId);
    const now = deps.clock.now();
    return withIdempotency(tx, viewer, { idempotencyKey, now }, async () => {
      await refuseNewListing(tx, viewer, now);
      const ids = items.map(({ productId }) => productId);
      const rows = await tx
        .select()
        .from(products)
        .where(and(eq(products.martId, martId), inArray(products.id, ids)));
      const byId = new Map(rows.map((row) => [row.id, row]));
      const copies: PlacedProduct[] = [];
      for (const { productId, quantity } of items) {
        const source = byId.get(productId);
        if (!source) throw new DomainError('productNotFound', { productId });
        if (source.hiddenAt) throw new DomainError('productHidden', { productId, name: source.name });
        if (source.recalledAt) throw new DomainError('productRecalled', { productId, name: source.name });
        const draft = { ...source, ...datesLater(source, days), quantity };
        refuseProblems(listingProblems(draft, deps.config.goods, now), source.name);
        copies.push(
          await placeProduct(tx, { actorId: viewer.userId }, { martId, draft, pictureKey: source.pictureKey, now }),
        );
      }
      await notifyFollowers(tx, { martId, placed: copies, now });
      return { productIds: copies.map(({ productId }) => productId) };
    });
  });
}
