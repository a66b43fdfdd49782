import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { marts } from './marts.ts';
import { orders } from './orders.ts';
import { users } from './people.ts';

/** One per picked-up order, by its buyer (rules.md section 13). */
export const reviews = pgTable(
  'reviews',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    martId: integer()
      .notNull()
      .references(() => marts.id),
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    rating: smallint().notNull(),
    content: text().notNull(),
    createdAt: at().notNull(),
    /** Part of the mart's rating: one of a buyer in 30 days. */
    counted: boolean().notNull().default(true),
    /** The mart's answer, which buyers see. */
    reply: text(),
    repliedAt: at(),
    repliedBy: integer().references(() => users.id),
  },
  (t) => [
    index('reviews_mart').on(t.martId, t.createdAt),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_content', sql`length(trim(${t.content})) > 0`),
  ],
);
