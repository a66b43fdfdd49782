import { and, eq } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import type { Toss, TossPayment } from '#lib/server/gateways/toss/index.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { type Payment, payments } from '#lib/server/schema/index.ts';
import { failed, type Verdict, verdictOf } from './verdict.ts';

/**
 * The provider keeps the first answer to a key, an error too. However often a confirm is sent the card is charged once:
 * with one key by the kept answer, with another as a payment is approved once only. A dot stands in no order id, so
 * that no two share a key.
 */
const confirmKey = ({ providerOrderId }: Payment, attempt: number) =>
  attempt === 1 ? `confirm-${providerOrderId}` : `confirm-${providerOrderId}.${attempt}`;

/** 'notTaken': the record is there, and no money has moved. 'silent': the provider does not say. */
export type ReadVerdict = Verdict | 'notTaken' | 'silent';

/**
 * Reads the verdict in the provider's record: by our order id, or by its own key where that shows another try, of a
 * window that was opened again. A payment in progress is never failed, as its charge may still come (rules.md section
 * 7).
 */
export async function readVerdict(deps: Deps, toss: Toss, payment: Payment): Promise<ReadVerdict> {
  const ordered = await toss.paymentByOrder(payment.providerOrderId);
  const isAnother = ordered.ok && ordered.payment.paymentKey !== payment.paymentKey;
  const found = isAnother ? await toss.payment(payment.paymentKey) : ordered;
  if (found.ok) return verdictIn(deps, payment, found.payment) ?? 'notTaken';
  return found.outcome === 'notFound' ? failed('NOT_FOUND_PAYMENT', '') : 'silent';
}

function verdictIn(deps: Deps, payment: Payment, record: TossPayment): Verdict | null {
  const verdict = verdictOf(payment, record);
  if (verdict?.paid && payment.taxFreeWon > 0 && record.taxFreeAmountWon === 0 && record.cancels.length === 0)
    deps.log.warn({ paymentId: payment.id }, 'the card provider records no exempt amount: its contract must allow it');
  return verdict;
}

async function currentAttempt(deps: Deps, payment: Payment): Promise<number> {
  const row = oneRow(
    await deps.db.select({ attempt: payments.confirmAttempt }).from(payments).where(eq(payments.id, payment.id)),
  );
  return row.attempt;
}

/** One of several processes that had the same answer counts up. */
async function countUpKey(deps: Deps, payment: Payment, spent: number): Promise<void> {
  await deps.db
    .update(payments)
    .set({ confirmAttempt: spent + 1 })
    .where(and(eq(payments.id, payment.id), eq(payments.confirmAttempt, spent), eq(payments.state, 'confirming')));
}

/**
 * Step two of a card checkout: asks the provider to charge. A refusal is a verdict only where this is the first time it
 * is asked; after an answer was lost, and whenever the outcome is unknown, the payment is read back. Where an error was
 * answered and the record shows that nothing was taken, the next try has a key of its own. Null while nobody can know.
 */
export async function charge(
  deps: Deps,
  toss: Toss,
  payment: Payment,
  { again }: { again: boolean },
): Promise<Verdict | null> {
  const { paymentKey, providerOrderId: orderId, amountWon, taxFreeWon } = payment;
  const attempt = again ? await currentAttempt(deps, payment) : payment.confirmAttempt;
  const idempotencyKey = confirmKey(payment, attempt);
  const response = await toss.confirm({ paymentKey, orderId, amountWon, taxFreeWon, idempotencyKey });
  if (response.ok) return verdictIn(deps, payment, response.payment);
  if (response.outcome === 'declined' && !again) return failed(response.code, response.message);
  const found = await readVerdict(deps, toss, payment);
  if (found === 'silent') return null;
  if (found !== 'notTaken') return found;
  if (response.outcome === 'declined' || response.isKeySpent) await countUpKey(deps, payment, attempt);
  return null;
}
