import { and, desc, eq } from 'drizzle-orm';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type ProductRow, products } from '#lib/server/schema/index.ts';
import { keptBarcode } from '../shelf/mart-scale.ts';

/**
 * Refuses with `soldByWeight` what a table or a till would put up by the piece, and was sold by weight the last time
 * under its barcode: the price of 100 g may be meant.
 */
export async function refuseByPiece(
  tx: Tx,
  martId: number,
  { barcode, weightGrams }: { [Field in 'barcode' | 'weightGrams']?: ProductRow[Field] | undefined },
): Promise<void> {
  const kept = await keptBarcode(tx, martId, barcode);
  if (!kept || (weightGrams ?? null) !== null) return;
  const [last] = await tx
    .select({ weightGrams: products.weightGrams })
    .from(products)
    .where(and(eq(products.martId, martId), eq(products.barcode, kept)))
    .orderBy(desc(products.id))
    .limit(1);
  if (last && last.weightGrams !== null) throw new DomainError('soldByWeight');
}
