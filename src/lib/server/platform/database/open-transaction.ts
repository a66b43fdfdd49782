import { DrizzleQueryError } from 'drizzle-orm';
import type pg from 'pg';
import { isNameRefused, isRefusedAfter } from './database-error.ts';

/** One statement, as node-postgres takes it. */
export type Query = <Row extends pg.QueryResultRow>(
  statement: pg.QueryConfig,
  values?: unknown[],
) => Promise<pg.QueryResult<Row>>;

/**
 * A statement that writes nothing: it may be sent before `begin` is answered. A number that is drawn (`nextval`) is
 * never undone.
 */
const READS = /^\s*select (?!\w+\()/i;

/** The statements of one transaction. */
export interface OpenTransaction {
  query: Query;
  /** Statements that are sent already, and need not be answered before the commit is sent behind them. */
  withCommit(...sent: Promise<unknown>[]): void;
  /** Resolves once every statement was answered, and PostgreSQL has committed. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
  /**
   * The reason of an error: of statements that are sent together PostgreSQL refuses all behind the first that fails
   * (one whose name was to be made by another of them, for its name), and whose refusal is caught first is chance.
   */
  reasonOf(error: unknown): unknown;
}

/**
 * Begins a transaction on a connection that sends statements without waiting for the one before (`pipeline`): `begin`
 * is sent with the first statements, the commit with the last. What writes waits until it has begun; otherwise it would
 * be done by itself where `begin` fails. After its end nothing more is sent.
 */
export function openTransaction(client: pg.PoolClient, send: Query): OpenTransaction {
  let isBegun = false;
  let isBehind = false;
  let isOver = false;
  let isCorked = false;
  let failed: DrizzleQueryError | undefined;
  const last: Promise<unknown>[] = [];

  /** What is sent in one turn goes to the socket as one write. */
  function together(): void {
    if (isCorked) return;
    isCorked = true;
    const { stream } = client.connection;
    stream.cork?.();
    process.nextTick(() => {
      isCorked = false;
      stream.uncork?.();
    });
  }
  const sendNow: Query = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig, values?: unknown[]) => {
    together();
    const response = send<Row>(statement, values);
    response.catch((error: Error) => {
      failed ??= new DrizzleQueryError(statement.text, values ?? [], error);
    });
    return response;
  };
  const say = (text: 'begin' | 'commit' | 'rollback') =>
    sendNow({ text }).catch((error: Error) => {
      throw new DrizzleQueryError(text, [], error);
    });

  const begun = say('begin').then(() => {
    isBegun = true;
  });
  begun.catch(() => {});

  const query: Query = (statement, values) => {
    if (isOver) return Promise.reject(new Error('a statement came after the end of its transaction'));
    if (!isBegun && !READS.test(statement.text)) isBehind = true;
    // Once one has waited, all others stay behind it.
    return isBehind ? begun.then(() => sendNow(statement, values)) : sendNow(statement, values);
  };
  const end = (text: 'commit' | 'rollback') => {
    isOver = true;
    return isBehind ? begun.then(() => say(text)) : say(text);
  };

  return {
    query,
    withCommit(...sent) {
      for (const one of sent) one.catch(() => {});
      last.push(...sent);
    },
    async commit() {
      // The first fault is the one that is thrown: all are answered in the order they were sent.
      const [{ command }] = await Promise.all([end('commit'), begun, ...last]);
      // Where a statement has failed, PostgreSQL answers a commit so, without an error.
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back at its commit', { cause: failed });
    },
    async rollback() {
      isOver = true;
      // What waits for `begin` is sent before the rollback: behind it, it would be done by itself.
      await begun.catch(() => {});
      await say('rollback');
    },
    reasonOf: (error) => (failed && (isRefusedAfter(error) || isNameRefused(error)) ? failed : error),
  };
}
