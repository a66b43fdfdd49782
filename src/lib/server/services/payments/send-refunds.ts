import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { addMinutes } from '#lib/domain/time.ts';
import { payments, refunds } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Toss } from '../../gateways/toss/index.ts';

type Refund = typeof refunds.$inferSelect;

/** Another process may take a refund over when the one that has it has been silent for so long. */
const LEASE_MINUTES = 1;
const FIRST_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 3_600;

/** 5 s, 10 s, 20 s … one hour. */
const pauseMs = (attempts: number) =>
  Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 20), MAX_PAUSE_SECONDS) * 1_000;

/** What the provider keeps with the cancellation, so that a lost answer can be recognised afterwards. */
const reasonText = (refund: Refund) => `동네마켓 주문 ${refund.orderId} 환불 (R${refund.id})`;

/**
 * Works the outbox: asks the provider for every refund that is due, until it has said yes (rules.md section 7). Each is
 * taken by one process at a time, and the provider keeps the first answer to a refund's key, so that none is paid twice.
 * Answers how many were refunded.
 */
export async function sendRefunds(deps: Deps): Promise<number> {
  const { toss } = deps.gateways;
  if (!toss) return 0;
  let refunded = 0;
  for (let next = await takeDue(deps); next; next = await takeDue(deps)) {
    if (await send(deps, toss, next)) refunded += 1;
  }
  return refunded;
}

async function takeDue(deps: Deps): Promise<Refund | null> {
  const now = deps.clock.now();
  const due = deps.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'requested'), lte(refunds.nextAttemptAt, now)))
    .orderBy(asc(refunds.nextAttemptAt), asc(refunds.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await deps.db
    .update(refunds)
    .set({ nextAttemptAt: addMinutes(now, LEASE_MINUTES), attempts: sql`${refunds.attempts} + 1` })
    .where(and(eq(refunds.state, 'requested'), eq(refunds.id, due)))
    .returning();
  return taken ?? null;
}

async function send(deps: Deps, toss: Toss, refund: Refund): Promise<boolean> {
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, refund.paymentId));
  const { paymentKey } = payment!;
  const answer = await toss.cancel({
    paymentKey,
    reason: reasonText(refund),
    amountWon: refund.amountWon,
    idempotencyKey: `refund-${refund.id}`,
  });
  const problem = answer.ok ? null : await unlessDone(toss, paymentKey, refund, answer);
  const now = deps.clock.now();
  if (problem === null) {
    await deps.db
      .update(refunds)
      .set({ state: 'refunded', refundedAt: now, lastError: null })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'requested')));
    return true;
  }
  deps.log.error({ refundId: refund.id, attempts: refund.attempts, problem }, 'refund not done yet');
  await deps.db
    .update(refunds)
    .set({ lastError: problem.slice(0, 500), nextAttemptAt: new Date(now.getTime() + pauseMs(refund.attempts)) })
    .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'requested')));
  return false;
}

/** The provider's own record says whether a cancellation without an answer, or with a strange one, was done. */
async function unlessDone(
  toss: Toss,
  paymentKey: string,
  refund: Refund,
  answer: { code?: string; message?: string; detail?: string },
): Promise<string | null> {
  const found = await toss.payment(paymentKey);
  if (found.ok && found.payment.cancels.some((cancel) => cancel.reason === reasonText(refund))) return null;
  return [answer.code, answer.message ?? answer.detail].filter(Boolean).join(': ') || 'no answer';
}
