import pg from 'pg';
import type { WideTable } from './columns.ts';

export type Client = Pick<pg.ClientBase, 'query'>;
export const quoted = pg.escapeIdentifier;

/** What stands beside a column, an index or a constraint until it takes its place. */
export const wide = (name: string) => `wide_${name}`;
export const trigger = (table: WideTable) => `processes.${quoted(`widen_${table.name}`)}`;

export interface Index {
  name: string;
  table: string;
  /** `create index …` for the wide columns, under a name of its own. */
  build: string;
  /** The constraint that it stands for, as its type: 'p' a primary key, 'u' a unique one. */
  constraint: 'p' | 'u' | null;
}

/** Indexes over narrow columns, and what they are over wide ones. */
export async function readIndexes(client: Client, { name, columns }: WideTable): Promise<Index[]> {
  const { rows } = await client.query<{
    name: string;
    unique: boolean;
    keys: string[];
    predicate: string | null;
    constraint: Index['constraint'];
  }>(
    `select c.relname as name, i.indisunique as unique, pg_get_expr(i.indpred, i.indrelid) as predicate,
      (select contype from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u')) as constraint,
      array(select pg_get_indexdef(i.indexrelid, at::int, true) from generate_series(1, i.indnkeyatts) as at order by at) as keys
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = $1::regclass and not starts_with(c.relname, 'wide_') order by c.relname`,
    [name],
  );
  return rows.flatMap(({ name: index, unique, keys, predicate, constraint }) => {
    const text = `${keys.join(', ')} ${predicate ?? ''}`;
    if (renamed(text, columns) === text) return [];
    const where = predicate ? ` where ${renamed(predicate, columns)}` : '';
    const over = keys.map((key) => renamed(key, columns)).join(', ');
    const build = `create ${unique ? 'unique ' : ''}index concurrently if not exists ${quoted(wide(index))} on ${quoted(name)} (${over})${where}`;
    return [{ name: index, table: name, build, constraint }];
  });
}

/** A definition with the wide columns in the place of the narrow ones. */
const renamed = (definition: string, columns: readonly string[]): string =>
  columns.reduce(
    (text, column) => text.replaceAll(new RegExp(`(?<!\\w)${column}(?!\\w)`, 'g'), wide(column)),
    definition,
  );

export interface Constraint {
  name: string;
  type: 'f' | 'c';
  definition: string;
}

/** Foreign keys and checks over narrow columns, for the wide ones. */
export async function readConstraints(client: Client, { name, columns }: WideTable): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conname as name, contype as type, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = $1::regclass and contype in ('f', 'c') and not starts_with(conname, 'wide_') order by conname`,
    [name],
  );
  return rows.flatMap(({ name: constraint, type, definition }) => {
    const [own, referred = ''] = definition.split(/ (?=REFERENCES )/);
    const over = renamed(own!, columns);
    if (over === own) return [];
    // What it refers to is widened too: each of them is an id.
    return [{ name: constraint, type, definition: [over, renamed(referred, ['id'])].join(' ') }];
  });
}

/** Which of the columns are never null. */
export async function readNotNull(client: Client, { name, columns }: WideTable): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = $1::regclass and attname = any($2) and attnotnull`,
    [name, columns],
  );
  return rows.map(({ column }) => column);
}
