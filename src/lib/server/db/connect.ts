import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import type { Ask } from '../changes/index.ts';
import type { Config, PostgresConfig } from '../config.ts';
import { createDatabase, type Db } from './database.ts';
import { readOnly } from './database-error.ts';
import { damaged, refuseDamagedFolder } from './embedded-folder.ts';
import { lockFolder } from './lock.ts';
import { createStatements, type StatementOptions, type Statements } from './statements.ts';

export type { Db, Tx } from './database.ts';

// Ids and sums of won are below 2^53: JavaScript counts them exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface Connection {
  db: Db;
  pool: pg.Pool;
  isEmbedded: boolean;
  /** Statements on a connection beside the pool: of how changes are heard nobody is in the way (changes/). */
  ask: Ask;
  /** Does a work on one connection of its own, without time limits. */
  session<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Throws what makes the database of no use for requests now: away, or read-only. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** A request waits so long for a connection, of the pool or to the server. */
const CONNECT_WITHIN_MS = 3_000;
/** The server ends a slow statement by itself; a second more of silence means that nobody is there. */
const ANSWER_WITHIN_MS = 5_000;
const SILENCE_MS = ANSWER_WITHIN_MS + 1_000;
/** A transaction in which this process says nothing for so long holds its locks for nobody: it was stopped or cut off. */
const IDLE_IN_TRANSACTION_MS = 10_000;

const TIMEOUTS = {
  statement_timeout: ANSWER_WITHIN_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
} satisfies pg.PoolConfig;
/** The role may bring limits for requests (docs/operations.md), which are not those of a work. As text: node-postgres leaves a number 0 out. */
const UNLIMITED = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
} as unknown as typeof TIMEOUTS;

interface ConnectOptions {
  /**
   * Requests wait for it, so that statements fail which PostgreSQL does not answer within seconds, and a server that takes no writes
   * is not taken.
   */
  forRequests: boolean;
  isTraced: boolean;
}

/** Opens the database that the configuration names. The embedded one is locked to this process. */
export async function connect(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  { forRequests = false, isTraced = false }: Partial<ConnectOptions> = {},
): Promise<Connection> {
  if (database.kind === 'postgres') return connectPostgres(database, { forRequests, isTraced });
  mkdirSync(dirname(database.folder), { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    refuseDamagedFolder(database.folder);
    const { close, ...opened } = await openEmbedded(database.folder, undefined, { isTraced }).catch(
      (error: unknown) => {
        throw new Error(
          damaged(database.folder, `PGlite cannot open it (${error instanceof Error ? error.message : error})`),
          { cause: error },
        );
      },
    );
    return {
      ...opened,
      async close() {
        await close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

const asAsk =
  ({ query }: Pick<Statements, 'query'>): Ask =>
  async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) =>
    (await query({ text }, values)).rows as Row[];

function connectPostgres({ url, pool: max }: PostgresConfig, { forRequests, isTraced }: ConnectOptions): Connection {
  const options = { url, forRequests };
  const pool = createPool({ ...options, max });
  const silence: StatementOptions = forRequests ? { silenceMs: SILENCE_MS } : {};
  const statements = createStatements(pool, { ...silence, isTraced });
  const beside = createPool({ ...options, max: 1 });
  return {
    db: createDatabase(statements),
    ...{ pool, isEmbedded: false },
    ask: asAsk(createStatements(beside, silence)),
    async session(work) {
      const client = new pg.Client({
        connectionString: url,
        ...{ keepAlive: true, connectionTimeoutMillis: 5_000, application_name: 'dongne-market session', ...UNLIMITED },
      });
      client.on('error', () => {});
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
    async check() {
      const { rows } = await statements.query({ text: 'show transaction_read_only' });
      if (rows[0]?.transaction_read_only !== 'on') return;
      statements.giveUp();
      throw readOnly();
    },
    async close() {
      await beside.end();
      await pool.end();
    },
  };
}

function createPool({ url, max, forRequests }: { url: string; max: number; forRequests: boolean }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    // A host that vanishes says nothing: the system asks for it on idle connections too.
    keepAlive: true,
    ...(forRequests ? TIMEOUTS : UNLIMITED),
    idleTimeoutMillis: 30_000,
    application_name: 'dongne-market',
    ...(forRequests ? { onConnect: refuseReadOnly } : {}),
  });
  // A connection that is lost must not end the process, idle or taken; whoever asks on it next is told.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw readOnly();
}

/** PGlite behind a pool of one; `folder` undefined keeps it in memory (tests). Imported only where it is used: 30 MB. */
export async function openEmbedded(
  folder?: string,
  load?: Blob,
  options: Pick<StatementOptions, 'isTraced'> = {},
): Promise<Connection> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  const lite = new PGlite({ ...(folder ? { dataDir: folder } : {}), ...(load ? { loadDataDir: load } : {}) });
  await lite.waitReady;
  const pool = new pg.Pool({ ...(createPgConfig(lite) as pg.PoolConfig), max: 1, idleTimeoutMillis: 0 });
  pool.on('error', () => {});
  const statements = createStatements(pool, { ...options, isEmbedded: true });
  return {
    db: createDatabase(statements),
    ...{ pool, isEmbedded: true },
    ask: asAsk(statements),
    async session(work) {
      const client = await statements.checkOut();
      try {
        return await work(client);
      } finally {
        statements.release(client, false);
      }
    },
    async check() {
      await statements.query({ text: 'select 1' });
    },
    async close() {
      await pool.end();
      await lite.close();
    },
  };
}
