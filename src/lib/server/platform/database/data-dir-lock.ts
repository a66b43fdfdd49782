import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Keeps the embedded database to one process. PGlite does not lock its folder: two processes open and damage it without
 * an error. SQLite's exclusive lock is the operating system's, so that it goes with the process even on `kill -9`; a
 * file with a process id in it would not.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'one-process.lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch {
    lock.close();
    throw new Error(
      `The embedded database in ${folder} is in use by another process. Stop that process, choose another DATA_DIR, ` +
        'or set DATABASE_URL to a PostgreSQL that several processes may share.',
    );
  }
  return () => lock.close();
}
