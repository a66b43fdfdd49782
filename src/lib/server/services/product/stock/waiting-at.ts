import { and, inArray, lte, sum } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { stockLedger } from '#lib/server/schema/index.ts';

/** How many pieces of each listing waited at a moment, as the ledger has it; one that was not there yet is left out. */
export async function readWaitingAt(tx: Tx, productIds: readonly number[], at: Date): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: stockLedger.productId, waiting: sum(stockLedger.waiting).mapWith(Number) })
    .from(stockLedger)
    .where(and(inArray(stockLedger.productId, [...productIds]), lte(stockLedger.at, at)))
    .groupBy(stockLedger.productId);
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}
