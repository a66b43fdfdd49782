import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { barcodeByRule, readGoods } from '#lib/domain/product/goods-code.ts';
import { isScaleCode } from '#lib/domain/product/scale-label.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type ProductRow, products } from '#lib/server/schema/index.ts';
import { isOfGood, readScaleRule } from '../shelf/mart-scale.ts';

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
  const { id, barcode, saleEndsAt, recalledAt, hiddenAt } = products;
  const isOffered = and(gt(saleEndsAt, since), isNull(recalledAt), isNull(hiddenAt));
  const rows = await tx
    .select()
    .from(products)
    .where(
      and(eq(products.martId, martId), or(and(or(inArray(barcode, codes), ...labels), isOffered), inArray(id, ids))),
    )
    .orderBy(asc(id))
    .for('update');
  return {
    ids: rows.map((row) => row.id),
    find(named, at = since) {
      if (named.productId !== undefined) return rows.filter((row) => row.id === named.productId);
      const code = codeOf(named);
      const offered = (row: ProductRow) => row.saleEndsAt > at && !row.recalledAt && !row.hiddenAt;
      return code === null
        ? []
        : rows.filter((row) => row.barcode && barcodeByRule(row.barcode, rule) === code && offered(row));
    },
    add: (product) => void rows.push(product),
  };
}
