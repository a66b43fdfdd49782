import { eq } from 'drizzle-orm';
import { nextCheckAt } from '#lib/domain/payment/payment-check.ts';
import { crashPoint } from '#lib/server/config/crash-points.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { type Payment, payments } from '#lib/server/schema/index.ts';
import type { Verdict } from './verdict.ts';
import { requestVoid, voidPayment } from './void-payments.ts';

/**
 * Step three of a card checkout (rules.md section 7): one transaction decides the payment and opens its orders, or
 * fails them and gives the stock back. A payment made in a way that we do not accept is to be cancelled there. A second
 * caller (a retry, the reconciler, another process) finds the payment decided and changes nothing; a charge of one that
 * has failed by then is to be cancelled there, too. `isOwnAct`: the buyer's own request decides it.
 */
export async function decidePayment(
  deps: Deps,
  payment: Payment,
  verdict: Verdict,
  { isOwnAct }: { isOwnAct: boolean },
): Promise<void> {
  const mustVoid = await writeDecision(deps, payment, verdict, isOwnAct);
  // At once, so that the buyer's money is not gone for a minute; where it fails the job goes on.
  if (mustVoid) await voidPayment(deps, payment);
}

/** Resolves to whether it is to be cancelled at the provider. */
function writeDecision(deps: Deps, payment: Payment, verdict: Verdict, isOwnAct: boolean): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const held = oneRow(
      await tx.select({ state: payments.state }).from(payments).where(eq(payments.id, payment.id)).for('no key update'),
    );
    if (held.state !== 'confirming') {
      const isCharged = verdict.paid && held.state === 'failed';
      // No path leaves a charge without orders.
      if (isCharged) await requestVoid(tx, payment, 'STANDS_AT_PROVIDER', now);
      return isCharged;
    }
    const { from: settledFrom } = deps.config.settlement;
    const voidedFor = !verdict.paid && verdict.mustVoid ? verdict.code : null;
    await Promise.all([
      tx.update(payments).set(decisionOf(verdict, now)).where(eq(payments.id, payment.id)),
      voidedFor !== null && requestVoid(tx, payment, voidedFor, now),
      deps.reactions.payment.decided(tx, payment, { isPaid: verdict.paid, isOwnAct, settledFrom, now }),
    ]);
    crashPoint('payment.settling');
    return voidedFor !== null;
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
