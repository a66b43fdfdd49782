import { and, desc, eq } from 'drizzle-orm';
import type { GoodsCode, Listing } from '#lib/contract/product/seller-products.ts';
import { readGoods } from '#lib/domain/product/goods-code.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { products } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { listingOf, selectListings } from '../register/listing.ts';
import { isOfGood, readScaleRule } from '../shelf/mart-scale.ts';

/**
 * What a code says, and the mart's newest listing of that good; null where it never sold one, or the code is none of its
 * scale's. Refuses with `martNotFound`.
 */
export async function findByBarcode(
  deps: Deps,
  viewer: Viewer,
  { martId, barcode }: { martId: number; barcode: string },
): Promise<{ listing: Listing | null; code: GoodsCode | null }> {
  await requireMart(deps.db, viewer, martId);
  const rule = await readScaleRule(deps.db, martId);
  const code = readGoods(barcode, rule);
  if (!code) return { listing: null, code };
  const [found] = await selectListings(deps.db)
    .where(and(eq(products.martId, martId), isOfGood(code.barcode, rule)))
    .orderBy(desc(products.id))
    .limit(1);
  return { listing: found ? listingOf(found, deps.clock.now()) : null, code };
}
