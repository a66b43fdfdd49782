import { and, eq } from 'drizzle-orm';
import { refundSentFrom, refundWon } from '#lib/domain/money.ts';
import type { EndReason } from '#lib/domain/order/order.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type orders, payments, refunds } from '#lib/server/schema/index.ts';

/**
 * Writes the refund of an order that ends, in the transaction that ends it (rules.md section 7).
 * `sendRefunds` does the rest. Nothing where no card was charged.
 */
export async function requestRefund(
  tx: Tx,
  order: typeof orders.$inferSelect,
  reason: EndReason,
  now: Date,
): Promise<void> {
  const amountWon = refundWon(order, reason);
  if (amountWon === 0) return;
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.checkoutId, order.checkoutId), eq(payments.state, 'paid')));
  if (!payment) throw new Error(`order ${order.id} was charged, but its checkout has no payment`);
  await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      paymentId: payment.id,
      amountWon,
      reason,
      state: 'requested',
      nextAttemptAt: refundSentFrom(reason, now),
      requestedAt: now,
    })
    .onConflictDoNothing();
}
