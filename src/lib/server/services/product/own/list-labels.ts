import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { shownListPrice, unitPriceAt } from '#lib/domain/product/markdown.ts';
import { LABELS_MOST, type PriceLabel } from '#lib/domain/product/price-labels.ts';
import { savingPercent } from '#lib/domain/product/saving.ts';
import { isPrintable } from '#lib/domain/product/scale-label.ts';
import { unitPrice } from '#lib/domain/product/unit-price.ts';
import { pricePer100gWon } from '#lib/domain/product/weighed.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { products } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { readScaleRule } from '../shelf/mart-scale.ts';

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
  const rule = await readScaleRule(deps.db, martId);
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
      perAmount: product.weightGrams
        ? { won: pricePer100gWon(unit.priceWon, product.weightGrams), per: '100g' }
        : unitPrice(product.name, unit.priceWon, product.netContent),
      origin: product.origin,
      traceNumber: product.traceNumber,
      saleEndsAt: product.saleEndsAt,
      useBy: product.useBy,
      barcode: product.barcode && isPrintable(product.barcode, rule) ? product.barcode : null,
      isMarkedDown: (product.markdown ?? []).length > 0,
    };
  });
}
