import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import type { PictureVariant } from '../files/picture.ts';
import { speakPlainText } from './dump-rows.ts';
import { type Line, readLines } from './format.ts';
import { migrationOf } from './migration.ts';
import { RestoreError } from './restore-error.ts';
import { restoreRows } from './restore-rows.ts';
import { listTables, quoted, type Table } from './tables.ts';
import type { Market } from './write-backup.ts';

/**
 * Puts a backup into a market that has no rows yet and stands at the migration the backup was made at. All rows
 * appear at once, with their pictures and private files, or none. Throws `RestoreError`.
 */
export async function restoreBackup(
  { pool, pictures, privateFiles }: Market,
  file: string,
): Promise<{ rows: number; pictures: number; privateFiles: number; madeAt: string }> {
  const client = await pool.connect();
  /** Takes away what was not here before: files go again with the rows that show them. */
  const undo: (() => Promise<void>)[] = [];
  let broken = false;
  try {
    await client.query('begin');
    await speakPlainText(client);
    // A town being built has no watchers: triggers announce nothing (migrations/).
    await client.query(`set local market.quiet to 'on'`);
    const here = await migrationOf(client);
    const tables = await listTables(client);
    await refuseUnlessEmpty(client, tables);

    const into = restoreRows(client, tables);
    const count = { pictures: 0, privateFiles: 0 };
    let madeAt = '';
    for await (const line of readLines(linesOf(file))) {
      if (line.is === 'dongne-market backup') {
        refuseUnlessSame(line.migration, here);
        madeAt = line.madeAt;
      }
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
    return { rows: into.rows(), ...count, madeAt };
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

function refuseUnlessSame(there: string, here: string): void {
  if (there === here) return;
  throw new RestoreError(
    `The backup was made at migration ${there}, the database is at ${here}. ` +
      'Restore it with the version of the market that made it.',
  );
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
