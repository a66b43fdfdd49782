import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { marts } from './marts.ts';
import { users } from './people.ts';

export const follows = pgTable(
  'follows',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    martId: integer()
      .notNull()
      .references(() => marts.id),
    createdAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.martId] }), index('follows_mart').on(t.martId)],
);
