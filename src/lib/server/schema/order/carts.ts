import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { at, ref } from '../columns.ts';
import { users } from '../person/people.ts';
import { products } from '../product/products.ts';

/** A buyer's cart: one line per product; a closed mart's lines stay until the buyer deletes them. */
export const cartItems = pgTable(
  'cart_items',
  {
    buyerId: ref()
      .notNull()
      .references(() => users.id),
    productId: ref()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    /** The price of a piece when it was put in, in won: the price of now is compared with it. */
    addedPriceWon: integer().notNull(),
    addedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.buyerId, t.productId] }), check('cart_items_quantity', sql`${t.quantity} > 0`)],
);
