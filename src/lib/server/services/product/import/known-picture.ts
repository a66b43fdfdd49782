import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { readBarcode } from '#lib/domain/product/barcode.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { products } from '#lib/server/schema/index.ts';

/** The picture of the mart's newest listing under a barcode that has one; null where there is none. */
export async function knownPicture(tx: Tx, martId: number, text: string | null | undefined): Promise<string | null> {
  const barcode = readBarcode(text ?? '');
  if (!barcode) return null;
  const [found] = await tx
    .select({ pictureKey: products.pictureKey })
    .from(products)
    .where(and(eq(products.martId, martId), eq(products.barcode, barcode), isNotNull(products.pictureKey)))
    .orderBy(desc(products.id))
    .limit(1);
  return found?.pictureKey ?? null;
}
