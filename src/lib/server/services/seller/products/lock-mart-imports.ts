import { sql } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';

/** Half of the key of an advisory lock; the mart is the other half. */
const IMPORT_LOCK = 7_310_029;

/**
 * Calls that register many listings of a mart take turns until the transaction ends: of two tabs the second finds
 * the listings of the first.
 */
export const lockMartImports = (tx: Tx, martId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK}, hashint8(${martId}::bigint))`);
