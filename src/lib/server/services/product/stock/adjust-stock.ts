import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { logAct } from '../../mart/log/log-act.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { lockListing } from '../register/listing.ts';
import { moveStock } from './move-stock.ts';

/** One more or one fewer that waits for sale (spec section 5). Answers how many wait now. */
export async function adjustStock(
  deps: Deps,
  viewer: Viewer,
  { martId, productId, delta }: { martId: number; productId: number; delta: 1 | -1 },
  idempotencyKey?: IdempotencyKey,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, martId);
    const now = deps.clock.now();
    return withIdempotency(tx, viewer, { idempotencyKey, now }, async () => {
      await lockListing(tx, { martId, productId });
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
        martId,
        kind: 'countChanged',
        actorId: viewer.userId,
        now,
        productId,
        before: { waiting: waiting - delta },
        after: { waiting },
      });
      return waiting;
    });
  });
}
