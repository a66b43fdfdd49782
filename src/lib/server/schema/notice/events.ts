import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id, ref } from '../columns.ts';

/**
 * Changes. Triggers in `migrations/` write these rows in the transaction of the change, so that none can be forgotten,
 * and every process reads them (changes/): for open pages (`GET /api/events`), where a stream that was cut off gets the
 * events that it missed, and 'change' for the cache. Kept an hour, and the newest until there is another.
 */
export const events = pgTable(
  'events',
  {
    id: id(),
    topic: text().$type<'order' | 'alarm' | 'stock' | 'listings' | 'look' | 'pause' | 'access' | 'change'>().notNull(),
    /** Its recipients: this person, and the staff of this mart. */
    userId: ref(),
    martId: ref(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Ids are given before commit and may overtake each other; these two tell what a reader cannot have seen. */
    transactionId: bigint({ mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    horizon: bigint({ mode: 'number' }).notNull().default(sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`),
    /** By the database's own clock, by which old ones go: in the order of their ids. */
    writtenAt: at().notNull().default(sql`now()`),
  },
  (t) => [index('events_transaction').on(t.transactionId)],
);
