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
    const [undecided] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.id, payment.id), eq(payments.state, 'confirming')))
      .for('no key update');
    if (!undecided) return;
    const { from: settledFrom } = deps.config.settlement;
    await Promise.all([
      tx.update(payments).set(decisionOf(verdict, now)).where(eq(payments.id, payment.id)),
      !verdict.paid && verdict.mustVoid && requestVoid(tx, payment, verdict.code, now),
      deps.reactions.payment.decided(tx, payment, { isPaid: verdict.paid, isOwnAct, settledFrom, now }),
    ]);
    crashPoint('payment.settling');
  });
}

function decisionOf(verdict: Verdict, now: Date) {
  if (!verdict.paid) {
    return { state: 'failed', decidedAt: now, failureCode: verdict.code, failureMessage: verdict.message } as const;
  }
  const { receiptUrl, approvalNo = null, transactionKey = null } = verdict;
  const checked = { checkedAt: now, checkAgainAt: nextCheckAt(now, now) };
  return { state: 'paid', decidedAt: now, receiptUrl, approvalNo, transactionKey, ...checked } as const;
}
