import { setTimeout as wait } from 'node:timers/promises';
import type { Invalidation } from './cache/invalidation.ts';
import type { Connection } from './database/connect.ts';
import { isReadOnly } from './database/database-error.ts';
import type { Migration } from './database/migration-files.ts';
import { readRecorded, standingOf } from './database/standing.ts';

/** The reason given while changes cannot be read; the log has the cause. */
const NOT_CURRENT = 'changes of other processes cannot be read';
/** Probes wait a few seconds at most. */
const READY_WITHIN_MS = 4_000;

export interface ReadinessParts {
  connection: Pick<Connection, 'check' | 'pool'>;
  /** Those of this version: a newer one may have taken away meanwhile what it needs. */
  migrations: readonly Migration[];
  deps: { cache: { invalidation: Pick<Invalidation, 'isConnected'> } };
  isStopping: boolean;
}

/** Why a process should be sent nothing now; null where it should. */
export async function notReadyBecause({
  connection,
  migrations,
  deps,
  isStopping,
}: ReadinessParts): Promise<string | null> {
  if (isStopping) return 'stopping';
  try {
    const asked = connection
      .check()
      .then(async () => standingOf(await readRecorded(connection.pool), migrations).refusal);
    asked.catch(() => {});
    const refusal = await Promise.race([asked, wait(READY_WITHIN_MS, 'the database does not answer', { ref: false })]);
    if (refusal !== null) return refusal;
  } catch (error) {
    return isReadOnly(error) ? 'the database takes no writes' : 'the database does not answer';
  }
  return deps.cache.invalidation.isConnected() ? null : NOT_CURRENT;
}
