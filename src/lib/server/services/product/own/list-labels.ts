import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { shownListPrice, unitPriceAt } from '#lib/domain/product/markdown.ts';
import { LABELS_MOST, type PriceLabel } from '#lib/domain/product/price-labels.ts';
import { savingPercent } from '#lib/domain/product/saving.ts';
import { unitPrice } from '#lib/domain/product/unit-price.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { products } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';

/**
 * The labels of a mart's listings on sale, or of the named ones, sale end soonest first, without ended and sold-out
 * ones. Refuses strangers with `martNotFound`.
 */
export async function listLabels(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  productIds: readonly number[] | null = null,
): Promise<PriceLabel[]> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now();
  const rows = await deps.db
    .select()
    .from(products)
    .where(
      and(
        eq(products.martId, martId),
        gt(products.waiting, 0),
        gt(products.saleEndsAt, now),
        productIds ? inArray(products.id, [...productIds]) : undefined,
      ),
    )
    .orderBy(asc(products.saleEndsAt), asc(products.id))
    .limit(LABELS_MOST);
  return rows.map((product) => {
    const unit = unitPriceAt(product, now);
    const listPrice = shownListPrice(product.listPriceWon, unit);
    return {
      productId: product.id,
      name: product.name,
      price: unit.priceWon,
      listPrice,
      percent: savingPercent(listPrice, unit.priceWon),
      perAmount: unitPrice(product.name, unit.priceWon, product.netContent),
      origin: product.origin,
      traceNumber: product.traceNumber,
      saleEndsAt: product.saleEndsAt,
      useBy: product.useBy,
      barcode: product.barcode,
      isMarkedDown: (product.markdown ?? []).length > 0,
    };
  });
}
