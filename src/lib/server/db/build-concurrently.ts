import type pg from 'pg';

/**
 * Builds an index while the table is written to: `create index concurrently …`, outside of a transaction. One that was cut off leaves
 * an index that is of no use, and in the way of the next try.
 */
export async function buildConcurrently(client: Pick<pg.ClientBase, 'query'>, statement: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', nspname, relname) as name from pg_index join pg_class on pg_class.oid = indexrelid " +
      'join pg_namespace on pg_namespace.oid = relnamespace where not indisvalid and position(relname in $1) > 0',
    [statement],
  );
  for (const { name } of rows) await client.query(`drop index if exists ${name}`);
  await client.query(statement);
}
