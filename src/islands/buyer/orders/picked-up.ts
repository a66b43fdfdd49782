import { call } from '#lib/client/caller/call.ts';

const completed = () => call('GET /api/buyer/order/buy-completed');

/** Which of these orders were picked up; none where nobody answers. */
export async function pickedUpOf(orderIds: readonly number[], ask = completed): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const response = await ask();
  const done = new Set(response.ok ? response.data.map(({ orderId }) => orderId) : []);
  return orderIds.filter((orderId) => done.has(orderId));
}
