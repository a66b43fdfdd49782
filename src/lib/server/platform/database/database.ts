import { DrizzleQueryError } from 'drizzle-orm';
import { type NodePgClient, NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isDatabaseAway, isDeadlock, isReadOnly, refuseReadOnly } from './database-error.ts';
import { type OpenTransaction, openTransaction, type Query } from './open-transaction.ts';
import { type HearOwn, toldOn } from './own-changes.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';

export type { Query } from './open-transaction.ts';

type Drizzled = NodePgDatabase;
const VERBS = [
  'select',
  'selectDistinct',
  'selectDistinctOn',
  'insert',
  'update',
  'delete',
  'execute',
  '$count',
] as const;

/** The handle for a service's statements inside a transaction. On PGlite the outer `db` would wait for it for ever. */
export interface Tx extends Pick<Drizzled, (typeof VERBS)[number]> {
  query: Query;
}

/** The handle of the work that a transaction is. */
export type TxOfWork = Tx & Pick<OpenTransaction, 'withCommit'>;

export interface Db extends Tx {
  /**
   * Does a work in a transaction, again where PostgreSQL ended it because of another: nothing is done in it but its
   * statements. Statements that are called together are sent together (`Promise.all`), in the order of the calls where
   * all are `statement()`s; those of `withCommit` with the commit.
   */
  transaction<T>(work: (tx: TxOfWork) => Promise<T>): Promise<T>;
}

export interface Database {
  db: Db;
  query: Query;
  /** Passes on the changes that were committed by it, at once. */
  hearOwn: HearOwn;
  /** Throws if the database cannot serve requests now: away, or read-only. */
  check(): Promise<void>;
}

export interface DatabaseOptions {
  /** Done around each statement: a span of a trace. */
  around?: <T>(statement: pg.QueryConfig, ask: () => Promise<T>, values?: unknown[]) => Promise<T>;
  /** PGlite has one connection for ever. */
  isEmbedded?: boolean;
  /** The names that statements have; several pools may share them. */
  names?: StatementNames;
}

interface Connected {
  client: pg.PoolClient;
  generation: number;
  query: Query;
  told: string[];
}

const TRIES = 3;

const dialect = new PgDialect({ casing: 'snake_case' });

/** Drizzle asks for no more of its client than to send statements; its own `query` is for tables that it is told of. */
function drizzled(query: Query): Tx {
  const client = { query } as unknown as NodePgClient;
  const builder: Drizzled = new NodePgDatabase(dialect, new NodePgSession(client, dialect, undefined), undefined);
  return Object.assign(builder, { query });
}

/**
 * Drizzle says how values are read as `types`, which PGlite's connection (0.5) takes for the types of parameters: there
 * are none.
 */
const typesOf = ({ types }: pg.QueryConfig) =>
  !types || Array.isArray(types) ? types : (Object.assign([], types) as pg.CustomTypesConfig);

/**
 * Statements on the connections of a pool. One on which a statement was lost, silent or read-only is closed. A
 * read-only server was demoted under its connections: reads on the others may be old, so that they are closed, too,
 * each when it is next taken.
 */
export function createDatabase(
  pool: pg.Pool,
  { around = (_, ask) => ask(), isEmbedded = false, names = createStatementNames() }: DatabaseOptions = {},
): Database {
  let generation = 0;
  const listeners: Parameters<HearOwn>[0][] = [];
  const known = new WeakMap<pg.PoolClient, Connected>();

  function connected(client: pg.PoolClient): Connected {
    const query: Query = (statement, values) => {
      const { text } = statement;
      // What has no values is sent by the simple protocol, which knows no names.
      const name = values?.length ? names.of(text) : undefined;
      const sent = { ...statement, ...(name && { name }), types: typesOf(statement) };
      return around(statement, () => client.query(sent, values), values);
    };
    return { client, generation, query, told: toldOn(client) };
  }

  async function take(): Promise<Connected> {
    for (;;) {
      const client = await pool.connect().catch((error: Error) => {
        throw new DrizzleQueryError('connect', [], error);
      });
      const taken = known.get(client) ?? connected(client);
      known.set(client, taken);
      if (taken.generation === generation) return taken;
      client.release(true);
    }
  }

  async function on<T>(work: (taken: Connected, lose: () => void) => Promise<T>): Promise<T> {
    const taken = await take();
    let isLost = false;
    const lose = () => {
      isLost = !isEmbedded;
    };
    taken.told.length = 0;
    try {
      const result = await work(taken, lose);
      if (taken.told.length > 0) for (const listener of listeners) listener(taken.told);
      return result;
    } catch (error) {
      if (isReadOnly(error)) generation += 1;
      if (isDatabaseAway(error)) lose();
      throw error;
    } finally {
      taken.client.release(isLost);
    }
  }

  const once = <T>(work: (tx: TxOfWork) => Promise<T>): Promise<T> =>
    on(async ({ client, query }, lose) => {
      const open = openTransaction(client, query);
      try {
        const result = await work(Object.assign(drizzled(open.query), { withCommit: open.withCommit }));
        await open.commit();
        return result;
      } catch (thrown) {
        const error = open.reasonOf(thrown);
        // Nothing more is asked on a connection that was lost; its server undoes what was not committed.
        if (!isEmbedded && isDatabaseAway(error)) throw error;
        // The first error is thrown, whatever becomes of the rollback: a log shows both.
        await open.rollback().catch((rollbackError) => {
          lose();
          if (error instanceof Error) Object.assign(error, { rollbackError });
        });
        throw error;
      }
    });

  /**
   * Writers lock the buyer, then marts, then products, by their ids, and so do not wait in circles; but a foreign key
   * locks a row wherever it is written, and somebody may delete the account that is buying.
   */
  async function transaction<T>(work: (tx: TxOfWork) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await once(work);
      } catch (error) {
        if (tried === TRIES || !(isDeadlock(error) || names.refusedBy(error))) throw error;
      }
    }
  }

  const query: Query = async <Row extends pg.QueryResultRow>(statement: pg.QueryConfig, values?: unknown[]) => {
    const ask = () => on((taken) => taken.query<Row>(statement, values));
    try {
      return await ask();
    } catch (error) {
      if (!names.refusedBy(error)) throw error;
      return ask();
    }
  };
  const db = drizzled(query);
  const verbs = Object.fromEntries(VERBS.map((verb) => [verb, db[verb].bind(db)])) as unknown as Omit<Tx, 'query'>;
  return {
    db: { ...verbs, query, transaction },
    query,
    hearOwn: (listener) => void listeners.push(listener),
    check: () => on((taken) => refuseReadOnly(taken.query)),
  };
}
