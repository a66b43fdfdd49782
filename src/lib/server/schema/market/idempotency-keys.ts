import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, ref } from '../columns.ts';
import { users } from '../person/people.ts';

/** Work that a page has had done, by the name of the try. Kept a day (`services/person/`). */
export const attempts = pgTable(
  'attempts',
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** A digest of all that was asked for. */
    asked: text().notNull(),
    answer: jsonb(),
    createdAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.name] }), index('attempts_created').on(t.createdAt)],
);
