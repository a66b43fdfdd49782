import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { traced } from '../tracing/spans.ts';
import { isChangedPlan, isDeadlock } from './database-error.ts';
import * as schema from './schema.ts';

export type Db = NodePgDatabase<typeof schema>;
type Work<T> = (tx: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<T>;
type Settings = Parameters<Db['transaction']>[1];

const TRIES = 3;

/** A statement whose plan was changed under it did nothing: it is asked once more, and planned anew (market-client.ts). */
const planningAnew = (pool: pg.Pool): pg.Pool =>
  Object.create(pool, {
    query: {
      value: async (...given: Parameters<pg.Pool['query']>) => {
        const ask = () => (pool.query as (...given: unknown[]) => Promise<unknown>)(...given);
        try {
          return await ask();
        } catch (error) {
          if (!isChangedPlan(error)) throw error;
          return ask();
        }
      },
    },
  });

/**
 * Drizzle over a pool, with transactions that give their connection back however they end: one that is lost between its taking
 * and `begin` too, and without the error of a rollback in the place of the error that caused it.
 *
 * A transaction that PostgreSQL ended to resolve a deadlock is tried again. Writers lock marts before people before products, by
 * their ids, and so do not wait in circles; but a foreign key locks a row wherever it is written, and somebody may delete the
 * account that is buying. The one that is ended has done nothing: what a transaction does is done by its statements alone. So is one
 * whose table got another column type meanwhile (docs/decisions/0062).
 *
 * `isTraced`: every statement is a span (tracing/spans.ts).
 */
export function overPool(pool: pg.Pool, isTraced = false): Db {
  const asked = <C extends pg.Pool | pg.PoolClient>(queryable: C): C => (isTraced ? traced(queryable) : queryable);
  const db = drizzle({ client: asked(planningAnew(pool)), schema, casing: 'snake_case' });
  const overClients = new WeakMap<pg.PoolClient, Db>();

  function overClient(client: pg.PoolClient): Db {
    const known =
      overClients.get(client) ?? (drizzle({ client: asked(client), schema, casing: 'snake_case' }) as unknown as Db);
    overClients.set(client, known);
    return known;
  }

  async function once<T>(work: Work<T>, settings: Settings): Promise<T> {
    const client = await pool.connect();
    let failure: { error: unknown } | undefined;
    try {
      return await overClient(client).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          failure = { error };
          throw error;
        }
      }, settings);
    } catch (error) {
      throw failure ? failure.error : error;
    } finally {
      client.release();
    }
  }

  db.transaction = async (work, settings) => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await once(work, settings);
      } catch (error) {
        if (tried === TRIES || !(isDeadlock(error) || isChangedPlan(error))) throw error;
      }
    }
  };
  return db;
}
