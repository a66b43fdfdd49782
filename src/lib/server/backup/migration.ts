import type pg from 'pg';
import { listMigrations } from '../db/migration-files.ts';
import { RestoreError } from './restore-error.ts';

/** When the newest migration this database has was made; null for one that has none. */
async function newestIn(client: Pick<pg.ClientBase, 'query'>): Promise<string | null> {
  const { rows: tables } = await client.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  );
  if (!tables[0]?.is) return null;
  const { rows } = await client.query<{ at: string | null }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  );
  return rows[0]?.at ?? null;
}

/** From here on every migration takes the rows of the one before. */
const TRIGGERS = '0001_triggers';

const EMPTY = 'The database is empty. Bring it to this version first: npm run ops -- migrate';

/** The newest migration this database has, by name; it must be one that this version of the market knows. Throws `RestoreError`. */
export async function migrationOf(client: pg.ClientBase): Promise<string> {
  const newest = await newestIn(client);
  if (newest === null) throw new RestoreError(EMPTY);
  const name = listMigrations().find(({ when }) => String(when) === newest)?.tag;
  if (!name) throw new RestoreError('The database has a migration that this version of the market does not know.');
  return name;
}

/**
 * Whether a backup made at one migration fits a database at another, by name: at the same tables, or at later ones. Migrations after
 * `0001_triggers` only add: tables, and columns that may be empty.
 */
export function fitsMigration(there: string, here: string): boolean {
  const whenOf = (name: string) => listMigrations().find(({ tag }) => tag === name)?.when ?? Number.NaN;
  const [made, now, first] = [whenOf(there), whenOf(here), whenOf(TRIGGERS)];
  return made === now || (made >= first && made < now);
}

/** Newer migrations only add, so that this version goes on with them; it knows nothing of older ones. Throws `RestoreError`. */
export async function refuseUnlessUpToDate(pool: pg.Pool): Promise<void> {
  const [newest, needed] = [await newestIn(pool), listMigrations().at(-1)!];
  if (newest === null) throw new RestoreError(EMPTY);
  if (Number(newest) >= needed.when) return;
  throw new RestoreError(
    `The database is at an older version than this one (${needed.tag}). Use the version that runs the market, or upgrade: ` +
      'npm run ops -- migrate',
  );
}
