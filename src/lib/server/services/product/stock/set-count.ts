import { eq } from 'drizzle-orm';
import { QUANTITY } from '#lib/domain/product/stock.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { products } from '#lib/server/schema/index.ts';
import { type Actor, logAct } from '../../mart/log/log-act.ts';
import { moveStock } from './move-stock.ts';

export interface CountToSet extends Actor {
  productId: number;
  /** The count that the seller saw and decided on; undefined where they counted the shelf and saw none. */
  from?: number | undefined;
  /** 0 or more. */
  to: number;
  /** When it was so. */
  at?: Date | undefined;
  now: Date;
}

/**
 * Sets how many pieces wait for sale, as one move with its difference (rules.md section 4) that the mart's log names,
 * in the caller's transaction. Answers how many wait now. Refuses with `stockChanged` and the count of now where it is
 * no longer `from`, with `stockTooLarge`, and with `productNotFound`.
 */
export async function setCount(tx: Tx, { productId, from, to, at, now, ...actor }: CountToSet): Promise<number> {
  const [product] = await tx
    .select({ martId: products.martId, waiting: products.waiting })
    .from(products)
    .where(eq(products.id, productId))
    .for('update');
  if (!product) throw new DomainError('productNotFound');
  if (from !== undefined && product.waiting !== from) throw new DomainError('stockChanged', { n: product.waiting });
  if (to > QUANTITY.max) throw new DomainError('stockTooLarge');
  const difference = to - product.waiting;
  if (difference === 0) return to;
  const move = { productId, event: 'adjust', quantity: difference, orderId: null, ...actor, now: at ?? now } as const;
  const moved = await moveStock(tx, move);
  if (!moved) throw new DomainError(difference < 0 ? 'stockBelowZero' : 'stockTooLarge');
  await logAct(tx, {
    martId: product.martId,
    kind: 'countChanged',
    ...actor,
    now,
    productId,
    before: { waiting: product.waiting },
    after: { waiting: moved.waiting },
  });
  return moved.waiting;
}
