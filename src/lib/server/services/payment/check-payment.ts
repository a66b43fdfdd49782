import { eq } from 'drizzle-orm';
import { nextCheckAt } from '#lib/domain/payment/payment-check.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { TossPayment } from '#lib/server/gateways/toss/index.ts';
import { type Payment, payments } from '#lib/server/schema/index.ts';
import { reconcilePayment } from './reconcile-payments.ts';
import { recordGivenBack } from './record-given-back.ts';
import { isRecordOf, paperNumbersOf } from './verdict.ts';
import { requestVoid, voidPayment } from './void-payments.ts';

/** In these the provider holds the buyer's money, or an account that waits for it. */
const STANDS: readonly string[] = ['DONE', 'PARTIAL_CANCELED', 'WAITING_FOR_DEPOSIT'];

/** Brings a payment, whatever its state here, in line with the provider's record of it (rules.md section 7). */
export async function checkPayment(deps: Deps, payment: Payment): Promise<void> {
  if (payment.state === 'confirming') await reconcilePayment(deps, payment);
  const found = await deps.gateways.toss?.payment(payment.paymentKey);
  if (!found?.ok || !isRecordOf(payment, found.payment)) return;
  const [held] = await deps.db.select({ state: payments.state }).from(payments).where(eq(payments.id, payment.id));
  if (held?.state === 'paid') await recordGivenBack(deps, payment, found.payment);
  else if (held?.state === 'failed' && STANDS.includes(found.payment.status)) {
    // No path leaves a charge without orders.
    await deps.db.transaction((tx) => requestVoid(tx, payment, 'STANDS_AT_PROVIDER', deps.clock.now()));
    await voidPayment(deps, payment);
  }
  // Last: what came to nothing is checked again.
  await recordCheck(deps, payment, found.payment);
}

async function recordCheck({ db, clock }: Pick<Deps, 'db' | 'clock'>, payment: Payment, record: TossPayment) {
  const now = clock.now();
  const papers = paperNumbersOf(record);
  const isOver = payment.state === 'failed' || record.status === 'CANCELED';
  await db
    .update(payments)
    .set({
      checkedAt: now,
      receiptUrl: record.receiptUrl ?? payment.receiptUrl,
      // Also of payments from before these were kept.
      approvalNo: papers.approvalNo ?? payment.approvalNo,
      transactionKey: papers.transactionKey ?? payment.transactionKey,
      // Nothing more can be refunded of a payment given back whole.
      checkAgainAt: isOver ? null : nextCheckAt(payment.decidedAt ?? now, now),
    })
    .where(eq(payments.id, payment.id));
}
