import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BankCode, PayeeState } from '#lib/domain/settlement/payee.ts';
import { at, id, ref } from '../columns.ts';
import { marts } from '../mart/marts.ts';
import { payments } from '../payment/payments.ts';
import { users } from '../person/people.ts';
import { statements } from './money.ts';

/**
 * Where a mart's money goes: asked for by its general manager, approved by finance, and not used for 72 hours.
 * market.md 24.10.
 */
export const payees = pgTable(
  'payees',
  {
    id: id(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    bank: text().$type<BankCode>().notNull(),
    /** Sealed with DATA_KEY; gone once it is not used any more. */
    accountCipher: text(),
    last4: text().notNull(),
    holder: text().notNull(),
    state: text().$type<PayeeState>().notNull(),
    requestedBy: ref()
      .notNull()
      .references(() => users.id),
    requestedAt: at().notNull(),
    decidedBy: ref().references(() => users.id),
    decidedAt: at(),
    usableFrom: at(),
    reason: text(),
  },
  (t) => [
    index('payees_mart').on(t.martId, t.id),
    uniqueIndex('payees_asked').on(t.martId).where(sql`${t.state} = 'asked'`),
    uniqueIndex('payees_approved').on(t.martId).where(sql`${t.state} = 'approved'`),
    check('payees_state', sql`${t.state} in ('asked', 'approved', 'refused', 'replaced')`),
    check('payees_account', sql`(${t.accountCipher} is not null) = (${t.state} in ('asked', 'approved'))`),
    check('payees_usable', sql`${t.state} <> 'approved' or ${t.usableFrom} is not null`),
  ],
);

/** One file for the bank, as it was made: the same bytes each time. market.md 25.1. */
export const payoutBatches = pgTable('payout_batches', {
  id: id(),
  totalWon: bigint({ mode: 'number' }).notNull(),
  lines: integer().notNull(),
  /** Sealed with DATA_KEY: accounts stand in them. */
  csvCipher: text().notNull(),
  xlsxCipher: text().notNull(),
  madeBy: ref()
    .notNull()
    .references(() => users.id),
  madeAt: at().notNull(),
});

/** The payout of one statement: tried again it is the same one, in another file. market.md 24.7, 25. */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    statementId: ref()
      .notNull()
      .unique()
      .references(() => statements.id),
    /** The last file it was on. */
    batchId: ref()
      .notNull()
      .references(() => payoutBatches.id),
    payeeId: ref()
      .notNull()
      .references(() => payees.id),
    amountWon: bigint({ mode: 'number' }).notNull(),
    state: text().$type<'paying' | 'paid' | 'failed'>().notNull(),
    /** How often it was in a file. */
    tries: integer().notNull().default(1),
    /** The bank's. */
    reference: text(),
    lastError: text(),
    /**
     * It was paid, and the bank sent it back: when, in Seoul, and the bank's number of that. Until it is tried again.
     */
    returnedOn: date({ mode: 'string' }),
    returnedReference: text(),
    decidedBy: ref().references(() => users.id),
    decidedAt: at(),
  },
  (t) => [
    index('payouts_reference').on(t.reference).where(sql`${t.reference} is not null`),
    index('payouts_batch').on(t.batchId, t.id),
    index('payouts_open').on(t.id).where(sql`${t.state} <> 'paid'`),
    check('payouts_amount', sql`${t.amountWon} > 0`),
    check('payouts_state', sql`${t.state} in ('paying', 'paid', 'failed')`),
    check(
      'payouts_returned',
      sql`(${t.returnedOn} is null) = (${t.returnedReference} is null) and (${t.returnedOn} is null or ${t.state} = 'failed')`,
    ),
  ],
);

