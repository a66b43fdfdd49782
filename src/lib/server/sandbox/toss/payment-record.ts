import { randomBytes } from 'node:crypto';
import { type TossErrorCode, tossMessage } from './error.ts';

/** The stand-in's record of one payment. Times are ISO with Z, amounts won. */
export interface PaymentRecord {
  paymentKey: string;
  orderId: string;
  orderName: string;
  amountWon: number;
  status: 'READY' | 'IN_PROGRESS' | 'DONE' | 'ABORTED' | 'EXPIRED' | 'CANCELED' | 'PARTIAL_CANCELED';
  requestedAt: string;
  authenticatedAt: string | null;
  approvedAt: string | null;
  lastTransactionKey: string | null;
  failure: { code: string; message: string } | null;
  cancels: { amountWon: number; reason: string; canceledAt: string; transactionKey: string; balanceWon: number }[];
  /** Where the pay page leads; absent for payments authorized by a script. */
  returnTo: { successUrl: string; failUrl: string } | null;
}

/** A step of the state machine: the record after it, or the code that refuses it. */
export type Step = { ok: true; record: PaymentRecord } | { ok: false; code: TossErrorCode };

const AUTHENTICATE_WITHIN_MS = 30 * 60_000;
const CONFIRM_WITHIN_MS = 10 * 60_000;
const MINIMUM_WON = 100;
/** The real code for a changed amount is not documented (providers.md section 1.4). */
const AMOUNT_MISMATCH: TossErrorCode = 'INVALID_REQUEST';

export interface PaymentRequest {
  orderId: string;
  orderName: string;
  amountWon: number;
  returnTo: PaymentRecord['returnTo'];
}

/** Opens a payment for an order id; a new try replaces an unpaid one, a paid one stands. */
export function open(current: PaymentRecord | null, request: PaymentRequest, now: Date): Step {
  if (request.amountWon < MINIMUM_WON) return { ok: false, code: 'BELOW_MINIMUM_AMOUNT' };
  if (current !== null && current.approvedAt !== null) return { ok: false, code: 'DUPLICATED_ORDER_ID' };
  return {
    ok: true,
    record: {
      ...request,
      paymentKey: `tsb_${randomBytes(15).toString('base64url')}`,
      status: 'READY',
      requestedAt: now.toISOString(),
      authenticatedAt: null,
      approvedAt: null,
      lastTransactionKey: null,
      failure: null,
      cancels: [],
    },
  };
}

/** The record as it stands now: 30 minutes to authenticate, then 10 minutes to confirm, then it is EXPIRED. */
export function aged(record: PaymentRecord, now: Date): PaymentRecord {
  const isLate =
    (record.status === 'READY' && now.getTime() > Date.parse(record.requestedAt) + AUTHENTICATE_WITHIN_MS) ||
    (record.status === 'IN_PROGRESS' &&
      now.getTime() > Date.parse(record.authenticatedAt ?? record.requestedAt) + CONFIRM_WITHIN_MS);
  return isLate ? { ...record, status: 'EXPIRED' } : record;
}

/** The buyer agreed on the pay page. */
export function authenticate(record: PaymentRecord, now: Date): Step {
  if (record.status !== 'READY') return { ok: false, code: 'NOT_FOUND_PAYMENT_SESSION' };
  return { ok: true, record: { ...record, status: 'IN_PROGRESS', authenticatedAt: now.toISOString() } };
}

/** Charges the card. The order id and the amount must be those of the pay window. */
export function confirm(record: PaymentRecord, input: { orderId: string; amountWon: number }, now: Date): Step {
  if (record.orderId !== input.orderId) return { ok: false, code: 'FORBIDDEN_REQUEST' };
  if (record.approvedAt !== null) return { ok: false, code: 'ALREADY_PROCESSED_PAYMENT' };
  if (record.status !== 'IN_PROGRESS') return { ok: false, code: 'NOT_FOUND_PAYMENT_SESSION' };
  if (record.amountWon !== input.amountWon) return { ok: false, code: AMOUNT_MISMATCH };
  const approvedAt = now.toISOString();
  return { ok: true, record: { ...record, status: 'DONE', approvedAt, lastTransactionKey: transactionKey() } };
}

/** The card company refused. */
export function abort(record: PaymentRecord, code: TossErrorCode): PaymentRecord {
  return { ...record, status: 'ABORTED', failure: { code, message: tossMessage(code) } };
}

/** Gives back all that is left, or `amountWon` of it. */
export function cancel(record: PaymentRecord, input: { reason: string; amountWon?: number }, now: Date): Step {
  if (record.status === 'CANCELED') return { ok: false, code: 'ALREADY_CANCELED_PAYMENT' };
  if (record.status !== 'DONE' && record.status !== 'PARTIAL_CANCELED')
    return { ok: false, code: 'NOT_CANCELABLE_PAYMENT' };
  const balanceWon = balanceOf(record);
  const amountWon = input.amountWon ?? balanceWon;
  if (amountWon > balanceWon) return { ok: false, code: 'NOT_CANCELABLE_AMOUNT' };
  const entry = {
    amountWon,
    reason: input.reason,
    canceledAt: now.toISOString(),
    transactionKey: transactionKey(),
    balanceWon: balanceWon - amountWon,
  };
  return {
    ok: true,
    record: {
      ...record,
      status: entry.balanceWon === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
      cancels: [...record.cancels, entry],
      lastTransactionKey: entry.transactionKey,
    },
  };
}

/** What can still be cancelled, in won. */
export function balanceOf(record: PaymentRecord): number {
  return record.cancels.at(-1)?.balanceWon ?? record.amountWon;
}

function transactionKey(): string {
  return `TX${randomBytes(12).toString('hex').toUpperCase()}`;
}
