import type pg from 'pg';
import { listMigrations, nameOf } from '../database/migration-files.ts';
import { RestoreError } from './restore-error.ts';

const EMPTY = 'The database is empty. Bring it to this version first: npm run ops -- migrate';
const OTHER = 'The database is at another version than this one. Use the version that runs the market.';

/**
 * The newest migration this database has, by name; it must be one that this version of the market knows. Throws
 * `RestoreError`.
 */
export async function migrationOf(client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows: tables } = await client.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  );
  if (!tables[0]?.is) throw new RestoreError(EMPTY);
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
  );
  if (!rows[0]) throw new RestoreError(EMPTY);
  const known = listMigrations().find(({ hash }) => hash === rows[0]!.hash);
  if (!known) throw new RestoreError(OTHER);
  return nameOf(known);
}

/** Throws `RestoreError` where the database is not at the newest migration of this version. */
export async function refuseUnlessUpToDate(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  if ((await migrationOf(client)) !== nameOf(listMigrations().at(-1)!)) throw new RestoreError(OTHER);
}
