import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import type { Tx } from './database.ts';

/** `:name`, but not the type of a cast (`::int`). */
const PLACES = /(?<![:\w]):([a-z]\w*)/gi;

const { builtins, getTypeParser } = pg.types;
const TEXTS = new Set<number>([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL]);
/** Times are read as PostgreSQL writes them. An array: PGlite's connection (0.5) takes it for types of parameters. */
const AS_WRITTEN = Object.assign([], {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    TEXTS.has(type) ? (text: string) => text : getTypeParser(type, format),
}) as pg.CustomTypesConfig;

/**
 * A statement that Drizzle's builder cannot say, or that is sent for every order: `:name` stands for the value of that
 * name, as often as it is needed, and is cast where it stands, as nothing else tells its type. Each value is sent once,
 * as it is; rows come as PostgreSQL names them. It is on its way when the call returns, before those called after it.
 */
export function statement<Row extends object = never>(written: string) {
  const names: string[] = [];
  const text = written.replace(PLACES, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return async (db: Tx, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    const sent = names.map((name) => values[name]);
    try {
      return (await db.query<Row>({ text, types: AS_WRITTEN }, sent)).rows;
    } catch (error) {
      throw new DrizzleQueryError(text, sent, error as Error);
    }
  };
}
