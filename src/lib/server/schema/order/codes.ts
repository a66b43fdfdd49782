import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, id, ref } from '../columns.ts';
import { marts } from '../mart/marts.ts';
import { users } from '../person/people.ts';

/**
 * Pickup codes that were typed and are nobody's; one that is still being looked up stands here too. Kept for minutes.
 */
export const codeMisses = pgTable(
  'code_misses',
  {
    id: id(),
    martId: ref()
      .notNull()
      .references(() => marts.id),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: at().notNull(),
  },
  (t) => [index('code_misses_mart').on(t.martId, t.at), index('code_misses_user').on(t.userId, t.at)],
);

/** People who may type no codes for a while, and marts in which nobody may (rules.md section 11). */
export const codeLocks = pgTable(
  'code_locks',
  { kind: text().$type<'mart' | 'user'>().notNull(), subject: ref().notNull(), until: at().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.subject] })],
);
