import type pg from 'pg';
import { oneRow } from '../database/one-row.ts';
import { listPictures, type PictureRow } from './dump-pictures.ts';
import { listPrivateKeys } from './dump-private-files.ts';
import type { Line } from './format.ts';
import { migrationOf } from './migration.ts';
import { hasRows, listTables, quoted, type Table } from './tables.ts';

const BATCH = 1_000;

/** The totals once the lines have been written. */
export interface Dumped {
  rows: number;
  /** Whose files belong into the backup. */
  pictures: PictureRow[];
  privateKeys: string[];
}

/** For this transaction values are written and read as text without loss, independent of the server's settings. */
export async function speakPlainText(client: pg.ClientBase): Promise<void> {
  await client.query(`set local timezone to 'UTC'`);
  await client.query(`set local datestyle to 'ISO, YMD'`);
  await client.query('set local extra_float_digits to 1');
}

/** Every row of the market and every counter, as they were at one moment; `client` is in a transaction meanwhile. */
export async function* dumpRows(client: pg.ClientBase, now: Date, dumped: Dumped): AsyncGenerator<Line> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await speakPlainText(client);
    const migration = await migrationOf(client);
    yield { is: 'dongne-market backup', version: 1, migration, madeAt: now.toISOString() };
    const tables = await listTables(client);
    for (const table of tables.filter(hasRows)) {
      yield { is: 'table', name: table.name, columns: table.columns.map(({ name }) => name) };
      yield* dumpTable(client, table, dumped);
    }
    // Counters stand outside transactions; read last, they are past every row above.
    for (const table of tables) yield* dumpCounters(client, table);
    dumped.pictures = await listPictures(client);
    dumped.privateKeys = await listPrivateKeys(client);
  } finally {
    await client.query('rollback');
  }
}

async function* dumpTable(client: pg.ClientBase, table: Table, dumped: Dumped): AsyncGenerator<Line> {
  const columns = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  await client.query(`declare dump no scroll cursor for select ${columns} from ${quoted(table.name)}`);
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({ text: `fetch ${BATCH} from dump`, rowMode: 'array' });
    for (const values of rows) yield { is: 'row', values };
    dumped.rows += rows.length;
    if (rows.length < BATCH) break;
  }
  await client.query('close dump');
}

async function* dumpCounters(client: pg.ClientBase, table: Table): AsyncGenerator<Line> {
  for (const { name } of table.columns.filter(({ isIdentity }) => isIdentity)) {
    const { rows: sequences } = await client.query<{ sequence: string }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [quoted(table.name), name],
    );
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${oneRow(sequences).sequence}`,
    );
    yield { is: 'counter', table: table.name, column: name, ...oneRow(rows) };
  }
}
