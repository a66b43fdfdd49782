import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { refunds } from '#lib/server/schema/index.ts';
import { postWithdrawn } from '../settlement/ledger/post-order.ts';

/**
 * Withdraws the refunds that the ends of these orders asked for: they were handed over all the same, without a network
 * (market.md 27.6). The caller has locked them, and none of them was sent.
 */
export async function withdrawRefunds(tx: Tx, orderIds: readonly number[], now: Date): Promise<void> {
  if (orderIds.length === 0) return;
  const withdrawn = await tx
    .delete(refunds)
    .where(and(inArray(refunds.orderId, [...orderIds]), eq(refunds.origin, 'end')))
    .returning();
  for (const refund of withdrawn) await postWithdrawn(tx, refund, now);
}
