import { call } from '#lib/client/call.ts';
import { ENDED_ELSEWHERE, PICKED_UP } from '#lib/messages/pass.ts';
import { readOpenOrders } from '#lib/stores/open-orders.ts';

const api = {
  buying: readOpenOrders,
  completed: () => call('GET /api/buyer/order/buy-completed'),
};

/** What ended while a pass was shown, and what to say of it. */
export interface Ended {
  orderIds: number[];
  text: string;
}

/**
 * While a pass is shown: which of its orders have ended meanwhile, and if so, what to say. The list on the page stays as it is
 * until then: an order that left it would take the pass, and who waits for the answer, along.
 */
export async function endedMeanwhile(shown: readonly number[], ask: typeof api = api): Promise<Ended | null> {
  const answer = await ask.buying();
  if (!answer.ok) return null;
  const open = new Set(answer.data.map(({ orderId }) => orderId));
  const orderIds = shown.filter((orderId) => !open.has(orderId));
  if (orderIds.length === 0) return null;
  const completed = await ask.completed();
  const pickedUp = completed.ok && completed.data.some(({ orderId }) => orderIds.includes(orderId));
  return { orderIds, text: pickedUp ? PICKED_UP : ENDED_ELSEWHERE };
}
