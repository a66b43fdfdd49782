import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { buildConcurrently } from '../build-concurrently.ts';
import { WIDE_TABLES, type WideTable } from './columns.ts';

type Client = Pick<pg.ClientBase, 'query'>;
const quoted = pg.escapeIdentifier;

/** What stands beside a column, an index or a constraint until it takes its place. */
const wide = (name: string) => `wide_${name}`;
const trigger = (table: WideTable) => `processes.${quoted(`widen_${table.name}`)}`;

/** Blocks of a table (8 KB each) that one statement fills: some thousand rows, locked for a few tens of milliseconds. */
const BLOCKS = 64;
/** Between two of them, so that orders have the disk to themselves for as long again. */
const PAUSE_MS = 20;
const LOCK_TIMEOUT = '55P03';
/**
 * A table that is in use is waited for as long as this: shorter than the second after which PostgreSQL looks for deadlocks, so that it is
 * never an order that is ended for this.
 */
const LOCK_WITHIN_MS = 400;
/** Orders queue behind what waits: they get most of the time. */
const TRY_AGAIN_AFTER_MS = 2_000;

/** Whether there are columns yet to be widened. */
export async function isNarrow(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ type: string }>(
    `select format_type(atttypid, null) as type from pg_attribute where attrelid = 'orders'::regclass and attname = 'id'`,
  );
  return rows[0]?.type === 'integer';
}

/** How many processes listen whose release reads ids of 32 bits alone (0018_wide-ids). */
export async function countNarrowLines(client: Client): Promise<number> {
  const { rows } = await client.query<{ lines: number }>('select processes.narrow_lines() as lines');
  return Number(rows[0]!.lines);
}

/** Rewrites the tables as they are, which locks them for as long as that takes: for a database that nobody else uses. */
export async function widenAtOnce(client: Client): Promise<void> {
  await inTransaction(client, async () => {
    for (const { name, columns } of WIDE_TABLES) {
      await client.query(
        `alter table ${quoted(name)} ${columns.map((column) => `alter ${quoted(column)} type bigint`).join(', ')}`,
      );
    }
  });
}

/**
 * Has a second, wide column beside each narrow one, with the same indexes and constraints, while the tables are in use: a trigger
 * fills it for new rows, batches for those that are there. Each statement locks a table for moments, or not against writing.
 * Begun anew where it was cut off: what is there is left as it is.
 */
export async function prepareWidening(client: Client): Promise<void> {
  for (const table of WIDE_TABLES) await addColumns(client, table);
  for (const table of WIDE_TABLES) await fill(client, table);
  for (const table of WIDE_TABLES) await buildIndexes(client, table);
  for (const table of WIDE_TABLES) await addConstraints(client, table);
  for (const table of WIDE_TABLES) await client.query(`analyze ${quoted(table.name)}`);
}

async function addColumns(client: Client, table: WideTable): Promise<void> {
  const { name, columns } = table;
  await whenUnlocked(client, async () => {
    await client.query(`create or replace function ${trigger(table)}() returns trigger language plpgsql as $$
      begin ${columns.map((column) => `new.${quoted(wide(column))} := new.${quoted(column)};`).join(' ')} return new; end $$`);
    const added = columns.map((column) => `add column if not exists ${quoted(wide(column))} bigint`);
    await client.query(`alter table ${quoted(name)} ${added.join(', ')}`);
    await client.query(`create or replace trigger "widen" before insert or update on ${quoted(name)}
      for each row execute function ${trigger(table)}()`);
  });
}

/** Rows that somebody else has locked are left out, and found at the next pass. */
async function fill(client: Client, { name, columns }: WideTable): Promise<void> {
  const isNarrow = columns
    .map((column) => `(${quoted(column)} is not null and ${quoted(wide(column))} is null)`)
    .join(' or ');
  const values = columns.map((column) => `${quoted(wide(column))} = ${quoted(column)}`).join(', ');
  const isLeft = async () =>
    (await client.query(`select from ${quoted(name)} where ${isNarrow} limit 1`)).rows.length > 0;
  while (await isLeft()) {
    const { rows } = await client.query<{ blocks: number }>(
      `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as blocks`,
      [name],
    );
    for (let block = 0; block < rows[0]!.blocks; block += BLOCKS) {
      await client.query(`update ${quoted(name)} set ${values} where ctid = any(array(
        select ctid from ${quoted(name)} where ctid >= '(${block},0)' and ctid < '(${block + BLOCKS},0)' and (${isNarrow})
        for no key update skip locked))`);
      await wait(PAUSE_MS);
    }
  }
}

interface Index {
  name: string;
  table: string;
  /** `create index …` for the wide columns, under a name of its own. */
  build: string;
  /** The constraint that it stands for, as its type: 'p' a primary key, 'u' a unique one. */
  constraint: 'p' | 'u' | null;
}

