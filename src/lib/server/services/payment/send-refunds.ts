import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm';
import { cancelTaxFreeWon } from '#lib/domain/product/tax.ts';
import { cutText } from '#lib/domain/text.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { crashPoint } from '#lib/server/config/crash-points.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Toss, TossPayment } from '#lib/server/gateways/toss/index.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { orders, type Payment, payments, type RefundRow, refunds } from '#lib/server/schema/index.ts';
import { notify } from '../notice/alarms/notify.ts';
import { postRefunded } from '../settlement/ledger/post-order.ts';
import { handRefundWon, recordGivenBack } from './record-given-back.ts';
import { isReasonOf, refundReason } from './refund-reason.ts';

/** Another process may take a refund over when the one that has it has been silent for so long. */
const LEASE_MINUTES = 1;
const FIRST_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 3_600;
/**
 * Nothing waits for longer, by any clock: a refund is put off for an hour at the most (`refundSentFrom`), and clocks of
 * two machines differ by less than another.
 */
const FURTHEST_SECONDS = 2 * MAX_PAUSE_SECONDS;

/** 5 s, 10 s, 20 s … one hour. */
const pauseMs = (attempts: number) =>
  Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 20), MAX_PAUSE_SECONDS) * 1_000;

/**
 * Works the outbox: asks the provider for every refund that is due, until it has said yes (rules.md section 7). Each is
 * taken by one process at a time, a try is sent again under its own key, and every try says how much it found left of
 * the payment, so that none is paid twice. Answers how many were refunded. A process that stops begins no other.
 */
export async function sendRefunds(deps: Deps, stopping?: AbortSignal): Promise<number> {
  const { toss } = deps.gateways;
  if (!toss) return 0;
  let refunded = 0;
  while (!stopping?.aborted) {
    const next = await takeDue(deps);
    if (!next) break;
    if (await send(deps, toss, next)) refunded += 1;
  }
  return refunded;
}

/** A time further ahead than any wait was written by a clock that has been set back since. */
const isDue = (now: Date) =>
  or(lte(refunds.nextAttemptAt, now), gt(refunds.nextAttemptAt, new Date(now.getTime() + FURTHEST_SECONDS * 1_000)));

/** What may have been handed over waits for its mart's word (market.md 27.5). */
const notClaimed = sql`(${refunds.reason} <> 'noShow' or not exists (select from ${orders} where ${orders.id} = ${refunds.orderId} and ${orders.claimedAt} is not null))`;

async function takeDue(deps: Deps): Promise<RefundRow | null> {
  const now = deps.clock.now();
  const due = deps.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'requested'), isDue(now), notClaimed))
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

async function send(deps: Deps, toss: Toss, refund: RefundRow): Promise<boolean> {
  crashPoint('refund.taken');
  const { payment, taxFree } = oneRow(
    await deps.db
      .select({ payment: payments, taxFree: orders.taxFree })
      .from(payments)
      .innerJoin(orders, eq(orders.id, refund.orderId))
      .where(eq(payments.id, refund.paymentId)),
  );
  const { problem, isKeySpent, record } = await cancelPart(deps, toss, { payment, refund, taxFree });
  if (problem === null) {
    crashPoint('refund.sent');
    await markRefunded(deps, refund);
    crashPoint('refund.marked');
    // Where a part was given back by hand, ours may have been the rest of it: its other orders end now.
    if (record) await recordGivenBack(deps, payment, record);
    return true;
  }
  deps.log.error({ refundId: refund.id, attempts: refund.attempts, problem }, 'refund not done yet');
  const nextAttemptAt = new Date(deps.clock.now().getTime() + pauseMs(refund.attempts));
  const cancelAttempt = refund.cancelAttempt + (isKeySpent ? 1 : 0);
  await deps.db
    .update(refunds)
    .set({ lastError: cutText(problem, 500), nextAttemptAt, cancelAttempt })
    .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'requested')));
  return false;
}

