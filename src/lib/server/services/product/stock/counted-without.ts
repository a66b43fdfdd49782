import { eq } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { type ProductRow, products } from '#lib/server/schema/index.ts';
import { logAct } from '../../mart/log/log-act.ts';
import { moveStock, type StockMove } from './move-stock.ts';
import { readWaitingAt } from './waiting-at.ts';

/** When pieces of an order left the shelf. */
export interface Left {
  at: Date;
  /** Until when the order held them; null: it does. */
  heldUntil: Date | null;
}

/**
 * Whether a till has counted the shelf of a locked listing without pieces that had left it, while their order still held
 * them here: they are missing from what waits twice. Where such a count left nothing for sale nobody knows how many
 * there were: false.
 */
export async function isCountedWithout(
  tx: Tx,
  { id, shelfCountedAt }: Pick<ProductRow, 'id' | 'shelfCountedAt'>,
  { at, heldUntil }: Left,
): Promise<boolean> {
  if (!shelfCountedAt || shelfCountedAt <= at) return false;
  if (heldUntil && heldUntil <= shelfCountedAt) return true;
  return ((await readWaitingAt(tx, [id], shelfCountedAt)).get(id) ?? 0) > 0;
}

/** Gives back to what waits pieces of an order that was picked up, where a till has counted without them. */
export async function giveBackCounted(tx: Tx, move: Omit<StockMove, 'event'>, leftAt: Date): Promise<void> {
  const { productId, quantity, actorId, now } = move;
  const { id, martId, shelfCountedAt } = products;
  const product = oneRow(
    await tx.select({ id, martId, shelfCountedAt }).from(products).where(eq(id, productId)).for('update'),
  );
  if (!(await isCountedWithout(tx, product, { at: leftAt, heldUntil: null }))) return;
  const moved = await moveStock(tx, { ...move, event: 'adjust', orderId: null });
  if (!moved) return;
  const facts = { before: { waiting: moved.waiting - quantity }, after: { waiting: moved.waiting } };
  await logAct(tx, { martId: product.martId, kind: 'countChanged', actorId, now, productId, ...facts });
}
