import { and, desc, eq, gt } from 'drizzle-orm';
import type { Listing } from '#lib/contract/seller-products.ts';
import { LISTINGS_AT_ONCE } from '#lib/domain/listing-copy.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { requireMart } from '../seller-marts/require-mart.ts';
import { listingOf, selectListings } from './listing.ts';

/** How far back a mart looks for what to put up again. */
const DAYS_BACK = 14;

/** What a mart had on sale in the last two weeks, newest first, for putting it up again. Refuses with `martNotFound`. */
export async function listRecent(deps: Deps, viewer: Viewer, martId: number): Promise<Listing[]> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now();
  const rows = await selectListings(deps.db)
    .where(and(eq(products.martId, martId), gt(products.saleEndsAt, addMinutes(now, -DAYS_BACK * MINUTES_PER_DAY))))
    .orderBy(desc(products.id))
    .limit(LISTINGS_AT_ONCE);
  return rows.map((row) => listingOf(row, now));
}
