import { eq, like, type SQL } from 'drizzle-orm';
import { barcodeByRule } from '#lib/domain/product/goods-code.ts';
import { isScaleCode, type ScaleRule } from '#lib/domain/product/scale-label.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { martScales, products } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';

/** How a mart's scale lays out its labels; null where nobody said. */
export async function readScaleRule(db: Db | Tx, martId: number): Promise<ScaleRule | null> {
  const [row] = await db.select().from(martScales).where(eq(martScales.martId, martId));
  return row?.rule ?? null;
}

/**
 * Which listings are of the good that `readGoods` read by this rule: those under its barcode, and those that a label of
 * it was kept for whole, before anybody said how the mart's scale writes.
 */
export const isOfGood = (barcode: string, rule: ScaleRule | null): SQL =>
  rule && rule.value !== 'plain' && isScaleCode(barcode)
    ? like(products.barcode, barcode.slice(0, rule.itemDigits).padEnd(barcode.length, '_'))
    : eq(products.barcode, barcode);

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
