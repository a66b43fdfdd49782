import { desc, eq, sql } from 'drizzle-orm';
import type { ProductStatus } from '#lib/contract/seller-products.ts';
import { isOnSale } from '#lib/domain/product.ts';
import { products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { pictureUrl } from '../../files/picture-address.ts';
import type { Viewer } from '../../market.ts';
import { requireMart } from '../seller-marts/require-mart.ts';

/** More listings than a mart has at a time; the newest come first. */
const MAX_PRODUCTS = 500;

/**
 * A mart's products with their three counts: those on sale first, newest first; then those past their sale end
 * (rules.md section 4).
 */
export async function listProductStatus(deps: Deps, viewer: Viewer, martId: number): Promise<ProductStatus[]> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now();
  const rows = await deps.db
    .select()
    .from(products)
    .where(eq(products.martId, martId))
    .orderBy(sql`${products.saleEndsAt} <= ${now.toISOString()}::timestamptz`, desc(products.id))
    .limit(MAX_PRODUCTS);
  return rows.map((product) => ({
    productId: product.id,
    productName: product.name,
    productImgSrc: product.pictureKey && pictureUrl(product.pictureKey, 320, 'webp'),
    imageKey: product.pictureKey,
    waitingCount: product.waiting,
    inSaleCount: product.inSale,
    completedCount: product.completed,
    price: product.priceWon,
    expirationDate: product.saleEndsAt.toISOString(),
    saleEnded: !isOnSale(product, now),
  }));
}
