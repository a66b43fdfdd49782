import { type AnyColumn, type SQL, sql, sum } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './connect.ts';
import { oneRow } from './one-row.ts';

/** How many rows these are, and what their won come to. */
export async function countAndSum(db: Db, table: PgTable, won: AnyColumn | SQL, where: SQL | undefined) {
  const sums = { count: sql<number>`count(*)::int`, won: sum(won).mapWith(Number) };
  return oneRow(await db.select(sums).from(table).where(where));
}
