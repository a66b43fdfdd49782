import { index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { at, id, ref } from '../columns.ts';
import { users } from '../person/people.ts';
import { products } from './products.ts';

/**
 * Buyers waiting for pieces of a sold-out listing, in the order of their numbers (rules.md section 16). It holds
 * nothing.
 */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    id: id(),
    productId: ref()
      .notNull()
      .references(() => products.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    joinedAt: at().notNull(),
    /** When they were told last, and in which round of their list; null until then. */
    toldAt: at(),
    toldRound: integer(),
  },
  (t) => [unique('waiting_entries_once').on(t.productId, t.userId), index('waiting_entries_user').on(t.userId, t.id)],
);

/** How far each list is. The job that notifies people locks this row first, so that one process does it at a time. */
export const waitingRounds = pgTable(
  'waiting_rounds',
  {
    productId: ref()
      .primaryKey()
      .references(() => products.id),
    /** How often pieces came back. */
    round: integer().notNull().default(0),
    /** When people are told next; null until pieces come back. */
    nextAt: at(),
  },
  (t) => [index('waiting_rounds_next').on(t.nextAt)],
);
