import { eq } from 'drizzle-orm';
import { splitLate } from '#lib/domain/product/stock.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { products } from '#lib/server/schema/index.ts';
import { isCountedWithout, type Left } from './counted-without.ts';
import { moveStock, type StockMove } from './move-stock.ts';

/**
 * The pieces of an order that had ended, and were handed over all the same: from what waits, as far as that goes; the
 * rest is written down as a shortage, so that the ledger adds up. So are all of them where a till has counted the shelf
 * since they were handed over. market.md 27.6.
 */
export async function pickUpLate(tx: Tx, move: Omit<StockMove, 'event'>, left: Left): Promise<void> {
  const { id, waiting, shelfCountedAt } = products;
  const product = oneRow(
    await tx.select({ id, waiting, shelfCountedAt }).from(products).where(eq(id, move.productId)).for('update'),
  );
  const isCounted = await isCountedWithout(tx, product, left);
  const found = splitLate(move.quantity, isCounted ? 0 : product.waiting);
  for (const event of ['pickUpLate', 'shortage'] as const) {
    if (found[event] > 0) await moveStock(tx, { ...move, event, quantity: found[event] });
  }
}
