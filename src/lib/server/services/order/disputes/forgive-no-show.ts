import { and, eq } from 'drizzle-orm';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { orders } from '#lib/server/schema/index.ts';

/**
 * Forgives that nobody came for an order: it counts against the buyer's holds no more (rules.md section 14, market.md
 * 22.4). The caller has locked its row. Refuses with `invalidInput` where it is no such order.
 */
export async function forgiveNoShow(tx: Tx, orderId: number, now: Date): Promise<void> {
  const forgiven = await tx
    .update(orders)
    .set({ noShowForgivenAt: now })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'expired'), eq(orders.endReason, 'noShow')))
    .returning({ id: orders.id });
  if (forgiven.length === 0) throw new DomainError('invalidInput', { field: 'forgive', reason: 'notANoShow' });
}
