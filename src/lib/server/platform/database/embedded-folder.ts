import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files without which PostgreSQL, and so PGlite, cannot open a folder; one that lacks them would be initialised over,
 * or hang.
 */
const NEEDED = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'];

/** Refuses a folder that holds something, but no whole database. An absent or an empty one is a new database's. */
export function refuseDamagedFolder(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new Error(damaged(folder, 'it is no folder'));
  if (readdirSync(folder).length === 0) return;
  const missing = NEEDED.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) throw new Error(damaged(folder, `${missing.join(', ')} missing`));
  if (readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim() === '') {
    throw new Error(damaged(folder, 'PG_VERSION is empty'));
  }
}

/** The message about a damaged embedded database, with the remedy. */
export const damaged = (folder: string, why: string) =>
  `The embedded database in ${folder} is damaged: ${why}. Nothing was changed. Move the folder away and restore a backup ` +
  '(docs/operations.md), or choose another DATA_DIR.';
