import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { advisoryKey } from './advisory-key.ts';
import type { Connection } from './connect.ts';
import { listMigrations, type Migration } from './migration-files.ts';
import { oneRow } from './one-row.ts';
import { readRecorded, standingOf } from './standing.ts';

/** A lock of the table of locks (schema/advisory-locks.ts); the platform knows no other. */
export const MIGRATION_LOCK = 7_310_021;
/** A statement waiting for a table blocks all later ones, so a migration waits for this long at a time. */
const LOCK_TIMEOUT_MS = 2_000;
/** Then it lets the others through. */
const TRY_AGAIN_AFTER_MS = 1_000;
/** A process whose turn it is not looks again after so long. */
const LOOK_AGAIN_AFTER_MS = 100;
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

/** A database that migrations run on. */
export type Migrated = Pick<Connection, 'pool' | 'schema' | 'beside' | 'isEmbedded'>;

/**
 * Brings the database to this version, on a connection without limits of time. Processes that start together take
 * turns, and the later ones find it done. Each migration is one transaction, unless it says that it cannot be; a table
 * that is in use is waited for in short turns, so that no order stands behind a migration that itself stands behind a
 * long reader, and the log says so. A database of one release later is left as it is. Throws where it is another's.
 */
export async function migrate(
  connection: Migrated,
  log?: MigrationLog,
  migrations: readonly Migration[] = listMigrations(),
): Promise<void> {
  await createSchema(connection);
  const client = await connection.pool.connect();
  const next = async () => {
    const { due, refusal } = standingOf(await readRecorded(client), migrations);
    if (refusal) throw new Error(refusal);
    return due[0];
  };
  try {
    for (let migration = await next(); migration; migration = await next()) {
      const { tag } = migration;
      await untilUnlocked({ tag, log }, () =>
        inTurn(client, log, async () => applyOne(client, connection, await next())),
      );
    }
    await nameReleases(client, log, migrations);
  } finally {
    client.release();
  }
}

/**
 * Does a work in a transaction that one process at a time is in; the lock is the transaction's, as a pooler needs it.
 * Whoever waits is in none: an index that is built meanwhile would wait for it, and it for the index.
 */
async function inTurn(client: pg.ClientBase, log: MigrationLog | undefined, work: () => Promise<void>): Promise<void> {
  for (let hasWaited = false; !(await tryTurn(client, work)); hasWaited = true) {
    if (!hasWaited) log?.warn({}, 'another process migrates the database: waiting for it');
    await wait(LOOK_AGAIN_AFTER_MS);
  }
}

/** False, and nothing done, while another process is at its turn. */
async function tryTurn(client: pg.ClientBase, work: () => Promise<void>): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(${advisoryKey(MIGRATION_LOCK)}) as taken`,
    );
    const { taken } = oneRow(rows);
    if (taken) await work();
    await client.query(taken ? 'commit' : 'rollback');
    return taken;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function applyOne(
  client: pg.ClientBase,
  { beside, isEmbedded }: Migrated,
  migration: Migration | undefined,
): Promise<void> {
  // Another process did it.
  if (!migration) return;
  const { statements, hash, when, release, isOutside } = migration;
  if (isOutside && !isEmbedded) for (const statement of statements) await runOutside(beside, statement);
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  for (const statement of RECORDS) await client.query(statement);
  if (!isOutside) for (const statement of statements) await client.query(statement);
  // The embedded database has no other user, and knows no `concurrently` in its one connection.
  else if (isEmbedded) for (const statement of statements) await client.query(statement.replace(CONCURRENTLY, '$1'));
  await client.query('insert into __drizzle_migrations (hash, created_at, release) values ($1, $2, $3)', [
    hash,
    when,
    release,
  ]);
}

/** The records of drizzle-kit's own migrator, and the release that each was known from. */
const RECORDS = [
  'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  'alter table __drizzle_migrations add column if not exists release text',
];
const CONCURRENTLY = /(index)\s+concurrently/i;
const INDEX_NAME = /index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|\w+)/i;

/**
 * On a connection beside the transaction whose lock keeps others away: it has read and written nothing by then, so that
 * an index that is built meanwhile does not wait for it. An index whose build broke off is there, and of no use.
 */
async function runOutside(beside: Connection['beside'], statement: string): Promise<void> {
  const [, index] = INDEX_NAME.exec(statement) ?? [];
  if (index) {
    const broken = 'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid';
    const { rows } = await beside({ text: broken }, [index]);
    if (rows.length > 0) await beside({ text: `drop index concurrently ${index}` });
  }
  await beside({ text: statement });
}

/** Writes down from which release a migration is that was run before there was one. */
async function nameReleases(
  client: pg.ClientBase,
  log: MigrationLog | undefined,
  migrations: readonly Migration[],
): Promise<void> {
  const releases = new Map(migrations.flatMap(({ hash, release }) => (release ? [[hash, release] as const] : [])));
  const unnamed = (await readRecorded(client)).filter(({ hash, release }) => release === null && releases.has(hash));
  if (unnamed.length === 0) return;
  await inTurn(client, log, async () => {
    for (const statement of RECORDS) await client.query(statement);
    for (const { hash } of unnamed)
      await client.query('update __drizzle_migrations set release = $2 where hash = $1', [hash, releases.get(hash)]);
  });
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
