import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm';
import { addMinutes } from '#lib/domain/time.ts';
import { reach } from '../../crash-points.ts';
import { orders, payments, refunds } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Toss } from '../../gateways/toss/index.ts';
import { tell } from '../alarms/tell.ts';

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
 * taken by one process at a time, and every try says how much it found left of the payment, so that none is paid twice.
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

/** A time further ahead than any pause was written by a clock that has been set back since. */
const isDue = (now: Date) =>
  or(
    lte(refunds.nextAttemptAt, now),
    gt(refunds.nextAttemptAt, new Date(now.getTime() + (MAX_PAUSE_SECONDS + 1) * 1_000)),
  );

async function takeDue(deps: Deps): Promise<Refund | null> {
  const now = deps.clock.now();
  const due = deps.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'requested'), isDue(now)))
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
  reach('refund.taken');
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, refund.paymentId));
  const problem = await giveBack(toss, payment!.paymentKey, refund);
  if (problem === null) {
    reach('refund.sent');
    await markRefunded(deps, refund);
    reach('refund.marked');
    return true;
  }
  deps.log.error({ refundId: refund.id, attempts: refund.attempts, problem }, 'refund not done yet');
  const nextAttemptAt = new Date(deps.clock.now().getTime() + pauseMs(refund.attempts));
  await deps.db
    .update(refunds)
    .set({ lastError: problem.slice(0, 500), nextAttemptAt })
    .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'requested')));
  return false;
}

/** The money is on its way, and the buyer is told: once, whoever finds out first. */
async function markRefunded(deps: Deps, refund: Refund): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [done] = await tx
      .update(refunds)
      .set({ state: 'refunded', refundedAt: now, lastError: null })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'requested')))
      .returning({ amountWon: refunds.amountWon });
    if (!done) return;
    const [order] = await tx.select().from(orders).where(eq(orders.id, refund.orderId));
    const { buyerId, martId } = order!;
    const details = { amountWon: done.amountWon };
    await tell(tx, [buyerId], { kind: 'orderRefunded', orderId: refund.orderId, martId, details, now });
    reach('refund.marking');
  });
}

/** Asks the provider to give the money back; null once it has, else why it has not. */
async function giveBack(toss: Toss, paymentKey: string, refund: Refund): Promise<string | null> {
  // The answer to an earlier try may have been lost.
  const found = await readBack(toss, paymentKey, refund);
  if (found === 'givenBack') return null;
  if (found === 'unknown') return 'the payment cannot be read back';
  const answer = await toss.cancel({
    paymentKey,
    reason: reasonText(refund),
    amountWon: refund.amountWon,
    // One try may still be under way when the next begins: whichever comes second finds less left, and is refused.
    leftWon: found.leftWon,
    // The provider keeps its answer to a key for 15 days, also that it could not just then: each try has a key of its own.
    idempotencyKey: `refund-${refund.id}-${refund.attempts}`,
  });
  if (answer.ok || (await readBack(toss, paymentKey, refund)) === 'givenBack') return null;
  const { code, message, detail } = { code: '', message: '', detail: '', ...answer };
  return [code, message || detail].filter(Boolean).join(': ') || 'no answer';
}

/**
 * The provider's own record says whether a cancellation without an answer, or with a strange one, was done: by its reason,
 * or because nothing is left, as somebody gave all of it back by hand. If not, it says how much is left.
 */
async function readBack(
  toss: Toss,
  paymentKey: string,
  refund: Refund,
): Promise<'givenBack' | 'unknown' | { leftWon: number }> {
  const found = await toss.payment(paymentKey);
  if (!found.ok) return 'unknown';
  const { status, cancels, balanceAmountWon } = found.payment;
  const isDone = status === 'CANCELED' || cancels.some((cancel) => cancel.reason === reasonText(refund));
  return isDone ? 'givenBack' : { leftWon: balanceAmountWon };
}
