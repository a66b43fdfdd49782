import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '../config.ts';
import { IMPATIENT } from './impatient-client.ts';
import { type Listen, listenEmbedded, listenPostgres } from './listen.ts';
import { lockFolder } from './lock.ts';
import * as schema from './schema.ts';
import { withSecondTry } from './second-try.ts';

export type Db = NodePgDatabase<typeof schema>;
/** What a service's statements run on inside a transaction. On PGlite the outer `db` would wait for it for ever. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Connection {
  db: Db;
  pool: pg.Pool;
  listen: Listen;
  close(): Promise<void>;
}

/** One driver for both: node-postgres, over the network or over PGlite's adapter. */
export const overPool = (pool: pg.Pool): Db => withSecondTry(drizzle(pool, { schema, casing: 'snake_case' }));

/** A request waits so long for a connection, of the pool or to the server. */
const CONNECT_WITHIN_MS = 3_000;

/**
 * Opens the database that the configuration names. The embedded one is locked to this process. `impatient`: requests wait for
 * it, so that statements fail which PostgreSQL does not answer within seconds.
 */
export async function connect(
  config: Pick<Config, 'database' | 'dataDir'>,
  { impatient = false } = {},
): Promise<Connection> {
  if (config.database.kind === 'postgres') {
    const pool = new pg.Pool({
      connectionString: config.database.url,
      max: config.database.pool,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      // A host that vanishes says nothing: the system asks for it on idle connections too.
      keepAlive: true,
      ...(impatient ? IMPATIENT : {}),
      idleTimeoutMillis: 30_000,
      application_name: 'dongne-market',
    });
    // An idle client whose server went away must not end the process; the next query reports the fault.
    pool.on('error', () => {});
    return { db: overPool(pool), pool, listen: listenPostgres(config.database.url), close: () => pool.end() };
  }
  const { folder } = config.database;
  mkdirSync(dirname(folder), { recursive: true });
  const unlock = lockFolder(config.dataDir);
  const { pool, listen, close } = await openEmbedded(folder);
  return {
    db: overPool(pool),
    pool,
    listen,
    close: async () => {
      await close();
      unlock();
    },
  };
}

/** The database in words, without its password. */
export function placeOf(database: Config['database']): string {
  if (database.kind === 'embedded') return `the embedded database in ${database.folder}`;
  const { host, pathname, searchParams } = new URL(database.url.replace('@/', '@socket/'));
  return `PostgreSQL at ${searchParams.get('host') ?? host}${pathname}`;
}

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
    throw new Error(`DATABASE_URL: ${placeOf(database)} cannot be opened: ${why}`, { cause: error });
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
    listen: listenEmbedded(lite),
    close: async () => {
      await pool.end();
      await lite.close();
    },
  };
}
