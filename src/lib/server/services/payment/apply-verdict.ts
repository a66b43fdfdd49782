import { and, eq } from 'drizzle-orm';
import { nextLookAt } from '#lib/domain/payment/payment-look.ts';
import type { Deps } from '#lib/server/deps.ts';
import { crashPoint } from '#lib/server/platform/crash-points.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type Payment, payments, paymentVoids } from '#lib/server/schema/index.ts';
import type { Verdict } from './judge-record.ts';

/**
 * Step three of a card checkout (rules.md section 7): one transaction decides the payment and opens its orders, or fails them and gives the
 * stock back. A payment made in a way that we do not accept is to be cancelled there. A second caller (a retry, the reconciler, another process) finds the payment decided and changes nothing.
 */
export async function applyVerdict(deps: Deps, payment: Payment, verdict: Verdict): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [decided] = await tx
      .update(payments)
      .set({
        state: verdict.paid ? 'paid' : 'failed',
        decidedAt: now,
        ...(verdict.paid
          ? {
              ...{ receiptUrl: verdict.receiptUrl, readBackAt: now, lookAgainAt: nextLookAt(now, now) },
              ...{ approvalNo: verdict.approvalNo ?? null, transactionKey: verdict.transactionKey ?? null },
            }
          : { failureCode: verdict.code, failureMessage: verdict.message }),
      })
      .where(and(eq(payments.id, payment.id), eq(payments.state, 'confirming')))
      .returning({ id: payments.id });
    if (!decided) return;
    if (!verdict.paid && verdict.mustVoid) await requestVoid(tx, payment, verdict.code, now);
    const { from: settledFrom } = deps.config.settlement;
    await deps.reactions.payment.decided(tx, payment, { isPaid: verdict.paid, settledFrom, now });
    crashPoint('payment.settling');
  });
}

/** Writes down that a failed payment is to be cancelled at the provider; `voidPayments` does the rest. */
export async function requestVoid(tx: Tx, { id: paymentId }: Payment, reason: string, now: Date): Promise<void> {
  await tx.insert(paymentVoids).values({ paymentId, reason, requestedAt: now }).onConflictDoNothing();
}
