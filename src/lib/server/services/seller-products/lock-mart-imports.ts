import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/connect.ts';

/** Half of the key of an advisory lock; the mart is the other half. */
const IMPORT_LOCK = 7_310_029;

/**
 * What fills a mart's shelf with many listings takes turns, until the transaction ends: of the same asked for in two tabs the second finds
 * what the first has registered.
 */
export const lockMartImports = (tx: Tx, martId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK}, hashint8(${martId}::bigint))`);
