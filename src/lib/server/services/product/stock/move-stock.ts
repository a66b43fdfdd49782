import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { QUANTITY, type StockEvent, stockDelta } from '#lib/domain/product/stock.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { products, stockLedger } from '#lib/server/schema/index.ts';

export interface StockMove {
  productId: number;
  event: StockEvent;
  /** 1 or more; for 'adjust' it may be negative. */
  quantity: number;
  /** The order it belongs to; null for 'register' and 'adjust'. */
  orderId: number | null;
  /** The person who caused it; null for the sweeper, and for a machine. */
  actorId: number | null;
  /** The machine that told of it. */
  keyId?: number | undefined;
  now: Date;
}

/**
 * One move of stock: a conditional UPDATE of the counts and the ledger row that explains it, in the caller's
 * transaction (rules.md section 4). Null, and nothing done, where the counts do not allow it. The ledger's unique key
 * on (order, event) makes a second move for the same event impossible.
 */
export async function moveStock(tx: Tx, move: StockMove): Promise<{ waiting: number } | null> {
  const counts = await takeStock(tx, move);
  if (!counts) return null;
  await recordMove(tx, move);
  // Units of a recalled listing that come back are never for sale again.
  if (move.event === 'release' && counts.recalledAt)
    return moveStock(tx, { ...move, event: 'writeOff', orderId: null });
  return { waiting: counts.waiting };
}

async function takeStock(tx: Tx, { productId, event, quantity }: Omit<StockMove, 'orderId'>) {
  const delta = stockDelta(event, quantity);
  const [counts] = await tx
    .update(products)
    .set({
      waiting: sql`${products.waiting} + ${delta.waiting}`,
      inSale: sql`${products.inSale} + ${delta.inSale}`,
      completed: sql`${products.completed} + ${delta.completed}`,
    })
    .where(
      and(
        eq(products.id, productId),
        ...(delta.waiting < 0 ? [gte(products.waiting, -delta.waiting)] : []),
        ...(delta.inSale < 0 ? [gte(products.inSale, -delta.inSale)] : []),
        ...(event === 'adjust' && delta.waiting > 0 ? [lte(products.waiting, QUANTITY.max - delta.waiting)] : []),
      ),
    )
    .returning({ waiting: products.waiting, recalledAt: products.recalledAt });
  return counts ?? null;
}

export async function recordMove(
  tx: Tx,
  { productId, event, quantity, orderId, actorId, keyId, now }: StockMove,
): Promise<void> {
  await tx
    .insert(stockLedger)
    .values({ productId, orderId, event, ...stockDelta(event, quantity), actorId, keyId, at: now });
}
