import { and, eq } from 'drizzle-orm';
import { forSeller } from '#lib/contract/product/product-fields.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { isOnSale } from '#lib/domain/product/product.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { products, stockLedger } from '#lib/server/schema/index.ts';

/** Listings with the units each began with; `listingOf` makes the wire's of them. */
export function selectListings(db: Db | Tx) {
  return db
    .select({ product: products, registered: stockLedger.waiting })
    .from(products)
    .innerJoin(stockLedger, and(eq(stockLedger.productId, products.id), eq(stockLedger.event, 'register')))
    .$dynamic();
}

type ListingRow = Awaited<ReturnType<typeof selectListings>>[number];

/** A listing as its seller sees it. */
export function listingOf({ product, registered }: ListingRow, now: Date): Listing {
  return {
    productId: product.id,
    ...forSeller(product, now),
    quantity: registered,
    waitingCount: product.waiting,
    inSaleCount: product.inSale,
    completedCount: product.completed,
    saleEnded: !isOnSale(product, now),
  };
}

/** One listing of a mart; any other is `productNotFound`. */
export async function readListing(db: Db | Tx, { martId, productId }: MartsProduct, now: Date): Promise<Listing> {
  const [found] = await selectListings(db).where(and(eq(products.id, productId), eq(products.martId, martId)));
  if (!found) throw new DomainError('productNotFound');
  return listingOf(found, now);
}

/** A product by its mart and its number: both must fit. */
export interface MartsProduct {
  martId: number;
  productId: number;
}

/**
 * The row itself, kept as it is until the transaction ends: an order that comes now waits, and then finds it changed.
 * Refuses with `productNotFound`, and with `productRecalled`: nothing of a recalled listing is changed any more, as
 * nothing of one that an operator hides (`productHidden`).
 */
export async function lockListing(tx: Tx, { martId, productId }: MartsProduct) {
  const [product] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, productId), eq(products.martId, martId)))
    .for('update');
  if (!product) throw new DomainError('productNotFound');
  if (product.recalledAt) throw new DomainError('productRecalled');
  if (product.hiddenAt) throw new DomainError('productHidden');
  return product;
}
