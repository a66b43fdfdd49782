import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { type Migrated, migrate } from '../database/migrate.ts';
import { listMigrations, type Migration, nameOf } from '../database/migration-files.ts';
import { readRecorded, standingOf } from '../database/standing.ts';
import type { PictureVariant } from '../files/picture.ts';
import { speakPlainText } from './dump-rows.ts';
import { type Header, type Line, readLines } from './format.ts';
import { RestoreError } from './restore-error.ts';
import { restoreRows } from './restore-rows.ts';
import { listTables, quoted, type Table } from './tables.ts';
import type { Market } from './write-backup.ts';

/** A market that a backup is put into. */
export type Restored = Market & Migrated;

/**
 * Puts a backup, of this release or an earlier one, into a market that has no rows yet: its tables are made as they
 * were when it was made, all rows appear at once, with their pictures and private files, or none, and then the later
 * migrations run. Throws `RestoreError`.
 */
export async function restoreBackup(
  market: Restored,
  file: string,
  migrations: readonly Migration[] = listMigrations(),
): Promise<{ rows: number; pictures: number; privateFiles: number; madeAt: string }> {
  const lines = readLines(linesOf(file));
  const { value: header } = await lines.next();
  const { migration, madeAt } = header as Header;
  try {
    await migrate(market, undefined, await migrationsUpTo(market, migration, migrations));
    const restored = await restoreLines(market, lines);
    await migrate(market, undefined, migrations);
    return { ...restored, madeAt };
  } finally {
    await lines.return(undefined);
  }
}

/** The migrations that the backup's market had; throws where it is of another, or the database is past them. */
async function migrationsUpTo(
  { pool }: Restored,
  migration: string,
  all: readonly Migration[],
): Promise<readonly Migration[]> {
  const last = all.findIndex((one) => nameOf(one) === migration);
  if (last < 0) {
    throw new RestoreError(
      `The backup was made at migration ${migration}, which this version does not know. ` +
        'Restore it with the version of the market that made it, or a later release.',
    );
  }
  const client = await pool.connect();
  try {
    const { newest, refusal } = standingOf(await readRecorded(client), all);
    if (refusal) throw new RestoreError(refusal);
    if (newest && all.indexOf(newest) > last) {
      throw new RestoreError(
        `The database is at ${nameOf(newest)} already, the backup was made at ${migration}: ` +
          'name a new, empty database, and do not migrate it before.',
      );
    }
  } finally {
    client.release();
  }
  return all.slice(0, last + 1);
}

async function restoreLines({ pool, pictures, privateFiles }: Restored, lines: AsyncIterable<Line>) {
  const client = await pool.connect();
  /** Takes away what was not here before: files go again with the rows that show them. */
  const undo: (() => Promise<void>)[] = [];
  let broken = false;
  try {
    await client.query('begin');
    await speakPlainText(client);
    // A town being built has no watchers: triggers announce nothing (migrations/).
    await client.query(`set local market.quiet to 'on'`);
    const tables = await listTables(client);
    await refuseUnlessEmpty(client, tables);

    const into = restoreRows(client, tables);
    const count = { pictures: 0, privateFiles: 0 };
    for await (const line of lines) {
      await into.take(line);
      if (line.is === 'picture') {
        if (!(await pictures.has(line.key))) undo.push(() => pictures.remove(line.key));
        await pictures.save(line.key, { ...line, variants: line.variants.map(variantOf) });
        count.pictures += 1;
      }
      if (line.is === 'private file') {
        if (!(await privateFiles.read(line.key))) undo.push(() => privateFiles.remove(line.key));
        await privateFiles.save(line.key, Buffer.from(line.bytes, 'base64'));
        count.privateFiles += 1;
      }
      if (line.is === 'end' && !isWhole(line, { rows: into.rows(), ...count }))
        throw new RestoreError('the backup is damaged or not whole');
    }
    await client.query('commit');
    return { rows: into.rows(), ...count };
  } catch (error) {
    // A database that went away says nothing more, and may hold the rows all the same: then their pictures stay.
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    if (!broken) for (const remove of undo) await remove();
    throw error;
  } finally {
    client.release(broken);
  }
}

const isWhole = (end: Line & { is: 'end' }, found: Omit<Line & { is: 'end' }, 'is'>): boolean =>
  end.rows === found.rows && end.pictures === found.pictures && end.privateFiles === found.privateFiles;

/** Holds every table until the end of the transaction: a server that runs meanwhile can sell nothing into it. */
async function refuseUnlessEmpty(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => quoted(name));
  await client.query(`lock table ${names.join(', ')} in exclusive mode`);
  for (const name of names) {
    const { rows } = await client.query(`select 1 from ${name} limit 1`);
    if (rows.length > 0)
      throw new RestoreError(
        `The table ${name} has rows. A backup is restored into an empty database only: make a new one.`,
      );
  }
}

const variantOf = ({ width, format, bytes }: (Line & { is: 'picture' })['variants'][number]) =>
  ({ width, format, bytes: Buffer.from(bytes, 'base64') }) as PictureVariant;

async function* linesOf(file: string): AsyncGenerator<string> {
  // An error of the file or of gunzip reaches the reader through the last stream of the three.
  const text = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}
