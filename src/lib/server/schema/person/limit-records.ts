import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StoredLimits } from '#lib/domain/person/limit-record.ts';
import { at, id, ref } from '../columns.ts';
import { users } from './people.ts';

/**
 * The limit record of a person whose account was deleted (rules.md section 14): under a keyed hash of (provider,
 * subject) until the person signs in again, then at the new account. Deleted 60 days after the account was.
 */
export const limitRecords = pgTable(
  'limit_records',
  {
    id: id(),
    /** Null once the person has signed in again. */
    personHash: text().unique(),
    /** The account of the same person signing in again; null until then. */
    userId: ref()
      .unique()
      .references(() => users.id),
    record: jsonb().$type<StoredLimits>().notNull(),
    /** When the account was deleted. */
    deletedAt: at().notNull(),
  },
  (t) => [
    index('limit_records_deleted').on(t.deletedAt),
    check('limit_records_of', sql`(${t.personHash} is null) <> (${t.userId} is null)`),
  ],
);
