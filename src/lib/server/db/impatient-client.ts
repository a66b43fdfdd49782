import type { Duplex } from 'node:stream';
import pg from 'pg';

/** How long the database may take, in milliseconds. */
const ANSWER_WITHIN_MS = 5_000;
/** The server ends a slow statement by itself; silence for longer than this means that nobody is there. */
const SILENCE_MS = 1_000;
/** A transaction in which this process says nothing for so long holds its locks for nobody: it was stopped or cut off. */
const IDLE_IN_TRANSACTION_MS = 10_000;

interface Inside {
  connection: { stream: Duplex };
}
type Answered = (...answer: unknown[]) => void;

/**
 * A client that gives up on a server which does not answer at all: a host that vanished, or hangs with its sockets open. Its
 * connection is closed, so that all that waits on it fails and the pool makes another; node-postgres' own `query_timeout`
 * would leave the dead connection in the pool.
 */
class ImpatientClient extends pg.Client {
  isPatient = false;

  override query = ((...given: unknown[]) => {
    const ask = pg.Client.prototype.query as (...given: unknown[]) => unknown;
    if (this.isPatient) return ask.apply(this, given);
    let isAnswered = false;
    const timer = setTimeout(() => {
      // After a pause of this very process the answer may be there and only not read yet.
      setImmediate(() => setImmediate(() => isAnswered || (this as unknown as Inside).connection.stream.destroy()));
    }, ANSWER_WITHIN_MS + SILENCE_MS);
    const answered = () => {
      isAnswered = true;
      clearTimeout(timer);
    };
    const last = given.at(-1);
    if (typeof last === 'function') {
      given[given.length - 1] = (...answer: unknown[]) => {
        answered();
        (last as Answered)(...answer);
      };
    }
    const result = ask.apply(this, given);
    if (result instanceof Promise) result.then(answered, answered);
    return result;
  }) as pg.Client['query'];
}

/** What a pool needs so that no request waits for ever on its database. */
export const IMPATIENT: pg.PoolConfig = {
  Client: ImpatientClient,
  statement_timeout: ANSWER_WITHIN_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
};

/** Work that may take its time, such as a migration. */
export async function patiently<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  if (!(client instanceof ImpatientClient)) return work();
  client.isPatient = true;
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  try {
    return await work();
  } finally {
    await client.query('reset statement_timeout; reset idle_in_transaction_session_timeout');
    client.isPatient = false;
  }
}
