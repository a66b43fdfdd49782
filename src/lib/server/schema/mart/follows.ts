import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { at, ref } from '../columns.ts';
import { users } from '../person/people.ts';
import { marts } from './marts.ts';

export const follows = pgTable(
  'follows',
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    createdAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.martId] }), index('follows_mart').on(t.martId)],
);
