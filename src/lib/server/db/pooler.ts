import type pg from 'pg';
import type { Logger } from 'pino';
import type { PostgresConfig } from '../config.ts';

const NO_NAMED_STATEMENTS =
  'DATABASE_URL goes through a pooler in transaction mode that knows no named statements (PgBouncer before 1.21, or one with ' +
  'max_prepared_statements = 0). Set DATABASE_PREPARED_STATEMENTS=0.';
const NO_TIMEOUTS =
  'DATABASE_URL goes through a pooler that drops statement_timeout: give the role its own (alter role … set statement_timeout = ' +
  "'5s', idle_in_transaction_session_timeout = '10s'), or a slow statement holds its connection for as long as it likes.";
/** PostgreSQL's words for a named statement of another session, and for a name that another session has given. */
const NOT_PREPARED = new Set(['26000', '42P05']);

const PROBE = { name: 'dongne_market_pooler_probe', text: 'select pg_backend_pid() as pid' };

/**
 * Whether the pool goes through a pooler that hands each transaction to another connection: while a second client keeps the
 * backend that the first one had, the first one is served by another. What a busy pooler hides, the proof of hearing finds.
 */
async function isTransactionPooled(
  first: pg.ClientBase,
  second: pg.ClientBase,
  probe: pg.QueryConfig,
): Promise<boolean> {
  const pidOf = async () => (await first.query<{ pid: number }>(probe)).rows[0]?.pid;
  const before = await pidOf();
  await second.query('begin');
  try {
    return (await pidOf()) !== before;
  } finally {
    await second.query('rollback');
  }
}

/** Refuses a pooler that this process would fail behind, by the name of the setting that helps, and warns of what it drops. */
export async function refuseUnusablePooler(
  pool: pg.Pool,
  { pool: size, namedStatements = true }: Pick<PostgresConfig, 'pool' | 'namedStatements'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout');
  if (rows[0]?.statement_timeout === '0') log.warn(NO_TIMEOUTS);
  if (size < 2 || !namedStatements) return;
  const clients = [await pool.connect(), await pool.connect()] as const;
  try {
    await isTransactionPooled(...clients, PROBE);
  } catch (error) {
    if (NOT_PREPARED.has(String((error as { code?: string }).code)))
      throw new Error(NO_NAMED_STATEMENTS, { cause: error });
    // A pooler with one connection lets nobody probe it.
    log.warn({ err: error }, 'whether DATABASE_URL goes through a pooler could not be found out');
  } finally {
    // A name that stays behind at the pooler would be in the way of the next process.
    for (const client of clients) client.release(true);
  }
}
