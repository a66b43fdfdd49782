import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { lockFolder } from './data-dir-lock.ts';
import { createDatabase, type Database, type DatabaseOptions, type Query } from './database.ts';
import { refuseReadOnly } from './database-error.ts';
import { damaged, refuseDamagedFolder } from './embedded-folder.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';

export interface PostgresConfig {
  kind: 'postgres';
  /** The address of the server that takes writes, or of a proxy to it. */
  url: string;
  /** How many connections to keep for requests. */
  pool: number;
  /** A pooler that gives each transaction another connection, and loses names of statements. */
  pooler?: 'none' | 'transaction';
  /** The schema that holds the market, such as that of a region; unset: the first one of the role's own path. */
  schema?: string | undefined;
}

export type DatabaseConfig = PostgresConfig | { kind: 'embedded'; folder: string };

export type { Db, Tx, TxOfWork } from './database.ts';

// Ids and sums of won are below 2^53: JavaScript counts them exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface Connection extends Database {
  pool: pg.Pool;
  isEmbedded: boolean;
  names: Pick<StatementNames, 'counts'>;
  /** The schema that its connections work in, where one is named. */
  schema?: string | undefined;
  /** Statements on a connection beside the pool: nobody is in the way of how changes are heard (changes/). */
  beside: Query;
  /**
   * Connections for counts of requests alone: however many are counted, none is in the way of a request (rules.md
   * section 18).
   */
  counts: pg.Pool;
  close(): Promise<void>;
}

interface ConnectOptions extends Pick<DatabaseOptions, 'around'> {
  /**
   * Requests wait for it, so that statements fail which PostgreSQL does not answer within seconds, and a server that
   * takes no writes is not taken. Otherwise there is no limit, also where the role has one for requests
   * (docs/operations.md).
   */
  forRequests?: boolean;
  log?: Pick<Logger, 'warn'>;
}

const FOR_REQUESTS: pg.PoolConfig = {
  /** The server ends a slow statement by itself; a second more of silence means that nobody is there. */
  statement_timeout: 5_000,
  query_timeout: 6_000,
  /**
   * A transaction in which this process says nothing for so long holds its locks for nobody: it was stopped or cut off.
   */
  idle_in_transaction_session_timeout: 10_000,
};
/** Opened with the first count. */
const COUNTS = 2;
/** As text: node-postgres leaves a number 0 out. */
const UNLIMITED = { statement_timeout: '0', idle_in_transaction_session_timeout: '0' } as unknown as pg.PoolConfig;

/** Opens the database that the configuration names. The embedded one is locked to this process. */
export async function connect(
  { database, dataDir }: { database: DatabaseConfig; dataDir: string },
  options: ConnectOptions = {},
): Promise<Connection> {
  if (database.kind === 'postgres') return connectPostgres(database, options);
  mkdirSync(dirname(database.folder), { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    refuseDamagedFolder(database.folder);
    const opened = await openEmbedded(database.folder, undefined, options).catch((error: unknown) => {
      const why = `PGlite cannot open it (${error instanceof Error ? error.message : error})`;
      throw new Error(damaged(database.folder, why), { cause: error });
    });
    return { ...opened, close: () => opened.close().then(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

function connectPostgres(
  { url, pool: max, pooler, schema }: PostgresConfig,
  { forRequests, log, ...options }: ConnectOptions,
): Connection {
  const names = createStatementNames({ isOn: pooler !== 'transaction' }, log);
  const onConnect = async (client: pg.ClientBase) => {
    if (schema) await refuseOtherSchema(client, schema);
    if (forRequests) await refuseReadOnly((statement) => client.query(statement));
  };
  const [pool, besidePool, counts] = [max, 1, COUNTS].map((size) => {
    const made = new pg.Pool({
      connectionString: url,
      application_name: 'dongne-market',
      keepAlive: true,
      pipeline: true,
      max: size,
      connectionTimeoutMillis: 3_000,
      idleTimeoutMillis: 30_000,
      onConnect,
      ...(schema && { options: `-c search_path=${schema}` }),
      ...(forRequests ? FOR_REQUESTS : UNLIMITED),
    });
    // A connection that is lost must not end the process, idle or taken; the next statement on it fails.
    made.on('error', () => {});
    return made.on('connect', (client) => client.on('error', () => {}));
  }) as [pg.Pool, pg.Pool, pg.Pool];
  return {
    ...createDatabase(pool, { ...options, names }),
    pool,
    counts,
    schema,
    isEmbedded: false,
    names,
    beside: createDatabase(besidePool, { names }).query,
    close: () => Promise.all([besidePool.end(), counts.end(), pool.end()]).then(() => {}),
  };
}

/** A pooler may drop the path that a connection brings: then this market would stand in another one's schema. */
async function refuseOtherSchema(client: pg.ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query<{ search_path: string }>('show search_path');
  if (rows[0]?.search_path === schema) return;
  throw new Error(
    `DATABASE_SCHEMA: connections look into ${rows[0]?.search_path}, not into ${schema}. A pooler drops what they ask for: ` +
      `name it there (PgBouncer: connect_query = 'set search_path to ${schema}'), or alter role … set search_path = ${schema}`,
  );
}

/**
 * PGlite behind a pool of one; `folder` undefined keeps it in memory (tests). Imported only where it is used: 30 MB.
 */
export async function openEmbedded(folder?: string, load?: Blob, { around }: ConnectOptions = {}): Promise<Connection> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  const lite = new PGlite({ ...(folder ? { dataDir: folder } : {}), ...(load ? { loadDataDir: load } : {}) });
  await lite.waitReady;
  const pool = new pg.Pool({
    ...(createPgConfig(lite) as pg.PoolConfig),
    pipeline: true,
    max: 1,
    idleTimeoutMillis: 0,
  });
  pool.on('error', () => {});
  const names = createStatementNames();
  const database = createDatabase(pool, { isEmbedded: true, names, ...(around && { around }) });
  return {
    ...database,
    pool,
    counts: pool,
    isEmbedded: true,
    names,
    beside: database.query,
    close: () => pool.end().then(() => lite.close()),
  };
}
