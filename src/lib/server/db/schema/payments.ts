import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id } from './columns.ts';
import { checkouts, orders } from './orders.ts';

/**
 * One card payment at the provider, for one checkout (rules.md section 7). 'confirming' from before the provider is asked
 * until its answer is certain; the buyer's order id at the provider makes a confirm that is sent again the same one.
 */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    checkoutId: integer()
      .notNull()
      .unique()
      .references(() => checkouts.id),
    providerOrderId: text().notNull().unique(),
    paymentKey: text().notNull().unique(),
    amountWon: bigint({ mode: 'number' }).notNull(),
    state: text().$type<'confirming' | 'paid' | 'failed'>().notNull(),
    failureCode: text(),
    failureMessage: text(),
    createdAt: at().notNull(),
    decidedAt: at(),
  },
  (t) => [
    index('payments_confirming').on(t.createdAt).where(sql`${t.state} = 'confirming'`),
    check('payments_amount', sql`${t.amountWon} > 0`),
    check('payments_state', sql`(${t.state} = 'confirming') = (${t.decidedAt} is null)`),
  ],
);

/** Money on its way back: an outbox that is worked until the provider has answered. One per order, so that none is refunded twice. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .unique()
      .references(() => orders.id),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    amountWon: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    state: text().$type<'requested' | 'refunded'>().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: at().notNull(),
    lastError: text(),
    requestedAt: at().notNull(),
    refundedAt: at(),
  },
  (t) => [
    index('refunds_due').on(t.nextAttemptAt).where(sql`${t.state} = 'requested'`),
    index('refunds_payment').on(t.paymentId),
    check('refunds_amount', sql`${t.amountWon} > 0`),
    check('refunds_state', sql`(${t.state} = 'refunded') = (${t.refundedAt} is not null)`),
  ],
);
