import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isDatabaseAway, isDeadlock, isReadOnly } from './database-error.ts';
import * as schema from './schema.ts';
import type { Statements } from './statements.ts';

type Drizzled = NodePgDatabase<typeof schema>;

/** What a service's statements run on inside a transaction. On PGlite the outer `db` would wait for it for ever. */
export type Tx = Pick<
  Drizzled,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | '$count' | 'query'
>;

/** Drizzle over the connections of a pool, with transactions that are tried again where PostgreSQL says so. */
export interface Db extends Tx {
  transaction<T>(work: (tx: Tx) => Promise<T>, settings?: PgTransactionConfig): Promise<T>;
}

const TRIES = 3;

/** Drizzle asks for no more of its client than this. */
const drizzled = (query: Statements['query']): Drizzled =>
  drizzle({ client: { query } as unknown as pg.Pool, schema, casing: 'snake_case' });

/**
 * A transaction that PostgreSQL ended to resolve a deadlock, or because it could not be put in order with others, is tried again: what a
 * transaction does is done by its statements alone. Writers lock marts before people before products, by their ids, and so do not wait
 * in circles; but a foreign key locks a row wherever it is written, and somebody may delete the account that is buying.
 */
export function createDatabase(statements: Statements): Db {
  const db = drizzled(statements.query);
  /** Made once for each connection. */
  const overClients = new WeakMap<pg.PoolClient, Drizzled>();

  function over(client: pg.PoolClient): Drizzled {
    const known = overClients.get(client) ?? drizzled((config, values) => statements.ask(client, config, values));
    overClients.set(client, known);
    return known;
  }

  async function once<T>(work: (tx: Tx) => Promise<T>, settings: PgTransactionConfig): Promise<T> {
    const client = await statements.checkOut();
    const ask = (text: string) => statements.ask(client, { text });
    try {
      await ask(begin(settings));
      const result = await work(over(client));
      await ask('commit');
      statements.release(client, false);
      return result;
    } catch (error) {
      // Nothing more is asked on a connection that was lost; its server undoes what was not committed.
      const isUndone =
        !isDatabaseAway(error) &&
        (await ask('rollback').then(
          () => true,
          () => false,
        ));
      statements.release(client, !isUndone || isReadOnly(error));
      throw error;
    }
  }

  return {
    select: db.select.bind(db) as Drizzled['select'],
    selectDistinct: db.selectDistinct.bind(db) as Drizzled['selectDistinct'],
    selectDistinctOn: db.selectDistinctOn.bind(db) as Drizzled['selectDistinctOn'],
    insert: db.insert.bind(db) as Drizzled['insert'],
    update: db.update.bind(db) as Drizzled['update'],
    delete: db.delete.bind(db) as Drizzled['delete'],
    execute: db.execute.bind(db) as Drizzled['execute'],
    $count: db.$count.bind(db),
    query: db.query,
    async transaction(work, settings = {}) {
      for (let tried = 1; ; tried += 1) {
        try {
          return await once(work, settings);
        } catch (error) {
          if (tried === TRIES || !isDeadlock(error)) throw error;
        }
      }
    },
  };
}

function begin({ isolationLevel, accessMode, deferrable }: PgTransactionConfig): string {
  const words = [
    isolationLevel && `isolation level ${isolationLevel}`,
    accessMode,
    deferrable === undefined ? undefined : deferrable ? 'deferrable' : 'not deferrable',
  ];
  return ['begin', ...words.filter(Boolean)].join(' ');
}
