import { Socket } from 'node:net';
import pg from 'pg';
import { fromDatabase, isChangedPlan, isReadOnly, readOnly } from './database-error.ts';
import type { Endpoints } from './endpoints.ts';

/** How long the database may take, in milliseconds. */
const ANSWER_WITHIN_MS = 5_000;
/** The server ends a slow statement by itself; silence for longer than this means that nobody is there. */
const SILENCE_MS = 1_000;
/** A transaction in which this process says nothing for so long holds its locks for nobody: it was stopped or cut off. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** What a pool needs so that no request waits for ever on its database. */
export const TIMEOUTS = {
  statement_timeout: ANSWER_WITHIN_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
} satisfies pg.PoolConfig;

/**
 * What a work needs for which nobody waits: a migration, a backup. The role may bring the limits of requests (behind a pooler it has to,
 * docs/operations.md), and they are not this work's. As text: node-postgres leaves a number 0 out.
 */
export const UNLIMITED = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
} as unknown as typeof TIMEOUTS;

export interface ClientWishes {
  endpoints: Endpoints;
  /** Gives up on a statement that is not answered within seconds. */
  timeouts: boolean;
  /** Takes no server that takes no writes. */
  writes: boolean;
  /** False behind a pooler that hands each transaction to another connection and knows no named statements. */
  namedStatements: boolean;
}

type Callback = (error: Error | null, ...answer: unknown[]) => void;

/** The clients of one pool. */
export interface Clients {
  /** What the pool makes its clients of. */
  Client: new (
    config: pg.ClientConfig,
  ) => pg.Client;
  /** Ends every connection, busy or not: their server is not the one to talk to any more. */
  endAll(): void;
}

/**
 * Clients that no fault of their server outlives and that outlive every fault: an error ends the statement, never the process
 * (a client has to be listened to while it is checked out, too). A server that does not answer at all, because its host vanished or
 * hangs with its sockets open, is given up on by closing the socket, so that all that waits on it fails and the pool makes
 * another connection; node-postgres' own `query_timeout` would leave the dead connection in the pool.
 */
export function createClients({ endpoints, timeouts, writes, namedStatements }: ClientWishes): Clients {
  const alive = new Set<MarketClient>();
  /** Part of the names of statements: those that were planned before a column got another type are of no use any more. */
  let generation = 0;
  const named = (statement: { name?: unknown }) => {
    if (!namedStatements) return { ...statement, name: undefined };
    return generation === 0 ? statement : { ...statement, name: `${statement.name}:${generation}` };
  };
  const endAll = () => {
    for (const client of alive) client.cut();
  };

  class MarketClient extends pg.Client {
    readonly #socket: Socket;
    readonly #address: string;

    constructor(config: pg.ClientConfig) {
      const socket = new Socket();
      const address = endpoints.current();
      super({ ...config, connectionString: address, stream: () => socket });
      this.#socket = socket;
      this.#address = address;
      this.on('error', () => {});
      this.once('end', () => alive.delete(this));
    }

    /** Closes the connection without a word: what waits on it fails, and the pool lets it go. */
    cut(): void {
      this.#socket.destroy();
    }

    override connect(done?: unknown): Promise<this> {
      const connected = this.#connect();
      if (typeof done !== 'function') return connected;
      connected.then(
        () => (done as Callback)(null, this),
        (error: Error) => (done as Callback)(error),
      );
      return connected.catch(() => this);
    }

    async #connect(): Promise<this> {
      try {
        await super.connect();
        alive.add(this);
        if (writes) await this.#refuseReadOnly();
        return this;
      } catch (error) {
        this.cut();
        endpoints.skip(this.#address);
        throw fromDatabase(error);
      }
    }

    async #refuseReadOnly(): Promise<void> {
      const { rows } = await super.query<{ transaction_read_only: string }>('show transaction_read_only');
      if (rows[0]?.transaction_read_only !== 'on') return;
      throw readOnly();
    }

    override query = ((...given: unknown[]) => {
      const ask = pg.Client.prototype.query as (...given: unknown[]) => unknown;
      const [statement] = given;
      const asked = generation;
      if (typeof statement === 'object' && statement !== null && 'name' in statement && statement.name) {
        given[0] = named(statement);
      }
      let isAnswered = false;
      const timer = timeouts
        ? setTimeout(() => {
            // After a pause of this very process the answer may be there and only not read yet.
            setImmediate(() => setImmediate(() => isAnswered || this.cut()));
          }, ANSWER_WITHIN_MS + SILENCE_MS)
        : undefined;
      const answered = (error?: unknown) => {
        isAnswered = true;
        clearTimeout(timer);
        if (!error) return;
        fromDatabase(error);
        if (isChangedPlan(error) && asked === generation) generation += 1;
        if (!writes || !isReadOnly(error)) return;
        // The server was demoted under its connections: none of them is of use, and reads on them may be old.
        endpoints.skip(this.#address);
        setImmediate(endAll);
      };
      const last = given.at(-1);
      if (typeof last === 'function') {
        given[given.length - 1] = (error: Error | null, ...answer: unknown[]) => {
          answered(error);
          (last as Callback)(error, ...answer);
        };
      }
      const result = ask.apply(this, given);
      if (result instanceof Promise) result.then(() => answered(), answered);
      return result;
    }) as pg.Client['query'];
  }
  return { Client: MarketClient, endAll };
}