/** Indexes over narrow columns, and what they are over wide ones. */
async function readIndexes(client: Client, { name, columns }: WideTable): Promise<Index[]> {
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

async function buildIndexes(client: Client, table: WideTable): Promise<void> {
  for (const { build } of await readIndexes(client, table)) await buildConcurrently(client, build);
}

interface Constraint {
  name: string;
  type: 'f' | 'c';
  definition: string;
}

/** Foreign keys and checks over narrow columns, for the wide ones. */
async function readConstraints(client: Client, { name, columns }: WideTable): Promise<Constraint[]> {
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

async function addConstraints(client: Client, table: WideTable): Promise<void> {
  const { name } = table;
  const notNull = (await readNotNull(client, table)).map((column) => ({
    name: `${column}_not_null`,
    definition: `check (${quoted(wide(column))} is not null)`,
  }));
  for (const constraint of [...notNull, ...(await readConstraints(client, table))]) {
    const there = await client.query('select from pg_constraint where conrelid = $1::regclass and conname = $2', [
      ...[name, wide(constraint.name)],
    ]);
    if (there.rows.length === 0) {
      await whenUnlocked(client, async () => {
        await client.query(
          `alter table ${quoted(name)} add constraint ${quoted(wide(constraint.name))} ${constraint.definition} not valid`,
        );
      });
    }
    // Reads the table, and keeps nobody from writing.
    await whenUnlocked(client, async () => {
      await client.query(`alter table ${quoted(name)} validate constraint ${quoted(wide(constraint.name))}`);
    });
  }
}

async function readNotNull(client: Client, { name, columns }: WideTable): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = $1::regclass and attname = any($2) and attnotnull`,
    [name, columns],
  );
  return rows.map(({ column }) => column);
}

/**
 * Puts the wide columns into the place of the narrow ones: a change of the catalog, in one transaction that holds the tables for as
 * long as a few dozen statements take. `isTime` is asked once they are held; false leaves everything as it was. Answers whether it
 * was done.
 */
export async function switchToWide(client: Client, isTime: () => Promise<boolean>): Promise<boolean> {
  return whenUnlocked(client, async () => {
    await client.query(`lock table ${WIDE_TABLES.map(({ name }) => quoted(name)).join(', ')} in access exclusive mode`);
    if (!(await isTime())) return false;
    const parts = [];
    for (const table of WIDE_TABLES) {
      parts.push({
        table,
        indexes: await readIndexes(client, table),
        constraints: await readConstraints(client, table),
        notNull: await readNotNull(client, table),
        counter: await readCounter(client, table),
      });
    }
    // Keys that refer to others go before those, and come after them.
    for (const { table, constraints } of parts) await dropConstraints(client, table, constraints);
    for (const part of parts) await replaceColumns(client, part);
    for (const { table, constraints } of parts) await nameConstraints(client, table, constraints);
    await renewTriggers(client);
    return true;
  });
}

async function dropConstraints(client: Client, { name }: WideTable, constraints: readonly Constraint[]): Promise<void> {
  for (const constraint of constraints) {
    await client.query(`alter table ${quoted(name)} drop constraint ${quoted(constraint.name)}`);
  }
}

async function nameConstraints(client: Client, { name }: WideTable, constraints: readonly Constraint[]): Promise<void> {
  for (const constraint of constraints) {
    await client.query(
      `alter table ${quoted(name)} rename constraint ${quoted(wide(constraint.name))} to ${quoted(constraint.name)}`,
    );
  }
}

/** A session keeps a trigger's function as it was compiled for rows with narrow columns, until the function is written anew. */
async function renewTriggers(client: Client): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_functiondef(oid) as definition from pg_proc where oid in (
      select tgfoid from pg_trigger where tgrelid = any($1::regclass[]) and not tgisinternal)`,
    [WIDE_TABLES.map(({ name }) => name)],
  );
  for (const { definition } of rows) await client.query(definition);
}

interface Part {
  table: WideTable;
  indexes: readonly Index[];
  notNull: readonly string[];
  counter: Counter | null;
}

async function replaceColumns(client: Client, { table, indexes, notNull, counter }: Part): Promise<void> {
  const { name, columns } = table;
  const alter = (change: string) => client.query(`alter table ${quoted(name)} ${change}`);
  await client.query(`drop trigger "widen" on ${quoted(name)}`);
  await client.query(`drop function ${trigger(table)}()`);
  // Indexes and counters of the narrow columns go with them.
  await alter(columns.map((column) => `drop column ${quoted(column)}`).join(', '));
  for (const column of columns) await alter(`rename ${quoted(wide(column))} to ${quoted(column)}`);
  for (const column of notNull) {
    await alter(`alter ${quoted(column)} set not null`);
    await alter(`drop constraint ${quoted(wide(`${column}_not_null`))}`);
  }
  for (const index of indexes) {
    await client.query(`alter index ${quoted(wide(index.name))} rename to ${quoted(index.name)}`);
    const kind = index.constraint && { p: 'primary key', u: 'unique' }[index.constraint];
    if (kind) await alter(`add constraint ${quoted(index.name)} ${kind} using index ${quoted(index.name)}`);
  }
  if (!counter) return;
  await alter(`alter "id" add generated always as identity (sequence name ${quoted(counter.sequence)})`);
  await client.query('select setval($1::regclass, $2, $3)', [counter.sequence, counter.last, counter.isCalled]);
}

/** Where the numbers of a table's rows are. */
interface Counter {
  sequence: string;
  last: string;
  isCalled: boolean;
}

async function readCounter(client: Client, { name, columns }: WideTable): Promise<Counter | null> {
  if (!columns.includes('id')) return null;
  const { rows } = await client.query<{ sequence: string | null }>(
    `select (select relname from pg_class where oid = pg_get_serial_sequence($1, 'id')::regclass) as sequence`,
    [quoted(name)],
  );
  const sequence = rows[0]?.sequence;
  if (!sequence) return null;
  const read = await client.query<{ last: string; isCalled: boolean }>(
    `select last_value::text as last, is_called as "isCalled" from ${quoted(sequence)}`,
  );
  return { sequence, ...read.rows[0]! };
}

async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const done = await work();
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Does a work in a transaction as soon as no table that it needs is in use. */
async function whenUnlocked<T>(client: Client, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${LOCK_WITHIN_MS}`);
        return work();
      });
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error;
      await wait(TRY_AGAIN_AFTER_MS);
    }
  }
}
