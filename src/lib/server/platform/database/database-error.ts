import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** PostgreSQL's word for a write on a server that takes none: a standby, or a primary that was demoted. */
const READ_ONLY = '25006';
/** The server is away, starting, stopping, read-only, out of connections or of room, or took too long. */
const AWAY = /^(08|57P0|57014|25P0[34]|53|25006|ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|EHOST|ENET|EAI_|ERR_TLS|ERR_SSL|CERT_)/;
/** node-postgres' own words for a connection that is gone, and pg-pool's for one that did not come. */
const GONE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout|timeout expired)/;

/** An error and its causes. */
const causesOf = (error: unknown): (Error & { code?: string })[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

/**
 * Whether an error means 'the database cannot serve this now'. Only errors of a statement or of the server count: a
 * client that hangs up in mid-request has error codes like those of a lost connection.
 */
export function isDatabaseAway(error: unknown): boolean {
  let isQuery = false;
  return causesOf(error).some((e) => {
    isQuery ||= e instanceof DrizzleQueryError || e instanceof pg.DatabaseError;
    return GONE.test(e.message) || (isQuery && AWAY.test(e.code ?? ''));
  });
}

/** Whether the server takes no writes. */
export const isReadOnly = (error: unknown): boolean => causesOf(error).some(({ code }) => code === READ_ONLY);

/** Whether PostgreSQL ended a transaction because of another: they waited for each other, or cannot be put in order. */
export const isDeadlock = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => code === '40P01' || code === '40001');

/**
 * Whether a statement was refused for its name before it was done: a pooler has lost it or has it already, or what it
 * reads was changed under it, as by a migration.
 */
export const isNameRefused = (error: unknown): boolean =>
  causesOf(error).some(
    (e) =>
      e.code === '26000' ||
      e.code === '42P05' ||
      (e instanceof pg.DatabaseError && e.routine === 'RevalidateCachedQuery'),
  );

/** Whether a statement was refused for another's fault before it, in the same transaction. */
export const isRefusedAfter = (error: unknown): boolean => causesOf(error).some(({ code }) => code === '25P02');

/** Asks a server whether it takes writes, and throws as it would where it does not. */
export async function refuseReadOnly(
  query: (statement: pg.QueryConfig) => Promise<pg.QueryResult<{ transaction_read_only: string }>>,
): Promise<void> {
  const { rows } = await query({ text: 'show transaction_read_only' });
  if (rows[0]?.transaction_read_only !== 'on') return;
  const error = new pg.DatabaseError('the database takes no writes (read-only)', 0, 'error');
  throw Object.assign(error, { code: READ_ONLY });
}
