import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './connect.ts';
import { oneRow } from './one-row.ts';

/**
 * Rows that one statement deletes at the most (rules.md section 18): it is over within the time that a statement has.
 */
export const BATCH_ROWS = 10_000;

export interface Batches {
  where?: SQL | undefined;
  /**
   * A column with an index in whose order rows grow old: the first ones are looked at, and no others once one of them
   * stays.
   */
  along?: PgColumn;
  /**
   * A column with an index, of numbers: every row is looked at, some at a time in its order. Where no index tells what
   * goes.
   */
  through?: PgColumn;
}

/**
 * Deletes the rows of a table that meet a condition, some at a time, so that nobody waits for all of them. Answers how
 * many.
 */
export async function deleteInBatches(db: Db, table: PgTable, { where, along, through }: Batches): Promise<number> {
  if (through) return deleteThrough(db, table, through, where ?? sql`true`);
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

async function deleteThrough(db: Db, table: PgTable, column: PgColumn, where: SQL): Promise<number> {
  let deleted = 0;
  for (let last = 0; ; ) {
    const { rows } = await db.execute<{ last: number | null; looked: number; gone: number }>(sql`
      with page as materialized (
        select ctid as at, ${column} as number, ${table}.* from ${table} where ${column} > ${last}::bigint order by ${column} limit ${BATCH_ROWS}
      ), gone as (
        delete from ${table} where ctid = any(array(select at from page as ${table} where ${where})) returning 1
      )
      select max(number)::bigint as last, count(*)::int as looked, (select count(*)::int from gone) as gone from page`);
    const { looked, gone, ...page } = oneRow(rows);
    deleted += gone;
    if (looked < BATCH_ROWS) return deleted;
    last = page.last!;
  }
}
