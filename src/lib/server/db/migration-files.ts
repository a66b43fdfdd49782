import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** One migration: its statements, and what the database keeps of it. */
export interface Migration {
  tag: string;
  /** The time by which the database knows it. */
  when: number;
  hash: string;
  statements: string[];
}

/**
 * A new database is made by the files of `migrations/`: tables, what drizzle cannot generate, and whatever came after them. A
 * database of before is brought to the same point by those of `upgrades/`, so that the last of them has the time of `0001_triggers`.
 */
const UPGRADES = 'upgrades';
/** The oldest version whose databases `upgrades/` takes up. */
const OLDEST = { tag: '0016_pushes', when: 1_795_478_112_117 };

/** The migrations stand beside this file; the build copies them beside the server's bundle. */
function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (const folder of [join(here, 'migrations'), join(here, '../migrations')]) if (existsSync(folder)) return folder;
  throw new Error('The migrations folder is missing beside the server. Run `npm run build` again.');
}

type Entry = Pick<Migration, 'tag' | 'when'>;

function journalOf(folder: string): Entry[] {
  return (JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: Entry[] }).entries;
}

function migrationsIn(folder: string): Migration[] {
  const tags = new Map(journalOf(folder).map(({ when, tag }) => [when, tag]));
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }) => ({
    ...{ tag: tags.get(folderMillis) ?? hash, when: folderMillis, hash },
    statements: sql,
  }));
}

/** The migrations of a new database, oldest first. */
export const listMigrations = (): Entry[] => journalOf(migrationsFolder());

/** Those and all that `upgrades/` knows; where two have one time, the same tables came of both. */
export const listKnownMigrations = (): Entry[] => [
  ...listMigrations(),
  ...[OLDEST, ...journalOf(join(migrationsFolder(), UPGRADES))],
];

/** What a database still needs whose newest migration is of that time (0: it has none), oldest first. */
export function migrationsAfter(last: number): Migration[] {
  const current = migrationsIn(migrationsFolder());
  const upgrades = migrationsIn(join(migrationsFolder(), UPGRADES));
  const isOfBefore = last > current[0]!.when;
  if (isOfBefore && last < OLDEST.when) {
    throw new Error(
      `The database is at a migration before ${OLDEST.tag}, which this version cannot upgrade. ` +
        `Upgrade it with a version whose newest migration is one of ${OLDEST.tag} to ${upgrades.at(-1)!.tag} first.`,
    );
  }
  const upgradedTo = upgrades.at(-1)!.when;
  const path = isOfBefore ? [...upgrades, ...current.filter(({ when }) => when > upgradedTo)] : current;
  return path.filter(({ when }) => when > last);
}
