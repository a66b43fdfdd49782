import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { PictureStore } from '../files/picture-store.ts';
import type { PrivateFiles } from '../files/private-files.ts';
import { dumpPictures } from './dump-pictures.ts';
import { dumpPrivateFiles } from './dump-private-files.ts';
import { type Dumped, dumpRows } from './dump-rows.ts';
import type { Line } from './format.ts';
import { RestoreError } from './restore-error.ts';

export interface Market {
  pool: pg.Pool;
  pictures: PictureStore;
  privateFiles: PrivateFiles;
}
export interface Written {
  rows: number;
  pictures: number;
  privateFiles: number;
  /** Pictures and private files that the database names, and that are not where it keeps them. */
  missing: string[];
}

/**
 * Writes the whole market, as it was at one moment, to a new file: all rows, counters, pictures and private files. The
 * same form for the embedded database and PostgreSQL, so that one may be restored into the other. The file appears
 * whole or not at all, and is for its owner alone to read. Throws `RestoreError`.
 */
export async function writeBackup({ pool, ...stores }: Market, file: string, now: Date): Promise<Written> {
  if (existsSync(file)) throw new RestoreError(`${file} is there already.`);
  const draft = `${file}.partial`;
  const client = await pool.connect();
  const written: Written = { rows: 0, pictures: 0, privateFiles: 0, missing: [] };
  try {
    await pipeline(
      linesOf(client, stores, now, written),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    // The settings of another market, or of none, are found out now and not on the day it is needed.
    if (written.rows === 0) throw new RestoreError('The database has no rows: nothing was written.');
    await rename(draft, file);
    return written;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    client.release();
  }
}

async function* linesOf(client: pg.ClientBase, stores: Omit<Market, 'pool'>, now: Date, written: Written) {
  const text = (line: Line) => `${JSON.stringify(line)}\n`;
  const dumped: Dumped = { rows: 0, pictures: [], privateKeys: [] };
  for await (const line of dumpRows(client, now, dumped)) yield text(line);
  written.rows = dumped.rows;
  const miss = (key: string) => written.missing.push(key);
  for await (const picture of dumpPictures(stores.pictures, dumped.pictures, miss)) {
    written.pictures += 1;
    yield text(picture);
  }
  for await (const file of dumpPrivateFiles(stores.privateFiles, dumped.privateKeys, miss)) {
    written.privateFiles += 1;
    yield text(file);
  }
  const { rows, pictures, privateFiles } = written;
  yield text({ is: 'end', rows, pictures, privateFiles });
}
