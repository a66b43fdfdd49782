import { eq } from 'drizzle-orm';
import { nextLookAt } from '#lib/domain/payment/payment-look.ts';
import type { Deps } from '#lib/server/deps.ts';
import { type Payment, payments } from '#lib/server/schema/index.ts';
import { requestVoid } from './apply-verdict.ts';
import { reconcilePayment } from './decide-payment.ts';
import { isRecordOf, paperNumbersOf } from './judge-record.ts';
import { reconcileRecord } from './reconcile-record.ts';
import { voidPayment } from './void-payments.ts';

/** In these the provider holds the buyer's money, or an account that waits for it. */
const STANDS: readonly string[] = ['DONE', 'PARTIAL_CANCELED', 'WAITING_FOR_DEPOSIT'];

/** Reads a payment back from the provider, whatever its state here, and applies the record (rules.md section 7). */
export async function readPaymentAgain(deps: Deps, payment: Payment): Promise<void> {
  if (payment.state === 'confirming') await reconcilePayment(deps, payment);
  const found = await deps.gateways.toss?.payment(payment.paymentKey);
  if (!found?.ok || !isRecordOf(payment, found.payment)) return;
  const now = deps.clock.now();
  const papers = paperNumbersOf(found.payment);
  const isOver = payment.state === 'failed' || found.payment.status === 'CANCELED';
  const [held] = await deps.db
    .update(payments)
    .set({
      ...{ readBackAt: now, receiptUrl: found.payment.receiptUrl ?? payment.receiptUrl },
      // Also of payments from before these were kept.
      ...{
        approvalNo: papers.approvalNo ?? payment.approvalNo,
        transactionKey: papers.transactionKey ?? payment.transactionKey,
      },
      // Nothing more can be refunded of a payment given back whole.
      lookAgainAt: isOver ? null : nextLookAt(payment.decidedAt ?? now, now),
    })
    .where(eq(payments.id, payment.id))
    .returning({ state: payments.state });
  if (held?.state === 'paid') return reconcileRecord(deps, payment, found.payment);
  if (held?.state !== 'failed' || !STANDS.includes(found.payment.status)) return;
  // No path leaves a charge without orders.
  await deps.db.transaction((tx) => requestVoid(tx, payment, 'STANDS_AT_PROVIDER', now));
  await voidPayment(deps, payment);
}
