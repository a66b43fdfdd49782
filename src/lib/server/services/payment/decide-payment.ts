import { and, eq } from 'drizzle-orm';
import { nextCheckAt } from '#lib/domain/payment/payment-check.ts';
import { crashPoint } from '#lib/server/config/crash-points.ts';
import type { Deps } from '#lib/server/deps.ts';
import { type Payment, payments } from '#lib/server/schema/index.ts';
import type { Verdict } from './verdict.ts';
import { requestVoid, voidPayment } from './void-payments.ts';

/**
 * Step three of a card checkout (rules.md section 7): one transaction decides the payment and opens its orders, or
 * fails them and gives the stock back. A payment made in a way that we do not accept is to be cancelled there. A second
 * caller (a retry, the reconciler, another process) finds the payment decided and changes nothing. `isOwnAct`: the
 * buyer's own request decides it.
 */
export async function decidePayment(
  deps: Deps,
  payment: Payment,
  verdict: Verdict,
  { isOwnAct }: { isOwnAct: boolean },
): Promise<void> {
  await writeDecision(deps, payment, verdict, isOwnAct);
  // At once, so that the buyer's money is not gone for a minute; where it fails the job goes on.
  if (!verdict.paid && verdict.mustVoid) await voidPayment(deps, payment);
}

async function writeDecision(deps: Deps, payment: Payment, verdict: Verdict, isOwnAct: boolean): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [decided] = await tx
      .update(payments)
      .set({
        state: verdict.paid ? 'paid' : 'failed',
        decidedAt: now,
        ...(verdict.paid
          ? {
              receiptUrl: verdict.receiptUrl,
              checkedAt: now,
              checkAgainAt: nextCheckAt(now, now),
              approvalNo: verdict.approvalNo ?? null,
              transactionKey: verdict.transactionKey ?? null,
            }
          : { failureCode: verdict.code, failureMessage: verdict.message }),
      })
      .where(and(eq(payments.id, payment.id), eq(payments.state, 'confirming')))
      .returning({ id: payments.id });
    if (!decided) return;
    if (!verdict.paid && verdict.mustVoid) await requestVoid(tx, payment, verdict.code, now);
    const { from: settledFrom } = deps.config.settlement;
    await deps.reactions.payment.decided(tx, payment, { isPaid: verdict.paid, isOwnAct, settledFrom, now });
    crashPoint('payment.settling');
  });
}
