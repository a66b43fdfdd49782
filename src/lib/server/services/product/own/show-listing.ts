import type { Listing } from '#lib/contract/product/seller-products.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { type MartsProduct, readListing } from '../register/listing.ts';

/** One listing for those who work in its mart. Refuses with `martNotFound`, `productNotFound`. */
export async function showListing(deps: Deps, viewer: Viewer, which: MartsProduct): Promise<Listing> {
  await requireMart(deps.db, viewer, which.martId);
  return readListing(deps.db, which, deps.clock.now());
}
