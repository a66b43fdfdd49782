import { and, desc, eq } from 'drizzle-orm';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { readBarcode } from '#lib/domain/product/barcode.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { products } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { listingOf, selectListings } from '../register/listing.ts';

/** The mart's newest listing under a barcode; null where it never sold one. Refuses with `martNotFound`. */
export async function findByBarcode(
  deps: Deps,
  viewer: Viewer,
  { martId, barcode }: { martId: number; barcode: string },
): Promise<Listing | null> {
  await requireMart(deps.db, viewer, martId);
  const [found] = await selectListings(deps.db)
    .where(and(eq(products.martId, martId), eq(products.barcode, readBarcode(barcode) ?? '')))
    .orderBy(desc(products.id))
    .limit(1);
  return found ? listingOf(found, deps.clock.now()) : null;
}
