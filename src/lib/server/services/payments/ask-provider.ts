import type { Toss, TossPayment } from '../../gateways/toss/index.ts';
import type { Payment } from './begin-payment.ts';
import type { Verdict } from './settle-payment.ts';

/** The provider keeps the first answer to a key, so that however often a confirm is sent the card is charged once. */
const confirmKey = (payment: Payment) => `confirm-${payment.providerOrderId}`;

/** Another order's key, or another amount, buys nothing here. */
const isOf = (payment: Payment, record: TossPayment) =>
  record.paymentKey === payment.paymentKey &&
  record.orderId === payment.providerOrderId &&
  record.totalAmountWon === payment.amountWon;

const failed = (code: string, message: string): Verdict => ({ paid: false, code, message });

/** What a final record says; null while the provider has not decided. */
function verdictOf(payment: Payment, record: TossPayment): Verdict | null {
  if (!isOf(payment, record)) return failed('NOT_THIS_PAYMENT', '');
  switch (record.status) {
    case 'DONE':
    case 'PARTIAL_CANCELED':
      return { paid: true };
    case 'ABORTED':
    case 'EXPIRED':
    case 'CANCELED':
      return failed(record.failure?.code ?? record.status, record.failure?.message ?? '');
    case 'READY':
    case 'IN_PROGRESS':
    case 'WAITING_FOR_DEPOSIT':
      return null;
  }
}

/**
 * Reads the payment back by our order id, or by its own key where that shows another try, of a window that was opened again. Null
 * while nobody can know: the provider is silent, or has not decided. A payment in progress is never failed, as its charge may
 * still come (rules.md section 7).
 */
export async function readBack(toss: Toss, payment: Payment): Promise<Verdict | null> {
  const ordered = await toss.paymentByOrder(payment.providerOrderId);
  const isAnother = ordered.ok && ordered.payment.paymentKey !== payment.paymentKey;
  const found = isAnother ? await toss.payment(payment.paymentKey) : ordered;
  if (found.ok) return verdictOf(payment, found.payment);
  return found.outcome === 'notFound' ? failed('NOT_FOUND_PAYMENT', '') : null;
}

/**
 * Step two of a card checkout: asks the provider to charge. A refusal is a verdict only where this is the first time it is
 * asked; after an answer was lost, and whenever the outcome is unknown, the payment is read back.
 */
export async function confirmAtProvider(toss: Toss, payment: Payment, { again = false } = {}): Promise<Verdict | null> {
  const { paymentKey, providerOrderId: orderId, amountWon } = payment;
  const answer = await toss.confirm({ paymentKey, orderId, amountWon, idempotencyKey: confirmKey(payment) });
  if (answer.ok) return { paid: true };
  if (answer.outcome === 'declined' && !again) return failed(answer.code, answer.message);
  return readBack(toss, payment);
}
