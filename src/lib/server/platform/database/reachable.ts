import { DrizzleQueryError } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Connection, DatabaseConfig } from './connect.ts';

/** The database in words, without its password. */
export function placeOf(database: DatabaseConfig): string {
  if (database.kind === 'embedded') return `the embedded database in ${database.folder}`;
  const [, hosts = '', path = ''] = /^[a-z]+:\/\/(?:[^/?#]*@)?([^/?#]*)(\/[^?#]*)?/.exec(database.url) ?? [];
  const socket = new URLSearchParams(database.url.split('?')[1]).get('host');
  return `PostgreSQL at ${socket ?? hosts}${path}`;
}

const STARTUP_PARAMETERS =
  ' (in PgBouncer: ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout, options)';
const NO_TIMEOUTS =
  'DATABASE_URL goes through a pooler that drops statement_timeout: give the role its own (alter role … set statement_timeout = ' +
  "'5s', idle_in_transaction_session_timeout = '10s'), or a slow statement holds its connection for as long as it likes.";

/** Throws the database's problem by the name of its setting; warns if slow statements are not ended. */
export async function refuseUnlessReachable(
  { query }: Pick<Connection, 'query'>,
  { database }: { database: DatabaseConfig },
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  if (database.kind === 'embedded') return;
  try {
    const { rows } = await query<{ statement_timeout: string }>({ text: 'show statement_timeout' });
    if (rows[0]?.statement_timeout === '0') log.warn(NO_TIMEOUTS);
  } catch (error) {
    const fault = error instanceof DrizzleQueryError ? error.cause : error;
    // A host with several addresses fails once for each, and says nothing itself.
    const faults = fault instanceof AggregateError ? fault.errors : [fault];
    const why = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault))).join('; ');
    const remedy = why.includes('unsupported startup parameter') ? STARTUP_PARAMETERS : '';
    throw new Error(`DATABASE_URL: ${placeOf(database)} cannot be opened: ${why}${remedy}`, { cause: error });
  }
}
