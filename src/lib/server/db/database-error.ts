import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Errors of connections, which carry no mark of their own: a socket's ECONNRESET may be a browser's as well. */
const connectionErrors = new WeakSet<object>();

/** Notes that the database, or the way to it, is where an error comes from. Answers the error. */
export function fromDatabase<E>(error: E): E {
  if (typeof error === 'object' && error !== null) connectionErrors.add(error);
  return error;
}

/** PostgreSQL's word for a write on a server that takes none: a standby, or a primary that was demoted. */
const READ_ONLY = '25006';

/** The server is away, starting, stopping, read-only, out of connections or of room, or took too long. */
const AWAY = /^(08|57P0|57014|25P0[34]|53|25006|ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|EHOST|ENET|EAI_|ERR_TLS|ERR_SSL|CERT_)/;
/** node-postgres' own words for a connection that is gone, and pg-pool's for one that did not come. */
const GONE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout|timeout expired)/;

/**
 * Whether an error means 'the database cannot serve this now'. Only what comes from the database counts: a client that hangs up
 * in mid-request has error codes like those of a lost connection.
 */
export function isDatabaseAway(error: unknown): boolean {
  let isQuery = false;
  for (let e = error; e instanceof Error; e = e.cause) {
    if (GONE.test(e.message)) return true;
    isQuery ||= e instanceof DrizzleQueryError;
    const { code } = e as { code?: string };
    if (code && AWAY.test(code) && (isQuery || e instanceof pg.DatabaseError || connectionErrors.has(e))) return true;
  }
  return false;
}

/** The error for a server that was asked first, and said that it takes no writes. */
export const readOnly = (): Error =>
  fromDatabase(Object.assign(new Error('the database takes no writes (read-only)'), { code: READ_ONLY }));

interface Fault {
  code?: string;
}

/** Whether an error, or what caused it, is such a fault of PostgreSQL. */
function isFault(error: unknown, is: (fault: Fault) => boolean): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (is(e as Fault)) return true;
  return false;
}

/** Whether the server answered that it takes no writes. */
export const isReadOnly = (error: unknown): boolean => isFault(error, ({ code }) => code === READ_ONLY);

/** Whether PostgreSQL ended a transaction because of another: they waited for each other, or cannot be put in order. */
export const isDeadlock = (error: unknown): boolean =>
  isFault(error, ({ code }) => code === '40P01' || code === '40001');
