import { and, eq, isNotNull } from 'drizzle-orm';
import { readBarcode } from '#lib/domain/product/barcode.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { products } from '#lib/server/schema/index.ts';
import { goodsName } from '#lib/sheets/product-sheet-line.ts';

interface Goods {
  name: string;
  barcode?: string | null | undefined;
}

/**
 * Whether goods are what an operator hides of this mart, by barcode or name: they are put up again by no way until the
 * listing is shown (market.md 22.8).
 */
export async function readHiddenGoods(db: Db | Tx, martId: number): Promise<(goods: Goods) => boolean> {
  const hidden = await db
    .select({ name: products.name, barcode: products.barcode })
    .from(products)
    .where(and(eq(products.martId, martId), isNotNull(products.hiddenAt)));
  const names = new Set(hidden.map(({ name }) => goodsName(name)));
  const barcodes = new Set(hidden.map(({ barcode }) => barcode));
  return ({ name, barcode }) => {
    const code = barcode ? readBarcode(barcode) : null;
    return names.has(goodsName(name)) || (code !== null && barcodes.has(code));
  };
}
