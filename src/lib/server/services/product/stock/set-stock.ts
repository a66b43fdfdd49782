import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { lockListing, type MartsProduct } from '../register/listing.ts';
import { setCount } from './set-count.ts';

/**
 * Sets how many pieces of a listing wait for sale, if as many wait as the seller saw (rules.md section 4). Answers how
 * many wait now. Refuses with `martNotFound`, `productNotFound`, `stockChanged`, `stockTooLarge`.
 */
export async function setStock(
  deps: Deps,
  viewer: Viewer,
  { from, to, ...which }: MartsProduct & { from: number; to: number },
  idempotencyKey?: IdempotencyKey,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, which.martId);
    const now = deps.clock.now();
    return withIdempotency(tx, viewer, { idempotencyKey, now }, async () => {
      await lockListing(tx, which);
      return setCount(tx, { productId: which.productId, from, to, actorId: viewer.userId, now });
    });
  });
}
