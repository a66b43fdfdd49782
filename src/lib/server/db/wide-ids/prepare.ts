import { setTimeout as wait } from 'node:timers/promises';
import { buildConcurrently } from '../build-concurrently.ts';
import { WIDE_TABLES, type WideTable } from './columns.ts';
import { type Client, quoted, readConstraints, readIndexes, readNotNull, trigger, wide } from './definitions.ts';
import { inTransaction, whenUnlocked } from './when-unlocked.ts';

/** Blocks of a table (8 KB each) that one statement fills: some thousand rows, locked for a few tens of milliseconds. */
const BLOCKS = 64;
/** Between two of them, so that orders have the disk to themselves for as long again. */
const PAUSE_MS = 20;

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

async function buildIndexes(client: Client, table: WideTable): Promise<void> {
  for (const { build } of await readIndexes(client, table)) await buildConcurrently(client, build);
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
