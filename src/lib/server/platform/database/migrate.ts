import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { known } from '#lib/domain/known.ts';
import { advisoryKey } from './advisory-key.ts';
import type { Connection } from './connect.ts';
import { listMigrations, type Migration, migrationsAfter, nameOf } from './migration-files.ts';
import { oneRow } from './one-row.ts';

/** A lock of the table of locks (schema/advisory-locks.ts); the platform knows no other. */
export const MIGRATION_LOCK = 7_310_021;
/** A statement waiting for a table blocks all later ones, so a migration waits for this long at a time. */
const LOCK_TIMEOUT_MS = 2_000;
/** Then it lets the others through. */
const TRY_AGAIN_AFTER_MS = 1_000;
/** PostgreSQL's word for a lock that did not come in time. */
const LOCK_NOT_AVAILABLE = '55P03';

export interface MigrationLog {
  warn(about: object, said: string): void;
}

/** Makes the schema that the market stands in, where it is missing. Processes that start together take turns. */
export async function createSchema({ pool, schema }: Pick<Connection, 'pool' | 'schema'>): Promise<void> {
  if (!schema) return;
  const isThere = async (reader: Pick<pg.ClientBase, 'query'>) =>
    (await reader.query<{ is: boolean }>('select to_regnamespace($1) is not null as is', [schema])).rows[0]?.is;
  if (await isThere(pool)) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    // The key of a region's locks holds its schema, which is not there yet.
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    if (!(await isThere(client))) await client.query(`create schema ${pg.escapeIdentifier(schema)}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Brings the database to this version, on a connection without limits of time. Processes that start together take
 * turns, and the later ones find it done. Each migration is one transaction; a table that is in use is waited for in
 * short turns, so that no order stands behind a migration that itself stands behind a long reader, and the log says so.
 */
export async function migrate(
  { pool, schema }: Pick<Connection, 'pool' | 'schema'>,
  log?: MigrationLog,
  migrationsFrom: (last: number) => readonly Migration[] = migrationsAfter,
): Promise<void> {
  await createSchema({ pool, schema });
  const client = await pool.connect();
  const next = async () => {
    const done = await migrationsOf(client);
    refuseUnlessOurs(done[0]);
    return migrationsFrom(done.at(-1)?.when ?? 0)[0];
  };
  try {
    for (let migration = await next(); migration; migration = await next()) {
      const { tag } = migration;
      await untilUnlocked({ tag, log }, () => inTurn(client, log, async () => applyOne(client, await next())));
    }
  } finally {
    client.release();
  }
}

/**
 * Does a work in a transaction that one process at a time is in; the lock is the transaction's, as a pooler needs it.
 */
async function inTurn(client: pg.ClientBase, log: MigrationLog | undefined, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(${advisoryKey(MIGRATION_LOCK)}) as taken`,
    );
    if (!rows[0]?.taken) {
      log?.warn({}, 'another process migrates the database: waiting for it');
      await client.query(`select pg_advisory_xact_lock(${advisoryKey(MIGRATION_LOCK)})`);
    }
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function applyOne(client: pg.ClientBase, migration: Migration | undefined): Promise<void> {
  // Another process did it.
  if (!migration) return;
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await client.query(
    'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const statement of migration.statements) await client.query(statement);
  await client.query('insert into __drizzle_migrations (hash, created_at) values ($1, $2)', [
    migration.hash,
    migration.when,
  ]);
}

/** The migrations that the database has, oldest first; the records are those of drizzle-kit's own migrator. */
async function migrationsOf(client: pg.ClientBase): Promise<Pick<Migration, 'hash' | 'when'>[]> {
  const { rows: found } = await client.query<{ records: boolean; market: boolean }>(
    `select to_regclass('__drizzle_migrations') is not null as records, to_regclass('users') is not null as market`,
  );
  const { records, market } = oneRow(found);
  if (!records && market) refuseUnlessOurs({ hash: 'no record' });
  if (!records) return [];
  const { rows } = await client.query<{ hash: string; when: number }>(
    'select hash, created_at::float8 as when from __drizzle_migrations order by created_at',
  );
  return rows;
}

/** Until a release 1.0 one initial migration makes every database, and nothing upgrades those of another. */
function refuseUnlessOurs(first: Pick<Migration, 'hash'> | undefined): void {
  const initial = known(listMigrations()[0], 'the initial migration');
  if (!first || first.hash === initial.hash) return;
  const [theirs, ours] = [{ ...initial, hash: first.hash }, initial].map(nameOf);
  throw new Error(
    `The database was made by another version of the market (it has ${theirs}, this version ${ours}). Nothing was changed. ` +
      'Before 1.0 no version upgrades it: name a new DATABASE_URL or DATA_DIR, or run the version that made it.',
  );
}

async function untilUnlocked(
  { tag, log }: { tag: string; log: MigrationLog | undefined },
  work: () => Promise<void>,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      log?.warn(
        { migration: tag, tried },
        `migration ${tag} waits for a table that is in use: it tries again until it gets it`,
      );
      await wait(TRY_AGAIN_AFTER_MS);
    }
  }
}
