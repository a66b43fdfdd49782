import { inArray } from 'drizzle-orm';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { type OrderRow, products } from '#lib/server/schema/index.ts';
import { readBags } from '../bags/read-bags.ts';

/** What a counter has to know of an order beside its row. */
interface CounterFacts {
  /** What the listing of goods by weight is kept under: a label of the scale is told by it. */
  barcode?: string;
  isBag?: true;
  isBagWritten?: true;
}

/** Reads it of several orders at once; answers it of one. */
export async function readCounterFacts(
  db: Db,
  wanted: readonly OrderRow[],
): Promise<(order: OrderRow) => CounterFacts> {
  const byWeight = wanted.filter(({ weightGrams }) => weightGrams !== null).map(({ productId }) => productId);
  const [bags, barcodes] = await Promise.all([
    readBags(
      db,
      wanted.map(({ id }) => id),
    ),
    readBarcodes(db, byWeight),
  ]);
  return ({ id, productId }) => {
    const barcode = barcodes.get(productId);
    const bag = bags.get(id);
    return { ...(barcode && { barcode }), ...(bag && { isBag: true }), ...(bag?.isWritten && { isBagWritten: true }) };
  };
}

async function readBarcodes(db: Db, productIds: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, barcode: products.barcode })
    .from(products)
    .where(inArray(products.id, [...productIds]));
  return new Map(rows.map(({ id, barcode }) => [id, barcode]));
}
