import type { Db, Tx } from './connect.ts';

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
