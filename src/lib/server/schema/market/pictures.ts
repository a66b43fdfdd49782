import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, ref } from '../columns.ts';
import { users } from '../person/people.ts';

/** A picture in the picture store: made once into its sized variants, at upload or at seeding. */
export const pictures = pgTable('pictures', {
  key: text().primaryKey(),
  uploadedBy: ref().references(() => users.id),
  width: integer().notNull(),
  height: integer().notNull(),
  /** '#rrggbb', the placeholder while the picture loads. */
  colour: text().notNull(),
  createdAt: at().notNull(),
});
