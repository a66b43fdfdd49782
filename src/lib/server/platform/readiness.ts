import { setTimeout as wait } from 'node:timers/promises';
import type { Invalidation } from './cache/invalidation.ts';
import type { Connection } from './database/connect.ts';
import { isReadOnly } from './database/database-error.ts';

/** The reason given while changes cannot be read; the log has the cause. */
const NOT_CURRENT = 'changes of other processes cannot be read';
/** Probes wait a few seconds at most. */
const READY_WITHIN_MS = 4_000;

export interface ReadinessParts {
  connection: Pick<Connection, 'check'>;
  deps: { cache: { invalidation: Pick<Invalidation, 'isConnected'> } };
  isStopping: boolean;
}

/** Why a process should be sent nothing now; null where it should. */
export async function notReadyBecause({ connection, deps, isStopping }: ReadinessParts): Promise<string | null> {
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
  return deps.cache.invalidation.isConnected() ? null : NOT_CURRENT;
}
