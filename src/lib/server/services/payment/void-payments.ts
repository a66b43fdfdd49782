import { asc, eq, isNull, sql } from 'drizzle-orm';
import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { cutText } from '#lib/domain/text.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Toss } from '#lib/server/gateways/toss/index.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { eachAlone } from '#lib/server/platform/jobs/each-alone.ts';
import { type Payment, payments, paymentVoids } from '#lib/server/schema/index.ts';
import { isRecordOf } from './verdict.ts';

/** The reason that the provider stores with the cancellation. */
const REASON = `${MARKET_NAME}에서 받지 않는 결제`;

/** At the provider nothing stands of a payment in one of these. */
const OVER: readonly string[] = ['CANCELED', 'ABORTED', 'EXPIRED'];

/** Writes down that a failed payment is to be cancelled at the provider; `voidPayments` does the rest. */
export async function requestVoid(tx: Tx, { id: paymentId }: Payment, reason: string, now: Date): Promise<void> {
  await tx.insert(paymentVoids).values({ paymentId, reason, requestedAt: now }).onConflictDoNothing();
}

/**
 * Cancels payments at the provider that failed here, until it has agreed (rules.md section 7). In several processes at
 * once it does no harm: they send one key. Answers how many it cancelled.
 */
export async function voidPayments(deps: Deps): Promise<number> {
  const due = await deps.db
    .select({ payment: payments })
    .from(paymentVoids)
    .innerJoin(payments, eq(payments.id, paymentVoids.paymentId))
    .where(isNull(paymentVoids.voidedAt))
    .orderBy(asc(paymentVoids.paymentId));
  return eachAlone(due, 'payments', ({ payment }) => voidPayment(deps, payment));
}

/** One try; answers whether it is cancelled now. */
export async function voidPayment(deps: Deps, payment: Payment): Promise<boolean> {
  const { toss } = deps.gateways;
  if (!toss) return false;
  const [begun] = await deps.db
    .update(paymentVoids)
    .set({ attempts: sql`${paymentVoids.attempts} + 1` })
    .where(eq(paymentVoids.paymentId, payment.id))
    .returning();
  if (!begun || begun.voidedAt) return false;
  const { cancelAttempt } = begun;
  const { problem, isKeySpent } = await cancelWhole(toss, payment, cancelAttempt);
  if (problem !== null) deps.log.error({ paymentId: payment.id, problem }, 'payment not cancelled at the provider yet');
  await deps.db
    .update(paymentVoids)
    .set(
      problem === null
        ? { voidedAt: deps.clock.now(), lastError: null }
        : { lastError: cutText(problem, 500), ...(isKeySpent ? { cancelAttempt: cancelAttempt + 1 } : {}) },
    )
    .where(eq(paymentVoids.paymentId, payment.id));
  return problem === null;
}

async function cancelWhole(
  toss: Toss,
  payment: Payment,
  attempt: number,
): Promise<{ problem: string | null; isKeySpent?: boolean }> {
  const { paymentKey, providerOrderId } = payment;
  const isOver = async () => {
    const found = await toss.payment(paymentKey);
    return found.ok && isRecordOf(payment, found.payment) && OVER.includes(found.payment.status);
  };
  // The answer to an earlier try may have been lost.
  if (await isOver()) return { problem: null };
  const idempotencyKey = `void-${providerOrderId}.${attempt}`;
  const response = await toss.cancel({ paymentKey, reason: REASON, idempotencyKey });
  if (response.ok || (await isOver())) return { problem: null };
  const { code, message, detail, isKeySpent } = { code: '', message: '', detail: '', isKeySpent: true, ...response };
  const isSpent = response.outcome === 'declined' || isKeySpent === true;
  return { problem: [code, message || detail].filter(Boolean).join(': ') || 'no answer', isKeySpent: isSpent };
}
