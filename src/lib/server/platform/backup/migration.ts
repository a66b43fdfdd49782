import type pg from 'pg';
import { known } from '#lib/domain/known.ts';
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
    `select to_regclass('__drizzle_migrations') is not null as is`,
  );
  if (!tables[0]?.is) throw new RestoreError(EMPTY);
  const { rows } = await client.query<{ hash: string }>(
    'select hash from __drizzle_migrations order by created_at desc limit 1',
  );
  const [newest] = rows;
  if (!newest) throw new RestoreError(EMPTY);
  const known = listMigrations().find(({ hash }) => hash === newest.hash);
  if (!known) throw new RestoreError(OTHER);
  return nameOf(known);
}

/** Throws `RestoreError` where the database is not at the newest migration of this version. */
export async function refuseUnlessUpToDate(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  if ((await migrationOf(client)) !== nameOf(known(listMigrations().at(-1), 'the newest migration')))
    throw new RestoreError(OTHER);
}
