import type pg from 'pg';
import { listMigrations } from '../db/migrate.ts';
import { Refused } from './refused.ts';

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

const EMPTY = 'The database is empty. Bring it to this version first: npm run ops -- migrate';

/** The newest migration this database has, by name; it must be one that this version of the market knows. Throws `Refused`. */
export async function migrationOf(client: pg.ClientBase): Promise<string> {
  const newest = await newestIn(client);
  if (newest === null) throw new Refused(EMPTY);
  const name = listMigrations().find(({ when }) => String(when) === newest)?.tag;
  if (!name) throw new Refused('The database has a migration that this version of the market does not know.');
  return name;
}

/** Newer migrations only add, so that this version goes on with them; it knows nothing of older ones. Throws `Refused`. */
export async function refuseUnlessUpToDate(pool: pg.Pool): Promise<void> {
  const [newest, needed] = [await newestIn(pool), listMigrations().at(-1)!];
  if (newest === null) throw new Refused(EMPTY);
  if (Number(newest) >= needed.when) return;
  throw new Refused(
    `The database is at an older version than this one (${needed.tag}). Use the version that runs the market, or upgrade: ` +
      'npm run ops -- migrate',
  );
}
