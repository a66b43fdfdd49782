import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import type { Config, PostgresConfig } from '../config.ts';
import { LINE_NAMES } from './bus-path.ts';
import { isDatabaseAway, isReadOnly, readOnly } from './database-error.ts';
import { damaged, refuseDamagedFolder } from './embedded-folder.ts';
import { createEndpoints, type Endpoints } from './endpoints.ts';
import { type Listener, type ListenWishes, listenEmbedded, listenPostgres } from './listen.ts';
import { lockFolder } from './lock.ts';
import { type Clients, createClients, TIMEOUTS, UNLIMITED } from './market-client.ts';
import { type Db, overPool } from './transactions.ts';
import { sayReadsWideIds } from './wide-ids/lines.ts';

export { type Db, overPool };

// Ids and sums of won are below 2^53: JavaScript counts them exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** What a service's statements run on inside a transaction. On PGlite the outer `db` would wait for it for ever. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Connection {
  db: Db;
  pool: pg.Pool;
  listener: Listener;
  /**
   * Does a work on one connection of its own: not the pool's, past a pooler, and without time limits. For what needs a session,
   * such as a migration.
   */
  session<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Throws what makes the database of no use for requests now: away, or read-only. Renews the pool where it is read-only. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** A request waits so long for a connection, of the pool or to the server. */
const CONNECT_WITHIN_MS = 3_000;

