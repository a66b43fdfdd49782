import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './connect.ts';

/** Rows that one statement deletes at the most (rules.md section 18): it is over within the time that a statement has. */
export const BATCH_ROWS = 10_000;

/**
 * Deletes the rows of a table that meet a condition, some at a time, so that nobody waits for all of them. `along`: a column with an
 * index in whose order rows grow old, for tables of millions: the first ones are looked at, and no others once one of them stays.
 * Answers how many were deleted.
 */
export async function deleteInBatches(
  db: Db,
  table: PgTable,
  { where, along }: { where?: SQL | undefined; along?: PgColumn },
): Promise<number> {
  const first = along ? sql`(select ctid, * from ${table} order by ${along} limit ${BATCH_ROWS}) as ${table}` : table;
  let deleted = 0;
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${first} where ${where ?? sql`true`} limit ${BATCH_ROWS}))`);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH_ROWS) return deleted;
  }
}
