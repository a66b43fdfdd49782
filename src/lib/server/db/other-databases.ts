import type pg from 'pg';
import type { PostgresConfig } from '../config.ts';
import { openStandby } from './connect.ts';

/** The cluster, which its standbys share, and the database in it. */
const IDENTITY = `select system_identifier || ' ' || (select oid from pg_database where datname = current_database()) as is
  from pg_control_system()`;

/** Null where it cannot be told now: it is away, or no PostgreSQL by its own name. */
async function identityOf(pool: pg.Pool): Promise<string | null> {
  try {
    return (await pool.query<{ is: string }>(IDENTITY)).rows[0]?.is ?? null;
  } catch {
    return null;
  } finally {
    await pool.end();
  }
}

/**
 * Several addresses are of one database, or nothing is written at any of them: listening and migrations go to DATABASE_LISTEN_URL,
 * which may be anybody's.
 */
export async function refuseOtherDatabases(database: PostgresConfig): Promise<void> {
  const others = { DATABASE_LISTEN_URL: database.listenUrl, DATABASE_READ_URL: database.readUrl };
  const named = Object.entries(others).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (named.length === 0) return;
  const identityAt = (url: string) => identityOf(openStandby({ ...database, pool: 1 }, url));
  const [own, ...found] = await Promise.all([database.url, ...named.map(([, url]) => url)].map(identityAt));
  for (const [i, identity] of found.entries()) {
    if (own && identity && own !== identity)
      throw new Error(`${named[i]![0]}: names another database than DATABASE_URL. Nothing was written to either.`);
  }
}
