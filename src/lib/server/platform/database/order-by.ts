import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** From the most or the least on; rows without a value come last either way. */
export const ordered = (by: AnyColumn | SQL, isDown: boolean): SQL =>
  isDown ? sql`${by} desc nulls last` : sql`${by} asc nulls last`;
