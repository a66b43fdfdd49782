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
  /** The first release that holds it; null: none does yet. */
  release: string | null;
  /** Its statements run one by one, outside a transaction, as `create index concurrently` must. */
  isOutside: boolean;
}

/** A release, as `npm run release` writes it down: tags may be absent in a clone. */
export interface Release {
  version: string;
  /** The commit that it was made from; the one after it, which holds this entry, bears the tag. */
  commit: string;
  /** SHA-256 of each file of a migration that it holds, in hexadecimal. */
  migrations: Record<string, string>;
}

/** With this the part of a file begins whose statements run outside a transaction; it has a record of its own. */
export const OUTSIDE = '-- Outside a transaction';
const RELEASED = 'released.json';

/** The migrations stand beside the schema; the build copies them beside the server's bundle. */
function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const folders = [join(here, '../../schema/migrations'), join(here, 'migrations'), join(here, '../migrations')];
  for (const folder of folders) if (existsSync(folder)) return folder;
  throw new Error('The migrations folder is missing beside the server. Run `npm run build` again.');
}

/** The releases made so far, oldest first. */
export const listReleases = (folder = migrationsFolder()): Release[] =>
  JSON.parse(readFileSync(join(folder, RELEASED), 'utf8')) as Release[];

/** The migrations of a new database, oldest first. */
export function listMigrations(folder = migrationsFolder()): Migration[] {
  const journal = readFileSync(join(folder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: Pick<Migration, 'tag' | 'when'>[] };
  const tags = new Map(entries.map(({ when, tag }) => [when, tag]));
  const releases = listReleases(folder);
  return readMigrationFiles({ migrationsFolder: folder }).flatMap(({ sql, hash, folderMillis: when }) => {
    const tag = tags.get(when) ?? hash;
    const release = releases.find(({ migrations }) => migrations[`${tag}.sql`])?.version ?? null;
    const from = sql.findIndex((statement) => statement.trimStart().startsWith(OUTSIDE));
    const inside: Migration = {
      tag,
      when,
      hash,
      statements: from < 0 ? sql : sql.slice(0, from),
      release,
      isOutside: false,
    };
    if (from < 0) return [inside];
    // A process may end between the two: the record of the first must not stand for the second.
    const outside = { tag: `${tag} outside`, when: when + 1, hash: `${hash} outside`, statements: sql.slice(from) };
    return [inside, { ...outside, release, isOutside: true }];
  });
}

/** Its name and content: while no release holds it, the first one is rewritten under its name. */
export const nameOf = ({ tag, hash }: Pick<Migration, 'tag' | 'hash'>): string => `${tag} ${hash.slice(0, 12)}`;
