import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** One migration: its statements, and its record in the database. */
export interface Migration {
  tag: string;
  /** The time by which the database knows it. */
  when: number;
  hash: string;
  statements: string[];
}

/** The migrations stand beside the schema; the build copies them beside the server's bundle. */
function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const folders = [join(here, '../../schema/migrations'), join(here, 'migrations'), join(here, '../migrations')];
  for (const folder of folders) if (existsSync(folder)) return folder;
  throw new Error('The migrations folder is missing beside the server. Run `npm run build` again.');
}

/** The migrations of a new database, oldest first. */
export function listMigrations(): Migration[] {
  const folder = migrationsFolder();
  const journal = readFileSync(join(folder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: Pick<Migration, 'tag' | 'when'>[] };
  const tags = new Map(entries.map(({ when, tag }) => [when, tag]));
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }) => ({
    tag: tags.get(folderMillis) ?? hash,
    when: folderMillis,
    hash,
    statements: sql,
  }));
}

/** Its name and content: until a release 1.0 the first one is rewritten under its name. */
export const nameOf = ({ tag, hash }: Pick<Migration, 'tag' | 'hash'>): string => `${tag} ${hash.slice(0, 12)}`;

/** The migrations that a database still needs whose newest one is of that time (0: none), oldest first. */
export const migrationsAfter = (last: number): Migration[] => listMigrations().filter(({ when }) => when > last);
