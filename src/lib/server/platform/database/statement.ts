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

/** A list that something is looked for in. */
const LISTS = /= any\(:([a-z]\w*)::(\w+)\[\]\)/gi;

type Values = Readonly<Record<string, unknown>>;
const isOne = (value: unknown): value is [unknown] => Array.isArray(value) && value.length === 1;

/** The text in which these lists stand as one value, and what is sent with it. */
function prepare(written: string, ones: readonly string[]) {
  const names: string[] = [];
  const text = written
    .replace(LISTS, (list, name: string, type: string) => (ones.includes(name) ? `= :${name}::${type}` : list))
    .replace(PLACES, (_, name: string) => {
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    });
  const sentFor = (name: string, value: unknown) => (ones.includes(name) && isOne(value) ? value[0] : value);
  return { text, sentOf: (values: Values) => names.map((name) => sentFor(name, values[name])) };
}

/**
 * A statement that Drizzle's builder cannot say, or that is sent for every order: `:name` stands for the value of that
 * name, as often as it is needed, and is cast where it stands, as nothing else tells its type. Each value is sent once,
 * as it is; rows come as PostgreSQL names them. It is on its way when the call returns, before those called after it.
 *
 * A list of one (`= any(:ids::bigint[])`) is sent as one value: for lists PostgreSQL makes a plan each time, as it takes
 * those of unknown length for ten, and that took longer than all that an order reads.
 */
export function statement<Row extends object = never>(written: string) {
  const elsewhere = new Set([...written.replaceAll(LISTS, '').matchAll(PLACES)].map(([, name]) => name));
  const lists = [...new Set([...written.matchAll(LISTS)].flatMap(([, name]) => name ?? []))].filter(
    (name) => !elsewhere.has(name),
  );
  const texts = new Map<string, ReturnType<typeof prepare>>();
  return async (db: Tx, values: Values): Promise<Row[]> => {
    const ones = lists.filter((name) => isOne(values[name]));
    const key = ones.join();
    const { text, sentOf } = texts.get(key) ?? prepare(written, ones);
    if (!texts.has(key)) texts.set(key, { text, sentOf });
    const sent = sentOf(values);
    try {
      return (await db.query<Row>({ text, types: AS_WRITTEN }, sent)).rows;
    } catch (error) {
      throw new DrizzleQueryError(text, sent, error as Error);
    }
  };
}
