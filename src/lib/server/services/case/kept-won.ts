import { eq } from 'drizzle-orm';
import { givenBackOf } from '#lib/domain/money.ts';
import { soldForWon } from '#lib/domain/order/weighed.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { type OrderRow, refunds } from '#lib/server/schema/index.ts';

/** What was paid for an order and has not gone back: in won, 0 for one that is paid in the mart. */
export async function keptWonOf(
  db: Db | Tx,
  order: Pick<OrderRow, 'id' | 'way' | 'totalPriceWon' | 'weighedPriceWon'>,
): Promise<number> {
  if (order.way === 'onSite') return 0;
  return soldForWon(order) - givenBackOf(await db.select().from(refunds).where(eq(refunds.orderId, order.id))).won;
}
