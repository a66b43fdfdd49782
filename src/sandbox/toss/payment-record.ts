import { randomBytes } from 'node:crypto';
import { type TossErrorCode, tossMessage } from './error.ts';

export type PaidBy = 'easyPay' | 'virtualAccount' | 'transfer' | 'foreignCard';

export interface Cancel {
  amountWon: number;
  taxFreeWon: number;
  reason: string;
  canceledAt: string;
  transactionKey: string;
  balanceWon: number;
}

/** The stand-in's record of one payment. Times are ISO with Z, amounts won. */
export interface PaymentRecord {
  paymentKey: string;
  orderId: string;
  orderName: string;
  amountWon: number;
  /** As the window was told; null where it was not. */
  taxFreeWon: number | null;
  /** Whose window it is; absent for the shop of the sandbox itself. */
  clientKey?: string;
  status:
    | 'READY'
    | 'IN_PROGRESS'
    | 'WAITING_FOR_DEPOSIT'
    | 'DONE'
    | 'ABORTED'
    | 'EXPIRED'
    | 'CANCELED'
    | 'PARTIAL_CANCELED';
  /** How it was paid; absent for a domestic card. */
  paidBy?: PaidBy;
  requestedAt: string;
  authenticatedAt: string | null;
  approvedAt: string | null;
  lastTransactionKey: string | null;
  /** The key of its approval; absent before it, and of records that an older sandbox kept. */
  approvalKey?: string;
  failure: { code: string; message: string } | null;
  cancels: Cancel[];
  /** Where the pay page leads; absent for payments authorized by a script. */
  returnTo: { successUrl: string; failUrl: string } | null;
}

/** A step of the state machine: the record after it, or the code that refuses it. */
export type Step = { ok: true; record: PaymentRecord } | { ok: false; code: TossErrorCode };

const AUTHENTICATE_WITHIN_MS = 30 * 60_000;
const CONFIRM_WITHIN_MS = 10 * 60_000;
const DEPOSIT_WITHIN_MS = 7 * 24 * 3_600_000;
const MINIMUM_WON = 100;
/** The real code for a changed amount is not documented (providers.md section 1.4). */
const AMOUNT_MISMATCH: TossErrorCode = 'INVALID_REQUEST';

export interface PaymentRequest {
  orderId: string;
  orderName: string;
  amountWon: number;
  taxFreeWon: number | null;
  clientKey?: string;
  returnTo: PaymentRecord['returnTo'];
}

