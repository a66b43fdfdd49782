import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { MoneyFault } from '#lib/domain/settlement/money-fault.ts';
import type { StatementState } from '#lib/domain/settlement/period.ts';
import { MONEY_ACCOUNTS, type MoneyAccount } from '../../../domain/settlement/balances.ts';
import { MONEY_EVENT_KINDS, type MoneyEventKind, PAYOUT_KINDS } from '../../../domain/settlement/money-events.ts';
import { at, id, inWords, ref } from '../columns.ts';
import { marts } from '../mart/marts.ts';
import { orders } from '../order/orders.ts';
import { payments } from '../payment/payments.ts';
import { users } from '../person/people.ts';

/**
 * The commission of a mart from a day on; without a row the market's own counts. An order keeps that of when it was
 * made. market.md 24.1.
 */
export const martTerms = pgTable(
  'mart_terms',
  {
    martId: ref()
      .notNull()
      .references(() => marts.id),
    /** In Seoul. */
    fromDay: date({ mode: 'string' }).notNull(),
    /** Basis points, card fee included, VAT on top. */
    commissionBp: integer().notNull(),
    operatorId: ref()
      .notNull()
      .references(() => users.id),
    setAt: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.martId, t.fromDay] }),
    check('mart_terms_commission', sql`${t.commissionBp} between 0 and 10000`),
  ],
);

/** Statements: a mart's legs of a period, stamped with it, and what the one before carried. market.md 24.5 to 24.8. */
export const statements = pgTable(
  'statements',
  {
    id: id(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    periodStart: at().notNull(),
    /** Half open. */
    periodEnd: at().notNull(),
    state: text().$type<StatementState>().notNull(),
    /** The sum owed to the mart; less than 0 where it owes. */
    totalWon: bigint({ mode: 'number' }).notNull(),
    /** A part of it: what the statement before carried over. */
    carriedWon: bigint({ mode: 'number' }).notNull().default(0),
    closedAt: at().notNull(),
    approvedAt: at(),
    approvedBy: ref().references(() => users.id),
    /** Why it is held, and in finance's words where they hold it. */
    heldBecause: text().$type<'suspended' | 'byHand'>(),
    heldReason: text(),
    /** How often finance has decided on it before it was on its way. */
    decisions: integer().notNull().default(0),
  },
  (t) => [
    unique('statements_period').on(t.martId, t.periodEnd),
    index('statements_state').on(t.state, t.id),
    check(
      'statements_state_known',
      sql`${t.state} in ('closed', 'approved', 'paying', 'paid', 'failed', 'carried', 'held')`,
    ),
    check('statements_held', sql`(${t.state} = 'held') = (${t.heldBecause} is not null)`),
    check('statements_period_whole', sql`${t.periodStart} < ${t.periodEnd}`),
  ],
);
export type StatementRow = typeof statements.$inferSelect;

/** Each night's proof of the books (market.md 24.12). */
export const moneyProofs = pgTable('money_proofs', {
  /** In Seoul. */
  day: date({ mode: 'string' }).primaryKey(),
  at: at().notNull(),
  faults: integer().notNull(),
  /** The first of them, for the console; null where there are none, and of nights before they were named. */
  named: jsonb().$type<readonly MoneyFault[]>(),
});

/**
 * Whose money is where: each change of an order, a payment or a refund posts legs of one event that add up to 0, which
 * triggers hold, as they hold that a leg never changes but for the statement it comes on (migration). market.md 24.4.
 */
export const moneyLegs = pgTable(
  'money_legs',
  {
    id: id(),
    /** Kind, reference and number are the event: nothing is posted twice. */
    kind: text().$type<MoneyEventKind>().notNull(),
    /**
     * An order, a payment, a refund … by its number; a day, or the provider's key (domain/settlement/money-events.ts).
     */
    ref: text().notNull(),
    /** Counts the events of a kind that one reference may have: the tries of a payout, the batches of a day. */
    seq: integer().notNull().default(1),
    account: text().$type<MoneyAccount>().notNull(),
    martId: ref().references(() => marts.id),
    orderId: ref().references(() => orders.id),
    paymentId: ref().references(() => payments.id),
    /** One that was withdrawn is gone. */
    refundId: ref(),
    /** Debit is positive. */
    amountWon: bigint({ mode: 'number' }).notNull(),
    /** When it was posted, never when the order happened: it decides the period. */
    at: at().notNull(),
    note: text(),
    /** The statement that a mart's own leg comes on. */
    statementId: ref().references(() => statements.id),
  },
  (t) => [
    unique('money_legs_once').on(t.kind, t.ref, t.seq, t.account, t.martId, t.orderId).nullsNotDistinct(),
    index('money_legs_order').on(t.orderId),
    index('money_legs_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    // Legs that may come on a statement (close-statements.ts): what was paid out is no line of any.
    index('money_legs_open')
      .on(t.martId, t.at)
      .where(sql`${t.account} = 'mart' and ${t.statementId} is null and ${t.kind} not ${inWords(PAYOUT_KINDS)}`),
    // A mart's month, for its tax sheet.
    index('money_legs_mart').on(t.martId, t.at).where(sql`${t.martId} is not null`),
    index('money_legs_at').using('brin', t.at),
    index('money_legs_bank').on(t.amountWon).where(sql`${t.account} = 'bank'`),
    index('money_legs_statement').on(t.statementId, t.id).where(sql`${t.statementId} is not null`),
    check('money_legs_amount', sql`${t.amountWon} <> 0`),
    check('money_legs_kind', sql`${t.kind} ${inWords(MONEY_EVENT_KINDS)}`),
    check('money_legs_ref', sql`${t.ref} <> ''`),
    check('money_legs_seq', sql`${t.seq} = 1 or ${t.seq} > 1 and ${t.kind} ${inWords([...PAYOUT_KINDS, 'provided'])}`),
    check('money_legs_account', sql`${t.account} ${inWords(MONEY_ACCOUNTS)}`),
    check('money_legs_whose', sql`${t.account} <> 'mart' or ${t.martId} is not null`),
    check('money_legs_stated', sql`${t.account} = 'mart' or ${t.statementId} is null`),
  ],
);
