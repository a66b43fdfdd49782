import { ENDED_ELSEWHERE, PICKED_UP } from '#lib/messages/order/pass.ts';
import { readOpenOrders } from '#lib/stores/open-orders.ts';
import { pickedUpOf } from './picked-up.ts';

const api = { buying: readOpenOrders, pickedUp: pickedUpOf };

/** What ended while a pass was shown, what of it was picked up, and what to say of it. */
export interface Ended {
  orderIds: number[];
  pickedUp: number[];
  text: string;
}

/**
 * While a pass is shown: which of its orders have ended meanwhile, and if so, what to say. The list on the page stays
 * as it is until then: an order that left it would take the pass, and who waits for the answer, along.
 */
export async function endedMeanwhile(
  shown: readonly number[],
  ask: { buying: typeof api.buying; pickedUp: (orderIds: readonly number[]) => Promise<number[]> } = api,
): Promise<Ended | null> {
  const response = await ask.buying();
  if (!response.ok) return null;
  const open = new Set(response.data.map(({ orderId }) => orderId));
  const orderIds = shown.filter((orderId) => !open.has(orderId));
  if (orderIds.length === 0) return null;
  const pickedUp = await ask.pickedUp(orderIds);
  return { orderIds, pickedUp, text: pickedUp.length > 0 ? PICKED_UP : ENDED_ELSEWHERE };
}