/** Opens a payment for an order id; a new try replaces an unpaid one, a paid one stands. */
export function open(current: PaymentRecord | null, request: PaymentRequest, now: Date): Step {
  if (request.amountWon < MINIMUM_WON) return { ok: false, code: 'BELOW_MINIMUM_AMOUNT' };
  if ((request.taxFreeWon ?? 0) > request.amountWon) return { ok: false, code: 'INVALID_REQUEST' };
  if (current !== null && (current.approvedAt !== null || current.status === 'WAITING_FOR_DEPOSIT'))
    return { ok: false, code: 'DUPLICATED_ORDER_ID' };
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

/** When an account that waits for its deposit is given up. */
export const depositUntil = (record: PaymentRecord): Date =>
  new Date(Date.parse(record.authenticatedAt ?? record.requestedAt) + DEPOSIT_WITHIN_MS);

/** The record as it stands now: 30 minutes to authenticate, then 10 minutes to confirm, then it is EXPIRED. */
export function aged(record: PaymentRecord, now: Date): PaymentRecord {
  const isLate =
    (record.status === 'WAITING_FOR_DEPOSIT' && now > depositUntil(record)) ||
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

export interface Confirm {
  orderId: string;
  amountWon: number;
  /** Counts where the window was told nothing; else it must be the same. */
  taxFreeWon: number | null;
  paidBy?: PaidBy;
}

/**
 * Charges the card. The order id and the amount must be those of the pay window. An account waits for its deposit
 * first.
 */
export function confirm(record: PaymentRecord, input: Confirm, now: Date): Step {
  if (record.orderId !== input.orderId) return { ok: false, code: 'FORBIDDEN_REQUEST' };
  if (record.approvedAt !== null || record.status === 'WAITING_FOR_DEPOSIT')
    return { ok: false, code: 'ALREADY_PROCESSED_PAYMENT' };
  if (record.status !== 'IN_PROGRESS') return { ok: false, code: 'NOT_FOUND_PAYMENT_SESSION' };
  if (record.amountWon !== input.amountWon) return { ok: false, code: AMOUNT_MISMATCH };
  const taxFreeWon = record.taxFreeWon ?? input.taxFreeWon ?? 0;
  if (taxFreeWon > record.amountWon || (input.taxFreeWon ?? taxFreeWon) !== taxFreeWon)
    return { ok: false, code: AMOUNT_MISMATCH };
  const confirmed = { ...record, taxFreeWon, ...(input.paidBy ? { paidBy: input.paidBy } : {}) };
  if (input.paidBy === 'virtualAccount') return { ok: true, record: { ...confirmed, status: 'WAITING_FOR_DEPOSIT' } };
  const approvedAt = now.toISOString();
  return { ok: true, record: { ...confirmed, status: 'DONE', approvedAt, ...approvalKeys() } };
}

/** Somebody paid into the account. */
export function deposit(record: PaymentRecord, now: Date): Step {
  if (record.status !== 'WAITING_FOR_DEPOSIT') return { ok: false, code: 'NOT_FOUND_PAYMENT' };
  const approvedAt = now.toISOString();
  return { ok: true, record: { ...record, status: 'DONE', approvedAt, ...approvalKeys() } };
}

/** The card company refused. */
export function abort(record: PaymentRecord, code: TossErrorCode): PaymentRecord {
  return { ...record, status: 'ABORTED', failure: { code, message: tossMessage(code) } };
}

export interface CancelRequest {
  reason: string;
  amountWon?: number;
  taxFreeWon?: number;
  /** Where a transfer goes; a deposit can be given back in no other way. */
  hasAccount?: boolean;
}

/** Gives back all that is left, or `amountWon` of it, of which `taxFreeWon` is exempt. */
export function cancel(record: PaymentRecord, input: CancelRequest, now: Date): Step {
  if (record.status === 'CANCELED') return { ok: false, code: 'ALREADY_CANCELED_PAYMENT' };
  const isWaiting = record.status === 'WAITING_FOR_DEPOSIT';
  if (record.status !== 'DONE' && record.status !== 'PARTIAL_CANCELED' && !isWaiting)
    return { ok: false, code: 'NOT_CANCELABLE_PAYMENT' };
  if (record.paidBy === 'virtualAccount' && !isWaiting && !input.hasAccount)
    return { ok: false, code: 'INVALID_REFUND_ACCOUNT_INFO' };
  const [balanceWon, leftTaxFreeWon] = [balanceOf(record), taxFreeLeftOf(record)];
  const amountWon = input.amountWon ?? balanceWon;
  const taxFreeWon = input.amountWon === undefined ? leftTaxFreeWon : (input.taxFreeWon ?? 0);
  if (taxFreeWon > amountWon) return { ok: false, code: 'INVALID_REQUEST' };
  const isBeyond = amountWon > balanceWon || taxFreeWon > leftTaxFreeWon;
  if (isBeyond || amountWon - taxFreeWon > balanceWon - leftTaxFreeWon || (isWaiting && amountWon !== balanceWon))
    return { ok: false, code: 'NOT_CANCELABLE_AMOUNT' };
  const entry = {
    amountWon,
    taxFreeWon,
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

/** What is exempt of the rest, in won. */
export function taxFreeLeftOf(record: PaymentRecord): number {
  return record.cancels.reduce((left, { taxFreeWon }) => left - (taxFreeWon ?? 0), record.taxFreeWon ?? 0);
}

/** What can still be cancelled, in won. */
export function balanceOf(record: PaymentRecord): number {
  return record.cancels.at(-1)?.balanceWon ?? record.amountWon;
}

function approvalKeys(): Pick<PaymentRecord, 'lastTransactionKey' | 'approvalKey'> {
  const approvalKey = transactionKey();
  return { lastTransactionKey: approvalKey, approvalKey };
}

function transactionKey(): string {
  return `TX${randomBytes(12).toString('hex').toUpperCase()}`;
}
