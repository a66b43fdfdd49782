import type pg from 'pg';
import { listMigrations, nameOf } from '../database/migration-files.ts';
import { readRecorded, standingOf } from '../database/standing.ts';
import { RestoreError } from './restore-error.ts';

const EMPTY = 'The database is empty. Bring it to this version first: npm run ops -- migrate';
const BEHIND = 'The database is behind this version. Bring it to this one first: npm run ops -- migrate';
const OTHER = 'The database is at another version than this one. Use the version that runs the market.';

/**
 * The newest migration this database has, by name; it must be one that this version of the market knows. Throws
 * `RestoreError`.
 */
export async function migrationOf(client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const recorded = await readRecorded(client);
  if (recorded.length === 0) throw new RestoreError(EMPTY);
  const { newest } = standingOf(recorded, listMigrations());
  if (newest?.hash !== recorded.at(-1)?.hash || !newest) throw new RestoreError(OTHER);
  return nameOf(newest);
}

/**
 * Throws `RestoreError` where the database is not at the newest migration of this version, or at those of one release
 * later.
 */
export async function refuseUnlessUpToDate(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const recorded = await readRecorded(client);
  if (recorded.length === 0) throw new RestoreError(EMPTY);
  const { due, refusal } = standingOf(recorded, listMigrations());
  if (due.length > 0 || refusal) throw new RestoreError(refusal ?? BEHIND);
}
