import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { RefundBearer, RefundOrigin } from '#lib/domain/money.ts';
import type { EndReason } from '#lib/domain/order/end-reason.ts';
import { at, id, ref } from '../columns.ts';
import { checkouts, orders } from '../order/orders.ts';
import { users } from '../person/people.ts';

/**
 * One card payment at the provider, for one checkout (rules.md section 7). 'confirming' from before the provider is
 * asked until its answer is certain; the buyer's order id at the provider makes a confirm that is sent again the same
 * one.
 */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    checkoutId: ref()
      .notNull()
      .unique()
      .references(() => checkouts.id),
    providerOrderId: text().notNull().unique(),
    paymentKey: text().notNull().unique(),
    amountWon: bigint({ mode: 'number' }).notNull(),
    /** How much of it is exempt from VAT. */
    taxFreeWon: bigint({ mode: 'number' }).notNull().default(0),
    /** Part of the idempotency key of the confirm: counted up when the provider has answered one with an error. */
    confirmAttempt: integer().notNull().default(1),
    state: text().$type<'confirming' | 'paid' | 'failed'>().notNull(),
    failureCode: text(),
    failureMessage: text(),
    createdAt: at().notNull(),
    decidedAt: at(),
    /**
     * The card company's number of the approval, and the provider's: what their papers name. Null where their record
     * does not say.
     */
    approvalNo: text(),
    transactionKey: text(),
    /** The provider's own slip. */
    receiptUrl: text(),
    /** When a paid payment was last checked against the provider's record. */
    checkedAt: at(),
    /** When it is checked next, independent of its orders; null: not any more (domain/payment/payment-check.ts). */
    checkAgainAt: at(),
  },
  (t) => [
    index('payments_confirming').on(t.createdAt).where(sql`${t.state} = 'confirming'`),
    // Payments of some days, to compare with the provider's.
    index('payments_decided').on(t.decidedAt).where(sql`${t.state} = 'paid'`),
    index('payments_approval').on(t.approvalNo).where(sql`${t.approvalNo} is not null`),
    index('payments_transaction').on(t.transactionKey).where(sql`${t.transactionKey} is not null`),
    index('payments_check_again').on(t.checkAgainAt).where(sql`${t.checkAgainAt} is not null`),
    check('payments_amount', sql`${t.amountWon} > 0`),
    check('payments_tax_free', sql`${t.taxFreeWon} between 0 and ${t.amountWon}`),
    check('payments_state', sql`(${t.state} = 'confirming') = (${t.decidedAt} is null)`),
  ],
);
export type PaymentRow = typeof payments.$inferSelect;

/**
 * Money on its way back: an outbox that is worked until the provider has answered. An order may have several, never
 * more in all than was paid for it: a trigger holds it (migration). market.md 23.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    /** Number among the refunds of its order, from 1. */
    seq: smallint().notNull(),
    paymentId: ref()
      .notNull()
      .references(() => payments.id),
    amountWon: bigint({ mode: 'number' }).notNull(),
    /** Pieces given back; null for a sum that was typed, or what an end gives back. */
    pieces: integer(),
    origin: text().$type<RefundOrigin>().notNull(),
    bearer: text().$type<RefundBearer>().notNull(),
    /** Given back by hand, whole: the market bears it until finance has said whose it was (market.md 23.4). */
    isBearerOpen: boolean().notNull().default(false),
    /** The operator who asked for it. */
    operatorId: ref().references(() => users.id),
    /** The case in which it was decided. */
    caseId: ref(),
    /** Why its order ended; the origin of one that did not end it. */
    reason: text().$type<EndReason | Exclude<RefundOrigin, 'end'>>().notNull(),
    state: text().$type<'requested' | 'refunded'>().notNull(),
    attempts: integer().notNull().default(0),
    /** Part of the idempotency key of the cancel: counted up when the provider has answered one with an error. */
    cancelAttempt: integer().notNull().default(1),
    nextAttemptAt: at().notNull(),
    lastError: text(),
    requestedAt: at().notNull(),
    refundedAt: at(),
  },
  (t) => [
    index('refunds_due').on(t.nextAttemptAt).where(sql`${t.state} = 'requested'`),
    index('refunds_payment').on(t.paymentId),
    index('refunds_operator').on(t.operatorId, t.requestedAt).where(sql`${t.operatorId} is not null`),
    index('refunds_case').on(t.caseId).where(sql`${t.caseId} is not null`),
    unique('refunds_order').on(t.orderId, t.seq),
    check('refunds_pieces', sql`${t.pieces} > 0`),
    check('refunds_origin', sql`${t.origin} in ('end', 'weighed', 'dispute', 'operator', 'attributed', 'chargeback')`),
    check('refunds_bearer_open', sql`not ${t.isBearerOpen} or (${t.origin} = 'attributed' and ${t.bearer} = 'market')`),
    check('refunds_bearer', sql`${t.bearer} in ('mart', 'market')`),
    // Money given back in the provider's console, or taken by the card company, is never asked for again.
    check('refunds_attributed', sql`${t.origin} not in ('attributed', 'chargeback') or ${t.state} = 'refunded'`),
    check('refunds_amount', sql`${t.amountWon} > 0`),
    check('refunds_state', sql`(${t.state} = 'refunded') = (${t.refundedAt} is not null)`),
  ],
);
export type RefundRow = typeof refunds.$inferSelect;

/**
 * A payment that failed here but stands at the provider: paid in a way that we do not take, or waiting for a deposit.
 * It is cancelled there until the provider says that it is. Rows are few, so that the table needs no index.
 */
export const paymentVoids = pgTable('payment_voids', {
  paymentId: ref()
    .primaryKey()
    .references(() => payments.id),
  /** The verdict's code. */
  reason: text().notNull(),
  attempts: integer().notNull().default(0),
  /** As of `refunds`. */
  cancelAttempt: integer().notNull().default(1),
  lastError: text(),
  requestedAt: at().notNull(),
  voidedAt: at(),
});

/** Refunds made in the provider's console: an operator has to know of partial ones. */
export const handRefunds = pgTable(
  'hand_refunds',
  {
    paymentId: ref()
      .primaryKey()
      .references(() => payments.id),
    /** In all, as the provider's record had it last. */
    amountWon: bigint({ mode: 'number' }).notNull(),
    noticedAt: at().notNull(),
    /** Null while nobody has said whose it was; of orders that ended by it nobody has to. */
    seenAt: at(),
  },
  (t) => [check('hand_refunds_amount', sql`${t.amountWon} > 0`)],
);

export type Payment = typeof payments.$inferSelect;
