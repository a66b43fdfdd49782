import { call } from '#lib/client/call.ts';
import { ENDED_ELSEWHERE, PICKED_UP } from '#lib/messages/buyer-orders.ts';

const api = {
  buying: () => call('GET /api/buyer/order/buy-ing'),
  completed: () => call('GET /api/buyer/order/buy-completed'),
};

/**
 * While a pass is shown: whether its order has ended meanwhile, and if so, what to say. The list on the page stays as it is
 * until then: an order that left it would take the pass, and who waits for the answer, along.
 */
export async function endedMeanwhile(orderId: number, ask: typeof api = api): Promise<string | null> {
  const answer = await ask.buying();
  if (!answer.ok || answer.data.some((order) => order.orderId === orderId)) return null;
  const completed = await ask.completed();
  const pickedUp = completed.ok && completed.data.some((order) => order.orderId === orderId);
  return pickedUp ? PICKED_UP : ENDED_ELSEWHERE;
}
