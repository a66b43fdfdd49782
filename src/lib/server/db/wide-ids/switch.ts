import { WIDE_TABLES, type WideTable } from './columns.ts';
import {
  type Client,
  type Constraint,
  type Index,
  quoted,
  readConstraints,
  readIndexes,
  readNotNull,
  trigger,
  wide,
} from './definitions.ts';
import { whenUnlocked } from './when-unlocked.ts';

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
