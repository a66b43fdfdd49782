import { eq } from 'drizzle-orm';
import { givenBackOf } from '#lib/domain/money.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { type OrderRow, refunds } from '#lib/server/schema/index.ts';

/** What was paid for an order and has not gone back: in won, 0 for one that is paid in the mart. */
export async function keptWonOf(
  db: Db | Tx,
  { id, way, totalPriceWon }: Pick<OrderRow, 'id' | 'way' | 'totalPriceWon'>,
): Promise<number> {
  if (way === 'onSite') return 0;
  return totalPriceWon - givenBackOf(await db.select().from(refunds).where(eq(refunds.orderId, id))).won;
}
