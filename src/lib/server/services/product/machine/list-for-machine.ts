import { and, asc, eq, exists, gt, gte, lte, or, sql } from 'drizzle-orm';
import type { KeyProduct } from '#lib/contract/product/key-products.ts';
import { KEY_PAGE_SIZE } from '#lib/domain/mart/key.ts';
import { type CategoryKey, categoryName } from '#lib/domain/product/categories.ts';
import { priceAt } from '#lib/domain/product/markdown.ts';
import { isOnSale } from '#lib/domain/product/product.ts';
import { priceNow } from '#lib/server/listings/price-now.ts';
import { martLog, products, stockLedger } from '#lib/server/schema/index.ts';
import { type Changed, changedPage } from '../../mart/keys/changed-page.ts';
import type { KeyViewer } from '../../mart/keys/find-key.ts';
import { requireScope } from '../../mart/keys/require-scope.ts';
import type { MachineDeps } from './item-result.ts';

/**
 * A page of a mart's listings for a machine: those on sale, or those that changed since a moment, over or not: by
 * somebody's hand, or by the time alone, as a sale that is over and a step of a markdown that has come. Refuses as
 * `requireScope` does.
 */
export async function listForMachine({ db, clock }: MachineDeps, viewer: KeyViewer, { since, cursor }: Changed) {
  const now = clock.now();
  await requireScope(db, viewer, 'products:read', now);
  const changedSince = (moment: Date) =>
    or(
      gte(products.createdAt, moment),
      gte(products.editedAt, moment),
      and(gte(products.saleEndsAt, moment), lte(products.saleEndsAt, now)),
      and(
        gt(products.saleEndsAt, now),
        sql`cardinality(${products.markdown}) > 0`,
        sql`${priceNow(sql`greatest(${moment.toISOString()}::timestamptz, ${products.createdAt})`)}
          <> ${priceNow(now.toISOString())}`,
      ),
      exists(
        db
          .select({ id: stockLedger.id })
          .from(stockLedger)
          .where(and(eq(stockLedger.productId, products.id), gte(stockLedger.at, moment))),
      ),
      exists(
        db
          .select({ id: martLog.id })
          .from(martLog)
          .where(and(eq(martLog.productId, products.id), gte(martLog.at, moment))),
      ),
    );
  const rows = await db
    .select()
    .from(products)
    .where(
      and(
        eq(products.martId, viewer.martId),
        gt(products.id, cursor?.afterId ?? 0),
        since ? changedSince(new Date(since)) : gt(products.saleEndsAt, now),
      ),
    )
    .orderBy(asc(products.id))
    .limit(KEY_PAGE_SIZE + 1);
  const { shown, ...goesOn } = changedPage(rows, { idOf: ({ id }) => id, cursor, now });
  const listed = shown.map(
    (product): KeyProduct => ({
      productId: product.id,
      barcode: product.barcode,
      productName: product.name,
      category: categoryName(product.category as CategoryKey),
      price: priceAt(product, now),
      basePrice: product.priceWon,
      weightGrams: product.weightGrams,
      waitingCount: product.waiting,
      inSaleCount: product.inSale,
      onShelf: product.waiting + product.inSale,
      expirationDate: product.saleEndsAt.toISOString(),
      useBy: product.useBy,
      saleEnded: !isOnSale(product, now),
      recalled: product.recalledAt !== null,
    }),
  );
  return { products: listed, ...goesOn };
}
