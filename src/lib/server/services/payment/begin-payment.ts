import { eq } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type Payment, payments } from '#lib/server/schema/index.ts';

/**
 * Writes the payment of a checkout as 'confirming', in the transaction that holds its lines. Null for a key or order id
 * that stands: a duplicate waits here for the first to commit.
 */
export async function beginPayment(
  tx: Tx,
  begin: Pick<Payment, 'checkoutId' | 'providerOrderId' | 'paymentKey' | 'amountWon'>,
  now: Date,
): Promise<Payment | null> {
  const { checkoutId, providerOrderId, paymentKey, amountWon } = begin;
  const [payment] = await tx
    .insert(payments)
    .values({ checkoutId, providerOrderId, paymentKey, amountWon, state: 'confirming', createdAt: now })
    .onConflictDoNothing()
    .returning();
  return payment ?? null;
}

/** Writes how much of a payment is exempt from tax, once its lines are priced. */
export async function recordTaxFree(tx: Tx, payment: Payment, taxFreeWon: number): Promise<Payment> {
  if (taxFreeWon > 0) await tx.update(payments).set({ taxFreeWon }).where(eq(payments.id, payment.id));
  return { ...payment, taxFreeWon };
}
