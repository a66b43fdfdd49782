import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Allergen } from '#lib/domain/product/labelling.ts';
import { at, ref } from '../columns.ts';
import { pictures } from '../market/pictures.ts';
import { users } from '../person/people.ts';
import { orders } from './orders.ts';

/**
 * An order of a bag (꾸러미): what its buyer was told of it when it was made, and what lay in it when it was handed over
 * (domain/product/bag.ts).
 */
export const orderBags = pgTable(
  'order_bags',
  {
    orderId: ref()
      .primaryKey()
      .references(() => orders.id),
    worthWon: integer().notNull(),
    kinds: text().notNull(),
    /** Empty: none. */
    allergens: text().array().$type<Allergen[]>().notNull(),
    origin: text().notNull(),
    /** As lines; null until they are written, or where the picture says it alone. */
    contents: text(),
    pictureKey: text().references(() => pictures.key),
    /** When the contents were last written, and by whom of the staff. */
    writtenAt: at(),
    writtenBy: ref().references(() => users.id),
  },
  (t) => [
    check('order_bags_worth', sql`${t.worthWon} > 0`),
    check(
      'order_bags_written',
      sql`num_nulls(${t.writtenAt}, ${t.writtenBy}) in (0, 2)
        and (${t.writtenAt} is null) = (num_nulls(${t.contents}, ${t.pictureKey}) = 2)`,
    ),
  ],
);
export type OrderBagRow = typeof orderBags.$inferSelect;
