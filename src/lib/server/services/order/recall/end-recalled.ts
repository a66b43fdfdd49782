import { groupBy } from '#lib/domain/group.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import type { OrderRow } from '#lib/server/schema/index.ts';
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
  for (const [first, ...rest] of groupBy(touched, ({ buyerId }) => buyerId)) {
    const orderId = [first.id, ...rest.map(({ id }) => id)] as const;
    const { martId } = first;
    await notify(tx, [first.buyerId], { kind: 'productRecalled', orderId, martId, details: { reason }, now });
  }
}
