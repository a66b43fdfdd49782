import { and, eq, inArray, isNull } from 'drizzle-orm';
import { cleanLines } from '#lib/domain/text.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { orderBags, orders } from '#lib/server/schema/index.ts';
import { mayBeWritten } from './may-be-written.ts';

/** What lay in the bag of an order, as lines. */
export interface BagContents {
  orderId: number;
  contents: string;
}

interface When {
  now: Date;
  /** When the market heard it: a word that waited for somebody else's is as good as it was then. */
  saidAt?: Date;
}

/**
 * Writes what a counter without a network says of the bags among orders that it has handed over, which are locked. What
 * stands there stays, a colleague's word or that of the same entry; what might not be written when it was said is left
 * out.
 */
export async function writeHandedOver(
  tx: Tx,
  by: Viewer,
  said: readonly BagContents[],
  { now, saidAt = now }: When,
): Promise<void> {
  if (said.length === 0) return;
  const lines = new Map(said.map(({ orderId, contents }) => [orderId, cleanLines(contents)]));
  const bags = await tx
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderBags, eq(orderBags.orderId, orders.id))
    .where(and(inArray(orders.id, [...lines.keys()]), isNull(orderBags.writtenAt)));
  for (const { order } of bags) {
    const contents = lines.get(order.id);
    if (!contents || !(await mayBeWritten(tx, order, saidAt))) continue;
    await tx
      .update(orderBags)
      .set({ contents, writtenAt: now, writtenBy: by.userId })
      .where(eq(orderBags.orderId, order.id));
  }
}