/** Opens the database that the configuration names. The embedded one is locked to this process. */
export async function connect(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  { forRequests = false, isTraced = false, bus = null }: Partial<ConnectWishes> = {},
): Promise<Connection> {
  if (database.kind === 'postgres') return connectPostgres(database, { forRequests, isTraced, bus });
  mkdirSync(dirname(database.folder), { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    refuseDamagedFolder(database.folder);
    const { close, ...opened } = await openEmbedded(database.folder).catch((error: unknown) => {
      throw new Error(
        damaged(database.folder, `PGlite cannot open it (${error instanceof Error ? error.message : error})`),
        {
          cause: error,
        },
      );
    });
    return {
      ...opened,
      db: overPool(opened.pool, isTraced),
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

interface ConnectWishes {
  /**
   * Requests wait for it, so that statements fail which PostgreSQL does not answer within seconds, and a server that takes no writes
   * is not taken.
   */
  forRequests: boolean;
  isTraced: boolean;
  /** What other processes change is heard over a bus instead of by NOTIFY: what listens, of a line and a way to send. */
  bus: ((line: ListenWishes) => Listener) | null;
}

function connectPostgres(database: PostgresConfig, { forRequests, isTraced, bus }: ConnectWishes): Connection {
  const { namedStatements = true } = database;
  const endpoints = createEndpoints(database.url);
  const clientsOf = (endpoints: Endpoints, timeouts: boolean): Clients =>
    createClients({ endpoints, timeouts, namedStatements, writes: forRequests || endpoints.count > 1 });
  const { Client, endAll } = clientsOf(endpoints, forRequests);
  const pool = createPool(Client, { pool: database.pool, endpoints, forRequests });

  const direct = createEndpoints(database.listenUrl ?? database.url);
  const openDirect = async (name: string, limits: Partial<typeof UNLIMITED> = {}) => {
    const { Client } = clientsOf(direct, false);
    const settings = { keepAlive: true, connectionTimeoutMillis: 5_000, application_name: name, ...limits };
    return connectToSome(direct, () => new Client(settings).connect());
  };
  const listener = (bus ?? listenPostgres)({
    async open() {
      const line = await openDirect(bus ? LINE_NAMES.bus : LINE_NAMES.notify);
      try {
        await sayReadsWideIds(line);
        return line;
      } catch (error) {
        await line.end().catch(() => {});
        throw error;
      }
    },
    sendNonce: async (nonce) => void (await pool.query("select tell('proof', $1)", [nonce])),
  });
  return {
    db: overPool(pool, isTraced),
    pool,
    listener,
    async session(work) {
      const client = await openDirect('dongne-market session', UNLIMITED);
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
    async check() {
      const { rows } = await pool.query<{ transaction_read_only: string }>('show transaction_read_only');
      if (rows[0]?.transaction_read_only !== 'on') return;
      endpoints.skip(endpoints.current());
      endAll();
      throw readOnly();
    },
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

function createPool(
  Client: Clients['Client'],
  { pool: max, endpoints, forRequests }: { pool: number; endpoints: Endpoints; forRequests: boolean },
): pg.Pool {
  const pool = new pg.Pool({
    Client: Client as unknown as NonNullable<pg.PoolConfig['Client']>,
    max,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    // A host that vanishes says nothing: the system asks for it on idle connections too.
    keepAlive: true,
    ...(forRequests ? TIMEOUTS : UNLIMITED),
    idleTimeoutMillis: 30_000,
    application_name: 'dongne-market',
  });
  // An idle client whose server went away must not end the process; the next query reports the fault.
  pool.on('error', () => {});
  if (endpoints.count > 1) connectToAny(pool, endpoints.count);
  return pool;
}

/** A pool for what is only read, of a standby of the database. */
export function openStandby({ pool = 10, namedStatements = true }: Partial<PostgresConfig>, readUrl: string): pg.Pool {
  const endpoints = createEndpoints(readUrl);
  const { Client } = createClients({ endpoints, timeouts: true, namedStatements, writes: false });
  return createPool(Client, { pool, endpoints, forRequests: true });
}

/** Of several servers one takes writes: who asks for a connection does not come back without having tried each. */
async function connectToSome<T>({ count }: Pick<Endpoints, 'count'>, connectOnce: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await connectOnce();
    } catch (error) {
      if (tried >= count || !(isDatabaseAway(error) || isReadOnly(error))) throw error;
    }
  }
}

type Connected = (
  error: Error | undefined,
  client?: pg.PoolClient,
  release?: (error?: Error | boolean) => void,
) => void;

function connectToAny(pool: pg.Pool, count: number): void {
  const connectOnce = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = ((connected?: Connected) => {
    const connecting = connectToSome({ count }, connectOnce);
    if (!connected) return connecting;
    connecting.then(
      (client) => connected(undefined, client, client.release),
      (error: Error) => connected(error, undefined, () => {}),
    );
    return;
  }) as pg.Pool['connect'];
}

/** The database in words, without its password. */
export function placeOf(database: Config['database']): string {
  if (database.kind === 'embedded') return `the embedded database in ${database.folder}`;
  const [, hosts = '', path = ''] = /^[a-z]+:\/\/(?:[^/?#]*@)?([^/?#]*)(\/[^?#]*)?/.exec(database.url) ?? [];
  const socket = new URLSearchParams(database.url.split('?')[1]).get('host');
  return `PostgreSQL at ${socket ?? hosts}${path}`;
}

const STARTUP_PARAMETERS =
  ' (in PgBouncer: ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout)';

/** Throws what is wrong with the database, by the name of the setting that says where it is. */
export async function refuseUnlessReachable(
  { pool }: Pick<Connection, 'pool'>,
  { database }: Pick<Config, 'database'>,
) {
  try {
    (await pool.connect()).release();
  } catch (error) {
    if (database.kind !== 'postgres') throw error;
    // A host with several addresses fails once for each, and says nothing itself.
    const faults = error instanceof AggregateError ? error.errors : [error];
    const why = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault))).join('; ');
    const remedy = why.includes('unsupported startup parameter') ? STARTUP_PARAMETERS : '';
    throw new Error(`DATABASE_URL: ${placeOf(database)} cannot be opened: ${why}${remedy}`, { cause: error });
  }
}

/** PGlite behind a pool of one; `folder` undefined keeps it in memory (tests). Imported only where it is used: 30 MB. */
export async function openEmbedded(folder?: string, load?: Blob): Promise<Omit<Connection, 'db'>> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  const lite = new PGlite({ ...(folder ? { dataDir: folder } : {}), ...(load ? { loadDataDir: load } : {}) });
  await lite.waitReady;
  const adapter = createPgConfig(lite);
  const parse = adapter.connection.parse.bind(adapter.connection);
  // Drizzle hands node-postgres its value parsers as `types`, which this adapter (0.5) takes for parameter types.
  adapter.connection.parse = (query) => parse({ ...query, types: Array.isArray(query.types) ? query.types : [] });
  const pool = new pg.Pool({ ...(adapter as pg.PoolConfig), max: 1, idleTimeoutMillis: 0 });
  pool.on('error', () => {});
  // After a failed statement `pool.query` throws its client away and makes another on the same adapter, which then hears
  // the end of the old one and the answers to statements it never sent. So the one client is kept, as transactions do.
  const query = async (...statement: Parameters<typeof pool.query>) => {
    const client = await pool.connect();
    try {
      return await client.query(...statement);
    } finally {
      client.release();
    }
  };
  pool.query = query as typeof pool.query;
  return {
    pool,
    listener: listenEmbedded(lite),
    async session(work) {
      const client = await pool.connect();
      try {
        return await work(client);
      } finally {
        client.release();
      }
    },
    async check() {
      await pool.query('select 1');
    },
    async close() {
      await pool.end();
      await lite.close();
    },
  };
}
