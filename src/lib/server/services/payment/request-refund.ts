import { and, eq } from 'drizzle-orm';
import {
  type GivenBack,
  givenBackOf,
  type RefundBearer,
  type RefundOrigin,
  refundSentFrom,
} from '#lib/domain/money.ts';
import { endRefundWon } from '#lib/domain/order/line-price.ts';
import type { EndReason } from '#lib/domain/order/order.ts';
import { soldForWon } from '#lib/domain/order/weighed.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { type OrderRow, payments, refunds } from '#lib/server/schema/index.ts';
import { postAsked, postRefunded } from '../settlement/ledger/post-order.ts';

/**
 * Writes the refund of an order that ends, in the transaction that ends it (rules.md section 7): what its reason gives
 * back, less what went back before. `sendRefunds` does the rest. Nothing where no card was charged.
 */
export async function requestRefund(tx: Tx, order: OrderRow, reason: EndReason, now: Date): Promise<void> {
  if (order.way === 'onSite') return;
  const before = await refundsOf(tx, order);
  const amountWon = endRefundWon(order, reason, givenBackOf(before));
  if (amountWon === 0) return;
  const payment = await paymentOf(tx, order);
  if (!payment) throw new Error(`order ${order.id} was charged, but its checkout has no payment`);
  await insertRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    seq: nextSeq(before),
    amountWon,
    origin: 'end',
    bearer: 'mart',
    reason,
    state: 'requested',
    nextAttemptAt: refundSentFrom(reason, now),
    requestedAt: now,
  });
}

/**
 * Writes the refund of an order of goods by weight that was paid by card, in the transaction that hands it over: what
 * was told at the most less what the scale says (shelf.md 36.1). It goes before what its mart earns by it. Nothing
 * where nothing is left, or for goods by the piece.
 */
export async function requestWeighedRefund(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const amountWon = order.totalPriceWon - soldForWon(order);
  if (amountWon === 0) return;
  const before = await refundsOf(tx, order);
  const payment = await paymentOf(tx, order);
  if (!payment) throw new Error(`order ${order.id} was charged, but its checkout has no payment`);
  await insertRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    seq: nextSeq(before),
    amountWon,
    origin: 'weighed',
    bearer: 'mart',
    reason: 'weighed',
    state: 'requested',
    nextAttemptAt: now,
    requestedAt: now,
  });
}

export interface PartRefund {
  /** How much, of what was given back before; null where so many pieces are not left. */
  amountWon: (before: GivenBack) => number | null;
  /** Refuses so much before anything is written, such as what is above a limit. */
  refuse?: (amountWon: number) => Promise<void>;
  pieces: number | null;
  origin: Exclude<RefundOrigin, 'end' | 'weighed'>;
  bearer: RefundBearer;
  /** Nobody has said yet whose it was. */
  isBearerOpen?: boolean;
  caseId?: number | null;
  operatorId?: number | null;
}

/**
 * Writes a refund of a part of an order, or of all of it, that is independent of its end (market.md 23): `attributed`
 * is given back already, in the provider's console, and so is a `chargeback`. The caller has locked the order's row.
 * Refuses with `refundTooLarge`, which says how much is left: nothing of one that nobody paid for by card.
 */
export async function requestPartRefund(tx: Tx, order: OrderRow, part: PartRefund, now: Date): Promise<number> {
  const before = await refundsOf(tx, order);
  const given = givenBackOf(before);
  // Also a card order may have been paid by nobody: its payment failed, or is not decided.
  const payment = order.way === 'onSite' ? null : await paymentOf(tx, order);
  const leftWon = payment ? soldForWon(order) - given.won : 0;
  const { pieces, origin, bearer, isBearerOpen = false, caseId = null, operatorId = null } = part;
  const amountWon = part.amountWon(given);
  if (!payment || amountWon === null || amountWon < 1 || amountWon > leftWon) {
    throw new DomainError('refundTooLarge', { n: leftWon });
  }
  await part.refuse?.(amountWon);
  const isDone = origin === 'attributed' || origin === 'chargeback';
  await insertRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    seq: nextSeq(before),
    amountWon,
    pieces,
    origin,
    bearer,
    isBearerOpen,
    caseId,
    operatorId,
    reason: origin,
    state: isDone ? 'refunded' : 'requested',
    refundedAt: isDone ? now : null,
    nextAttemptAt: now,
    requestedAt: now,
  });
  return amountWon;
}

/** Some may have been withdrawn. */
const nextSeq = (before: readonly { seq: number }[]) => 1 + Math.max(0, ...before.map(({ seq }) => seq));

const refundsOf = (tx: Tx, { id }: OrderRow) => tx.select().from(refunds).where(eq(refunds.orderId, id));

async function paymentOf(tx: Tx, { checkoutId }: OrderRow): Promise<{ id: number } | null> {
  const isPaid = and(eq(payments.checkoutId, checkoutId), eq(payments.state, 'paid'));
  const [payment] = await tx.select({ id: payments.id }).from(payments).where(isPaid);
  return payment ?? null;
}

async function insertRefund(tx: Tx, row: typeof refunds.$inferInsert): Promise<void> {
  const refund = oneRow(await tx.insert(refunds).values(row).returning());
  await postAsked(tx, refund, row.requestedAt);
  if (refund.state === 'refunded') await postRefunded(tx, refund, row.requestedAt);
}