/** Settlements of the card provider, row by row as first read. market.md 25.3. */
export const providerSettlements = pgTable(
  'provider_settlements',
  {
    transactionKey: text().primaryKey(),
    paymentKey: text().notNull(),
    /** Null: a payment that we do not know. */
    paymentId: ref().references(() => payments.id),
    /** Less than 0 where money was given back. */
    amountWon: bigint({ mode: 'number' }).notNull(),
    /** As it says, with its VAT; what it keeps is amount less payout. */
    feeWon: bigint({ mode: 'number' }).notNull(),
    payOutWon: bigint({ mode: 'number' }).notNull(),
    /** Both in Seoul. */
    soldDate: date({ mode: 'string' }).notNull(),
    paidOutDate: date({ mode: 'string' }).notNull(),
    seenAt: at().notNull(),
    /** When its fee was booked; never of a payment from before the settlements. */
    bookedAt: at(),
    /** Which of the events `provided` of its day booked its payout; null while none has. */
    providedSeq: integer(),
    /** Read again it had other figures: the first ones are booked. */
    isChanged: boolean().notNull().default(false),
  },
  (t) => [
    index('provider_settlements_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    index('provider_settlements_sold').on(t.soldDate),
    // Rows are booked, and paid out, within days: what is left to do is little, in a table of years.
    index('provider_settlements_due')
      .on(t.paidOutDate)
      .where(sql`${t.providedSeq} is null and ${t.bookedAt} is not null`),
    index('provider_settlements_unbooked').on(t.transactionKey).where(sql`${t.bookedAt} is null`),
  ],
);

/** Each night's reading of them. */
export const providerReadings = pgTable('provider_readings', {
  /** In Seoul. */
  day: date({ mode: 'string' }).primaryKey(),
  at: at().notNull(),
  rows: integer().notNull(),
});

/** Sums that finance gave a mart, or took, beside its orders; the statement has the reason. market.md 24.4. */
export const adjustments = pgTable(
  'adjustments',
  {
    id: id(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    /** Less than 0: taken. */
    amountWon: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    operatorId: ref()
      .notNull()
      .references(() => users.id),
    at: at().notNull(),
  },
  (t) => [index('adjustments_mart').on(t.martId, t.id), check('adjustments_amount', sql`${t.amountWon} <> 0`)],
);

/**
 * A charge that the card company took back from us: its refunds are those of its orders with this origin. market.md
 * 23.5.
 */
export const chargebacks = pgTable(
  'chargebacks',
  {
    id: id(),
    paymentId: ref()
      .notNull()
      .references(() => payments.id),
    amountWon: bigint({ mode: 'number' }).notNull(),
    /** The provider's fee for it, for us to bear. */
    feeWon: bigint({ mode: 'number' }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** The provider's. */
    reference: text().notNull().unique(),
    enteredBy: ref()
      .notNull()
      .references(() => users.id),
    enteredAt: at().notNull(),
  },
  (t) => [
    index('chargebacks_payment').on(t.paymentId),
    check('chargebacks_amount', sql`${t.amountWon} > 0 and ${t.feeWon} >= 0`),
  ],
);

/**
 * Payments of the card provider as finance read them in the bank book, where the provider's own word is not to be had
 * (market.md 25.1). The provider's word on that day takes its place.
 */
export const deposits = pgTable(
  'deposits',
  {
    id: id(),
    /** In Seoul. */
    day: date({ mode: 'string' }).notNull(),
    amountWon: bigint({ mode: 'number' }).notNull(),
    /** The bank's. */
    reference: text().notNull().unique(),
    reason: text().notNull(),
    enteredBy: ref()
      .notNull()
      .references(() => users.id),
    enteredAt: at().notNull(),
    undoneAt: at(),
    undoneBecause: text().$type<'provider' | 'finance'>(),
  },
  (t) => [
    index('deposits_standing').on(t.day).where(sql`${t.undoneAt} is null`),
    check('deposits_amount', sql`${t.amountWon} > 0`),
    check('deposits_undone', sql`(${t.undoneAt} is null) = (${t.undoneBecause} is null)`),
  ],
);

/** Balances of our account by the bank's word, as finance enters them: beside the books. */
export const bankBalances = pgTable('bank_balances', {
  id: id(),
  amountWon: bigint({ mode: 'number' }).notNull(),
  enteredBy: ref()
    .notNull()
    .references(() => users.id),
  enteredAt: at().notNull(),
});
