import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from './db/connect.ts';
import { isReadOnly } from './db/database-error.ts';

/** What is wrong where LISTEN does not arrive; the log says what to do (db/watch-database.ts). */
const NOT_LISTENING = 'notifications of the database do not arrive: DATABASE_LISTEN_URL';
/** Probes wait a few seconds at most. */
const READY_WITHIN_MS = 4_000;

export interface ReadinessParts {
  connection: Pick<Connection, 'check'> & { listener: Pick<Connection['listener'], 'isConnected'> };
  isStopping: boolean;
}

/** Why a process should be sent nothing now; null where it should. */
export async function notReadyBecause({ connection, isStopping }: ReadinessParts): Promise<string | null> {
  if (isStopping) return 'stopping';
  try {
    const answered = connection.check().then(() => true);
    if (!(await Promise.race([answered, wait(READY_WITHIN_MS, false, { ref: false })]))) {
      answered.catch(() => {});
      return 'the database does not answer';
    }
  } catch (error) {
    return isReadOnly(error) ? 'the database takes no writes' : 'the database does not answer';
  }
  return connection.listener.isConnected() ? null : NOT_LISTENING;
}
