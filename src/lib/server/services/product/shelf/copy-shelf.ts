import { LISTINGS_AT_ONCE } from '#lib/domain/product/listing-copy.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { notifyFollowers } from '../../notice/alarms/notify-followers.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { type PlacedProduct, placeProduct } from '../register/place-product.ts';
import { refuseNewListing } from '../register/refuse-new-listing.ts';
import { readShelf } from './read-shelf.ts';

/**
 * Puts the shelf of a day up again as today's: listings that are there already are left out, so that nothing is doubled
 * by concurrent presses. Answers how many it put up, and whether there are more than one call takes. Refuses with
 * `martNotFound`, `consentNeeded`, and as `withIdempotency` does.
 */
export async function copyShelf(
  deps: Deps,
  viewer: Viewer,
  { martId, day }: { martId: number; day: string },
  idempotencyKey?: IdempotencyKey,
): Promise<{ registered: number; left: number; more: boolean }> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, martId);
    await takeTurn(tx, 'imports', martId);
    const now = deps.clock.now();
    return withIdempotency(tx, viewer, { idempotencyKey, now }, async () => {
      await refuseNewListing(tx, viewer, now);
      const { listings, left } = await readShelf(tx, { martId, sold: deps.config.goods, now, asked: day });
      const placed: PlacedProduct[] = [];
      for (const { source, draft } of listings.slice(0, LISTINGS_AT_ONCE)) {
        const { pictureKey } = source;
        placed.push(await placeProduct(tx, { actorId: viewer.userId }, { martId, draft, pictureKey, now }));
      }
      await notifyFollowers(tx, { martId, placed, now });
      const registered = Math.min(listings.length, LISTINGS_AT_ONCE);
      return { registered, left: left.length, more: listings.length > registered };
    });
  });
}
