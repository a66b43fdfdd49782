import { and, inArray, isNotNull } from 'drizzle-orm';
import { groupBy } from '#lib/domain/group.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type OrderRow, products } from '#lib/server/schema/index.ts';
import { notify } from '../../notice/alarms/notify.ts';
import { endOrder } from '../end/end-order.ts';

/**
 * Cancels the open ones of these orders with a full refund, and tells the buyer of each once, whether it was open or
 * picked up: why, and what to do. All of them are of one recalled listing, and locked.
 */
export async function endRecalled(
  tx: Tx,
  touched: readonly OrderRow[],
  { reason, actorId, now }: { reason: string; actorId: number | null; now: Date },
): Promise<void> {
  for (const order of touched) {
    if (order.state === 'pickedUp') continue;
    await endOrder(tx, order, { state: 'cancelled', reason: 'recalled', actorId, now });
  }
  await tellRecalled(tx, touched, { reason, now });
}

/** Tells each buyer once why these orders of one recalled listing are not to be eaten. */
async function tellRecalled(
  tx: Tx,
  touched: readonly OrderRow[],
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  for (const [first, ...rest] of groupBy(touched, ({ buyerId }) => buyerId)) {
    const orderId = [first.id, ...rest.map(({ id }) => id)] as const;
    const { martId } = first;
    await notify(tx, [first.buyerId], { kind: 'productRecalled', orderId, martId, details: { reason }, now });
  }
}

/**
 * Tells buyers of a recall to whom it was not known that they have the goods: a counter without a network says later
 * that it handed these orders over. Who was told with the end of an order is not told again.
 */
export async function tellOfEarlierRecall(tx: Tx, handedOver: readonly OrderRow[], now: Date): Promise<void> {
  const untold = handedOver.filter(({ endReason }) => endReason !== 'recalled');
  if (untold.length === 0) return;
  const ids = untold.map(({ productId }) => productId);
  const recalled = await tx
    .select({ id: products.id, reason: products.recallReason })
    .from(products)
    .where(and(inArray(products.id, ids), isNotNull(products.recalledAt)));
  for (const { id, reason } of recalled) {
    const touched = untold.filter(({ productId }) => productId === id);
    await tellRecalled(tx, touched, { reason: reason ?? '', now });
  }
}
