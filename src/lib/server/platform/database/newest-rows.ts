import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** So many of the newest are looked at in tables that have no end, and no index by time alone. */
const LOOKED_AT = 10_000;

/** Whether a row is among the newest of its table, by the ids that it was given. */
export const isAmongNewest = (id: AnyColumn, table: PgTable): SQL =>
  sql`${id} > (select coalesce(max(${id}), 0) - ${LOOKED_AT}::bigint from ${table})`;
