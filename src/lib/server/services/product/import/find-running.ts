import { and, desc, eq, gt } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { products } from '#lib/server/schema/index.ts';

/** The running listing that a row of a table is compared with, as its seller is shown it. */
export type RunningListing = Awaited<ReturnType<typeof findRunning>>[number];

/** A mart's listings that are on sale now, newest first. */
export function findRunning(tx: Tx, martId: number, now: Date) {
  return tx
    .select({
      id: products.id,
      name: products.name,
      barcode: products.barcode,
      saleEndsAt: products.saleEndsAt,
      priceWon: products.priceWon,
      weightGrams: products.weightGrams,
      floorPriceWon: products.floorPriceWon,
      markdown: products.markdown,
      loweredWon: products.loweredWon,
      waiting: products.waiting,
    })
    .from(products)
    .where(and(eq(products.martId, martId), gt(products.saleEndsAt, now)))
    .orderBy(desc(products.id));
}
