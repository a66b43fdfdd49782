import { eq } from 'drizzle-orm';
import { barcodeByRule, type GoodsCode, readGoods } from '#lib/domain/product/goods-code.ts';
import { isScaleCode, type ScaleRule } from '#lib/domain/product/scale-label.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { martScales } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';

/** How a mart's scale lays out its labels; null where nobody said. */
export async function readScaleRule(db: Db | Tx, martId: number): Promise<ScaleRule | null> {
  const [row] = await db.select().from(martScales).where(eq(martScales.martId, martId));
  return row?.rule ?? null;
}

/** Which good of a mart a code means that somebody or something read (shelf.md 34); null for none. */
export const readMartGoods = async (db: Db | Tx, martId: number, text: string): Promise<GoodsCode | null> =>
  readGoods(text, await readScaleRule(db, martId));

/** A barcode as a mart keeps it: one of a label of its scale without weight or price. */
export const keptBarcode = async <B extends string | null | undefined>(
  db: Db | Tx,
  martId: number,
  barcode: B,
): Promise<B | string> =>
  barcode && isScaleCode(barcode) ? barcodeByRule(barcode, await readScaleRule(db, martId)) : barcode;

/** Says how the mart's scale lays out its labels. Employees run products, and so this. Refuses with `martNotFound`. */
export async function setScaleRule(deps: Deps, viewer: Viewer, martId: number, rule: ScaleRule): Promise<ScaleRule> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, martId);
    await tx
      .insert(martScales)
      .values({ martId, rule })
      .onConflictDoUpdate({ target: martScales.martId, set: { rule } });
    return rule;
  });
}
