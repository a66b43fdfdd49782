import type pg from 'pg';
import { traceStatement } from '../tracing/spans.ts';
import { fromDatabase, isDatabaseAway, isReadOnly } from './database-error.ts';

/** What node-postgres takes for a statement. */
type Config = pg.QueryConfig | pg.QueryArrayConfig;
type Query = (config: Config, values?: unknown[]) => Promise<pg.QueryResult>;

/** Statements on the connections of a pool; how a connection fares decides whether it is used again. */
export interface Statements {
  /** A connection, until it is released. */
  checkOut(): Promise<pg.PoolClient>;
  /** Gives a connection back; `isLost`: to be closed. */
  release(client: pg.PoolClient, isLost: boolean): void;
  /** Asks on this connection. */
  ask(client: pg.PoolClient, config: Config, values?: unknown[]): Promise<pg.QueryResult>;
  /** Asks on any. */
  query: Query;
  /** Gives up every connection there is now, each when it is next taken or given back: their server is of no use any more. */
  giveUp(): void;
}

export interface StatementOptions {
  /** A statement that is not answered for so long is given up with its connection: nobody is there. Never by default. */
  silenceMs?: number;
  isTraced?: boolean;
  /** PGlite has one connection for ever. */
  isEmbedded?: boolean;
}

/**
 * Each error is known as the database's (database-error.ts), and the connection on which one was lost, silent or read-only is closed. A
 * read-only server was demoted under its connections: reads on the others may be old, so that they are given up, too.
 */
export function createStatements(
  pool: pg.Pool,
  { silenceMs, isTraced = false, isEmbedded = false }: StatementOptions = {},
): Statements {
  let generation = 0;
  const generations = new WeakMap<pg.PoolClient, number>();

  async function checkOut(): Promise<pg.PoolClient> {
    for (;;) {
      const begun = generation;
      const client = await pool.connect().catch((error: unknown) => {
        throw fromDatabase(error);
      });
      const of = generations.get(client) ?? begun;
      generations.set(client, of);
      if (of === generation) return client;
      client.release(true);
    }
  }

  async function ask(client: pg.PoolClient, config: Config, values?: unknown[]): Promise<pg.QueryResult> {
    const asked = () => client.query(isEmbedded ? forEmbedded(config) : config, values);
    try {
      const answer = isTraced ? traceStatement(config, asked) : asked();
      return await (silenceMs ? orSilence(answer, silenceMs) : answer);
    } catch (error) {
      if (isReadOnly(error)) giveUp();
      throw fromDatabase(error);
    }
  }

  const giveUp = () => {
    generation += 1;
  };
  const release = (client: pg.PoolClient, isLost: boolean) => client.release(isLost && !isEmbedded);

  return {
    checkOut,
    release,
    ask,
    async query(config, values) {
      const client = await checkOut();
      let isLost = false;
      try {
        return await ask(client, config, values);
      } catch (error) {
        isLost = isDatabaseAway(error);
        throw error;
      } finally {
        release(client, isLost);
      }
    },
    giveUp,
  };
}

/** Drizzle says how values are read as `types`, which PGlite's connection (0.5) takes for the types of parameters: there are none. */
const forEmbedded = (config: Config): Config =>
  config.types ? { ...config, types: Object.assign([], config.types) } : config;

/** The answer, or an error after so long; after a pause of this very process the answer may be there and only not read yet. */
function orSilence<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => setImmediate(() => reject(new Error('Query read timeout')))), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
