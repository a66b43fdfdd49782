import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { MoneyAccount } from '#lib/domain/settlement/balances.ts';
import { at, id, ref } from './columns.ts';
import { marts } from './marts.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { users } from './people.ts';

/** The commission of a mart from a day on; without a row the market's own counts. An order keeps that of when it was made. market.md 24.1. */
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

/**
 * Whose money is where: each change of an order, a payment or a refund posts legs of one event that add up to 0, which triggers hold, as they hold
 * that a leg never changes but for the statement it comes on (migration). market.md 24.4.
 */
export const moneyLegs = pgTable(
  'money_legs',
  {
    id: id(),
    /** Such as 'earned:12', by the order, payment or refund: nothing is posted twice. */
    event: text().notNull(),
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
  },
  (t) => [
    unique('money_legs_once').on(t.event, t.account, t.martId, t.orderId).nullsNotDistinct(),
    index('money_legs_order').on(t.orderId),
    index('money_legs_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    index('money_legs_mart').on(t.martId, t.at).where(sql`${t.account} = 'mart'`),
    check('money_legs_amount', sql`${t.amountWon} <> 0`),
    check(
      'money_legs_account',
      sql`${t.account} in ('provider', 'buyer', 'back', 'mart', 'commission', 'vat', 'market', 'fee', 'bank')`,
    ),
    check('money_legs_whose', sql`${t.account} <> 'mart' or ${t.martId} is not null`),
  ],
);
