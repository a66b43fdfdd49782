import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import { barcodeByRule, readGoods } from '#lib/domain/product/goods-code.ts';
import { isScaleCode } from '#lib/domain/product/scale-label.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type ProductRow, products } from '#lib/server/schema/index.ts';
import { isOfGood, readScaleRule } from '../shelf/mart-scale.ts';

/** No order of a listing waits for longer once its sale is over. */
const ORDERS_LIVE_DAYS = 3;

/** How a till names a listing. */
export interface Named {
  barcode?: string | undefined;
  productId?: number | undefined;
}

/** The listings of one request, as they become by its items. */
export interface NamedListings {
  ids: readonly number[];
  /** By its number, or all that are on sale under its barcode; `at`: that were on sale then. */
  find(named: Named, at?: Date): ProductRow[];
  /**
   * Listings of the good that are over, and whose orders may hold pieces, or have a moment ago: these lie on the shelf
   * with those that are on sale under the barcode. None where a number was named.
   */
  findEnded(named: Named): ProductRow[];
  add(product: ProductRow): void;
}

/**
 * The listings that a till names, kept as they are until the transaction ends, in the order in which everybody locks
 * them. A barcode means what is on sale under it, at `since` or later; a number any listing of the mart.
 */
export async function lockNamed(tx: Tx, martId: number, items: readonly Named[], since: Date): Promise<NamedListings> {
  const rule = await readScaleRule(tx, martId);
  // A label of the scale is the good's, whatever its weight; a box is not one piece of it.
  const codeOf = ({ barcode = '' }: Named) => {
    const read = readGoods(barcode, rule);
    return read && !read.isBox ? read.barcode : null;
  };
  const codes = [...new Set(items.flatMap((item) => codeOf(item) ?? []))];
  const labels = codes.filter(isScaleCode).map((code) => isOfGood(code, rule));
  const ids = items.flatMap(({ productId }) => productId ?? []);
  const { id, barcode, inSale, saleEndsAt } = products;
  const rows = await tx
    .select()
    .from(products)
    .where(
      and(
        eq(products.martId, martId),
        or(
          and(
            or(inArray(barcode, codes), ...labels),
            or(gt(inSale, 0), gt(saleEndsAt, addMinutes(since, -ORDERS_LIVE_DAYS * MINUTES_PER_DAY))),
          ),
          inArray(id, ids),
        ),
      ),
    )
    .orderBy(asc(id))
    .for('update');
  const isOffered = (row: ProductRow, at: Date) => row.saleEndsAt > at && !row.recalledAt && !row.hiddenAt;
  const ofGood = (named: Named) => {
    const code = codeOf(named);
    return code === null ? [] : rows.filter((row) => row.barcode && barcodeByRule(row.barcode, rule) === code);
  };
  return {
    ids: rows.map((row) => row.id),
    find(named, at = since) {
      if (named.productId !== undefined) return rows.filter((row) => row.id === named.productId);
      return ofGood(named).filter((row) => isOffered(row, at));
    },
    findEnded(named) {
      return named.productId === undefined ? ofGood(named).filter((row) => !isOffered(row, since)) : [];
    },
    add: (product) => void rows.push(product),
  };
}
