import { type SQL, sql } from 'drizzle-orm';

/** A moment as a parameter of a statement that is written as SQL. */
export const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