/** The money is on its way, and the buyer is told: once, by the process that finds out first. */
async function markRefunded(deps: Deps, refund: RefundRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [done] = await tx
      .update(refunds)
      .set({ state: 'refunded', refundedAt: now, lastError: null })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'requested')))
      .returning();
    if (!done) return;
    await postRefunded(tx, done, now);
    const { buyerId, martId } = oneRow(await tx.select().from(orders).where(eq(orders.id, refund.orderId)));
    const details = { amountWon: done.amountWon };
    const about = { orderId: refund.orderId, martId, onceKey: `refund-${refund.id}` };
    await notify(tx, [buyerId], { kind: 'orderRefunded', ...about, details, now });
    crashPoint('refund.marking');
  });
}

interface GivingBack {
  payment: Payment;
  refund: RefundRow;
  taxFree: boolean;
}

/** Why the money has not been given back; null once it has. */
interface Outcome {
  problem: string | null;
  /** The provider has answered with an error, and keeps it: the next try has another key. */
  isKeySpent?: boolean;
  /** The payment as the provider has it since; it may have nothing left. */
  record?: TossPayment;
}

async function cancelPart(deps: Deps, toss: Toss, giving: GivingBack): Promise<Outcome> {
  const { payment, refund } = giving;
  // The answer to an earlier try may have been lost.
  const before = await readRefund(deps, toss, giving);
  if (before.is === 'givenBack') return { problem: null };
  if (before.is === 'unread') return before;
  const response = await toss.cancel({
    paymentKey: payment.paymentKey,
    reason: refundReason(refund),
    ...(await sharesOf(deps, giving, before.record)),
    // One try may still be under way when the next begins: whichever comes second finds less left, and is refused.
    leftWon: before.record.balanceAmountWon,
    // The provider repeats the outcome of a try whose answer was lost; one that it has refused needs another key for 15
    // days.
    idempotencyKey: `refund-${refund.id}-t${refund.cancelAttempt}`,
  });
  if (response.ok) return { problem: null, record: response.payment };
  const after = await readRefund(deps, toss, giving);
  if (after.is === 'givenBack') return { problem: null };
  const { code, message, detail } = { code: '', message: '', detail: '', ...response };
  const isAnswered = response.outcome === 'declined' || response.isKeySpent === true;
  return {
    problem: [code, message || detail].filter(Boolean).join(': ') || 'no answer',
    isKeySpent: isAnswered && after.is !== 'unread',
  };
}

/**
 * How much is given back, and how much of it is exempt. Where an operator gave back a part by hand no more than the
 * rest is left.
 */
async function sharesOf(deps: Deps, { payment, refund, taxFree }: GivingBack, record: TossPayment) {
  const leftWon = record.balanceAmountWon;
  const byHandWon = await handRefundWon(deps, payment, record);
  const amountWon = byHandWon > 0 ? Math.min(refund.amountWon, leftWon) : refund.amountWon;
  const leftTaxFreeWon = record.taxFreeAmountWon ?? 0;
  return { amountWon, taxFreeWon: cancelTaxFreeWon({ taxFree, amountWon, leftWon, leftTaxFreeWon }) };
}

/** The state of a refund in the provider's record. */
type RefundRecord = { is: 'givenBack' } | { is: 'open'; record: TossPayment } | { is: 'unread'; problem: string };

/**
 * The provider's own record says whether a cancellation without an answer, or with a strange one, was done: by its
 * reason, or because nothing is left, as somebody gave all of it back by hand. If not, it says how much is left.
 */
async function readRefund(deps: Deps, toss: Toss, { payment, refund }: GivingBack): Promise<RefundRecord> {
  const found = await toss.payment(payment.paymentKey);
  if (!found.ok) {
    const why = found.outcome === 'unknown' ? found.detail : found.outcome;
    return { is: 'unread', problem: `the payment cannot be read: ${why}` };
  }
  const record = found.payment;
  // Its other orders may have been given back, too.
  await recordGivenBack(deps, payment, record);
  const isDone = record.status === 'CANCELED' || record.cancels.some(({ reason }) => isReasonOf(reason, refund));
  return isDone ? { is: 'givenBack' } : { is: 'open', record };
}
