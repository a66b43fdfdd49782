import type { Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { type Payment, payments } from '#lib/server/schema/index.ts';

const findKnown = statement<{ id: number }>(
  'select id from payments where provider_order_id = :providerOrderId::text or payment_key = :paymentKey::text limit 1',
);

/** Whether a key or order id belongs to a payment already. */
export async function isPaymentKnown(
  tx: Tx,
  { providerOrderId, paymentKey }: Pick<Payment, 'providerOrderId' | 'paymentKey'>,
): Promise<boolean> {
  const found = await findKnown(tx, { providerOrderId, paymentKey });
  return found.length > 0;
}

/**
 * Writes the payment of a checkout as 'confirming', in the transaction that holds its lines. Null for a key or order id
 * that stands. A duplicate of the same buyer has waited for the first to commit since it held the buyer.
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

const writeTaxFree = statement<never>('update payments set tax_free_won = :taxFreeWon::bigint where id = :id::bigint');

/** Writes how much of a payment is exempt from tax, once its lines are priced. */
export async function recordTaxFree(tx: Tx, { id, taxFreeWon }: Pick<Payment, 'id' | 'taxFreeWon'>): Promise<void> {
  await writeTaxFree(tx, { id, taxFreeWon });
}
