import { and, asc, eq, gt } from 'drizzle-orm';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { SHEET_MAX_ROWS } from '#lib/domain/product/product-sheet.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { products } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { listingOf, selectListings } from '../register/listing.ts';

/**
 * The listings of a mart on sale, sale end soonest first, as many as one table may hold. Refuses strangers with
 * `martNotFound`.
 */
export async function listOnSale(deps: Deps, viewer: Viewer, martId: number): Promise<Listing[]> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now();
  const rows = await selectListings(deps.db)
    .where(and(eq(products.martId, martId), gt(products.waiting, 0), gt(products.saleEndsAt, now)))
    .orderBy(asc(products.saleEndsAt), asc(products.id))
    .limit(SHEET_MAX_ROWS);
  return rows.map((row) => listingOf(row, now));
}
