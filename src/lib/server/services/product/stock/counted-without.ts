import { and, eq, lte, sum } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { products, stockLedger } from '#lib/server/schema/index.ts';
import { logAct } from '../../mart/log/log-act.ts';
import { moveStock, type StockMove } from './move-stock.ts';

/** Pieces of an order that have left the shelf. */
interface Left {
  productId: number;
  at: Date;
  /** Until when the order held them; null: it does. */
  heldUntil: Date | null;
}

/**
 * Whether a till has counted the shelf without pieces that had left it, while their order still held them here: they
 * are missing from what waits twice. Where such a count left nothing for sale nobody knows how many there were: false.
 */
export async function isCountedWithout(tx: Tx, { productId, at, heldUntil }: Left): Promise<boolean> {
  const { shelfCountedAt } = oneRow(
    await tx
      .select({ shelfCountedAt: products.shelfCountedAt })
      .from(products)
      .where(eq(products.id, productId))
      .for('update'),
  );
  if (!shelfCountedAt || shelfCountedAt <= at) return false;
  if (heldUntil && heldUntil <= shelfCountedAt) return true;
  const [then] = await tx
    .select({ waiting: sum(stockLedger.waiting).mapWith(Number) })
    .from(stockLedger)
    .where(and(eq(stockLedger.productId, productId), lte(stockLedger.at, shelfCountedAt)));
  return (then?.waiting ?? 0) > 0;
}

/** Gives back to what waits pieces of an order that was picked up, where a till has counted without them. */
export async function giveBackCounted(tx: Tx, move: Omit<StockMove, 'event'>, leftAt: Date): Promise<void> {
  const { productId, quantity, actorId, now } = move;
  if (!(await isCountedWithout(tx, { productId, at: leftAt, heldUntil: null }))) return;
  const moved = await moveStock(tx, { ...move, event: 'adjust', orderId: null });
  if (!moved) return;
  const { waiting } = moved;
  const { martId } = oneRow(
    await tx.select({ martId: products.martId }).from(products).where(eq(products.id, productId)),
  );
  const facts = { before: { waiting: waiting - quantity }, after: { waiting } };
  await logAct(tx, { martId, kind: 'countChanged', actorId, now, productId, ...facts });
}
