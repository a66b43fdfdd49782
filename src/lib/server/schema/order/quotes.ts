import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { QuotedLine } from '#lib/domain/order/quote.ts';
import { at, ref } from '../columns.ts';
import { users } from '../person/people.ts';

/**
 * Quotes shown to buyers: products, quantities and prices, by the provider order id given out with them (rules.md
 * section 3).
 */
export const quotes = pgTable(
  'quotes',
  {
    orderId: text().primaryKey(),
    buyerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lines: jsonb().$type<QuotedLine[]>().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [index('quotes_created').on(t.createdAt)],
);
