import type pg from 'pg';
import { listMigrations } from '../db/migrate.ts';
import { Refused } from './refused.ts';

/** The newest migration this database has, by name; it must be one that this version of the market knows. */
export async function migrationOf(client: pg.ClientBase): Promise<string> {
  const { rows: tables } = await client.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  );
  if (!tables[0]?.is) throw new Refused('The database is empty. Run `npm run ops -- migrate` first.');
  const { rows } = await client.query<{ at: string }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  );
  const name = listMigrations().find(({ when }) => String(when) === rows[0]?.at)?.tag;
  if (!name) throw new Refused('The database has a migration that this version of the market does not know.');
  return name;
}
