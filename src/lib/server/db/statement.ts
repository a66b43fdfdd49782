import { is, Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './connect.ts';

/** A value, or what stands for it in a statement that is written once. */
export type Slot = string | number | Placeholder;

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * A statement that is sent for every order: its text stands here once, and each connection of PostgreSQL parses it once, by
 * its name. The builder would write the same text anew each time. `$1` and so on are cast where they stand, as nothing else
 * tells their types; values are sent as they are, rows come as PostgreSQL names them.
 */
export function statement<Row extends object>(name: string, text: string) {
  return async (db: Db | Tx, values: readonly unknown[]): Promise<Row[]> => {
    const query = { sql: text, params: [...values] };
    const { rows } = (await db._.session.prepareQuery(query, undefined, name, false).execute()) as { rows: Row[] };
    return rows;
  };
}

/**
 * The same of a statement that is put together from parts, told apart by its name: `write` is asked for it once. All that
 * differs between two calls of one name stands in it as a placeholder, and in `values` under the placeholder's name.
 */
export async function executeNamed<Row extends object>(
  db: Db,
  name: string,
  write: () => SQL,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  const { run, params } = written.get(name) ?? writeOnce(name, write());
  const fill = (param: unknown) => (is(param, Placeholder) ? values[param.name] : param);
  return (await run(db, params.map(fill))) as Row[];
}
const written = new Map<string, ReturnType<typeof writeOnce>>();

function writeOnce(name: string, parts: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(parts);
  const known = { run: statement(name, text), params };
  written.set(name, known);
  return known;
}
