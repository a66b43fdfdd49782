import { and, eq } from 'drizzle-orm';
import { products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Viewer } from '../../market.ts';
import { type IdempotencyKey, withIdempotency } from '../idempotency/with-idempotency.ts';
import { logAct } from '../mart-log/log-act.ts';
import { requireMart } from '../seller-marts/require-mart.ts';
import { moveStock } from '../stock/move-stock.ts';

/** One more or one fewer that waits for sale (spec section 5). Answers how many wait now. */
export async function adjustStock(
  deps: Deps,
  viewer: Viewer,
  { martId, productId, delta }: { martId: number; productId: number; delta: 1 | -1 },
  attempt?: IdempotencyKey,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, martId);
    const now = deps.clock.now();
    return withIdempotency(tx, viewer, { attempt, now }, async () => {
      const [product] = await tx
        .select({ id: products.id, recalledAt: products.recalledAt })
        .from(products)
        .where(and(eq(products.id, productId), eq(products.martId, martId)));
      if (!product) throw new DomainError('productNotFound');
      if (product.recalledAt) throw new DomainError('productRecalled');
      const moved = await moveStock(tx, {
        productId,
        event: 'adjust',
        quantity: delta,
        orderId: null,
        actorId: viewer.userId,
        now,
      });
      if (!moved) throw new DomainError(delta < 0 ? 'stockBelowZero' : 'stockTooLarge');
      const { waiting } = moved;
      await logAct(tx, {
        ...{ martId, kind: 'countChanged', actorId: viewer.userId, now, productId },
        ...{ before: { waiting: waiting - delta }, after: { waiting } },
      });
      return waiting;
    });
  });
}
