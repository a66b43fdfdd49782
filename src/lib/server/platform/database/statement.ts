import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** `:name`, but not the type of a cast (`::int`). */
const PLACES = /(?<![:\w]):([a-z]\w*)/gi;

/**
 * A statement that Drizzle's builder cannot say, or that is sent for every order: `:name` stands for the value of that
 * name, as often as it is needed, and is cast where it stands, as nothing else tells its type. Values are sent as they
 * are, rows come as PostgreSQL names them.
 */
export function statement<Row extends object = never>(text: string) {
  const parts = text.split(PLACES);
  return async (db: Tx, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    const chunks = parts.map((part, i) => (i % 2 === 0 ? sql.raw(part) : sql.param(values[part])));
    const { rows } = await db.execute(sql.join(chunks));
    return rows as Row[];
  };
}
