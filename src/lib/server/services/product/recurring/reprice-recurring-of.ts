import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type ProductRow, recurringListings } from '#lib/server/schema/index.ts';

type Prices = Pick<ProductRow, 'priceWon' | 'listPriceWon' | 'floorPriceWon' | 'weightGrams'>;

/**
 * Gives the recurring listings that are made from a listing its prices where its weight becomes another: theirs were of
 * as many grams as it had, and they are put up with its weight.
 */
export async function repriceRecurringOf(
  tx: Tx,
  { id: productId, weightGrams: before }: Pick<ProductRow, 'id' | 'weightGrams'>,
  { priceWon, listPriceWon, floorPriceWon, weightGrams }: Prices,
): Promise<void> {
  if (weightGrams === before) return;
  await tx
    .update(recurringListings)
    .set({ priceWon, listPriceWon, floorPriceWon })
    .where(and(eq(recurringListings.productId, productId), isNull(recurringListings.endedAt)));
}
