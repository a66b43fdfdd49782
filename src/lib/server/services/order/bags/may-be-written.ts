import { and, eq } from 'drizzle-orm';
import { mayWriteContents } from '#lib/domain/product/bag.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { cases, type OrderRow } from '#lib/server/schema/index.ts';

/** Whether what lay in the bag of a locked order may be written: in its time, and until it is disputed. */
export async function mayBeWritten(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const disputes = and(eq(cases.orderId, order.id), eq(cases.kind, 'dispute'));
  return mayWriteContents(order, now) && (await tx.$count(cases, disputes)) === 0;
}
