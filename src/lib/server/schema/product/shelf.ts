import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ScaleRule } from '#lib/domain/product/scale-label.ts';
import { ref } from '../columns.ts';
import { marts } from '../mart/marts.ts';
import { products } from './products.ts';

/** How a mart's scale lays out the digits of its labels, as one of its people said once (shelf.md 34.2). */
export const martScales = pgTable('mart_scales', {
  martId: ref()
    .primaryKey()
    .references(() => marts.id),
  rule: jsonb().$type<ScaleRule>().notNull(),
});

/** Where goods stand in a mart, by `goodsKey`: the next listing of them stands there too. */
export const shelfPlaces = pgTable(
  'shelf_places',
  {
    martId: ref()
      .notNull()
      .references(() => marts.id),
    goods: text().notNull(),
    place: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.martId, t.goods] }),
    check('shelf_places_place', sql`char_length(${t.place}) between 1 and 10`),
  ],
);

/** The last business day ('yyyy-MM-dd') on whose round a listing was looked at. */
export const shelfLooks = pgTable(
  'shelf_looks',
  {
    productId: ref()
      .primaryKey()
      .references(() => products.id),
    day: date({ mode: 'string' }).notNull(),
  },
  // Those that are deleted (services/market/delete-old-rows.ts).
  (t) => [index('shelf_looks_day').on(t.day)],
);
