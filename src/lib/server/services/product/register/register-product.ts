import type { ProductDraft } from '#lib/domain/product/product.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { ownPicture } from '../../mart/own-picture.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { notifyFollowers } from '../../notice/alarms/notify-followers.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { refuseProblems } from './check-product.ts';
import { listingProblems } from './listing-problems.ts';
import { placeProduct } from './place-product.ts';
import { refuseNewListing } from './refuse-new-listing.ts';
import { tellingHiddenName } from './tell-hidden-name.ts';

export type ProductRegistration = ProductDraft & {
  /** The response of the upload: a key or an address of ours; empty for the placeholder. */
  picture?: string | null | undefined;
};

/**
 * Puts a product on the shelf, with its stock in the ledger. Refuses with `martNotFound`, `consentNeeded`,
 * `invalidInput`, `pictureMissing`, and as `withIdempotency` does.
 */
export async function registerProduct(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  { picture, ...draft }: ProductRegistration,
  idempotencyKey?: IdempotencyKey,
): Promise<{ productId: number }> {
  const { name } = draft;
  const put = async (tx: Tx) => {
    await requireMart(tx, viewer, martId);
    const now = deps.clock.now();
    return withIdempotency(tx, viewer, { idempotencyKey, now }, async () => {
      await refuseNewListing(tx, viewer, now);
      refuseProblems(listingProblems(draft, deps.config.goods, now));
      const pictureKey = await ownPicture(tx, viewer, { martId, picture });
      const placed = await placeProduct(tx, { actorId: viewer.userId }, { martId, draft, pictureKey, now });
      await notifyFollowers(tx, { martId, placed: [placed], now });
      return { productId: placed.productId };
    });
  };
  return tellingHiddenName(deps, { martId, name }, () => deps.db.transaction(put));
}
