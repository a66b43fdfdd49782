import { call, type Result } from '../caller/call.ts';
import { createIdempotencyKey } from '../caller/idempotency-key.ts';
import type { PendingItem } from './card-session.ts';

/** The orders, and their sum where it is less than the buyer was shown. */
export interface Bought {
  orderIds: number[];
  loweredTo?: number | undefined;
}

/** Tries on site whose answer was lost, by what they buy. */
const unanswered = new Map<string, ReturnType<typeof createIdempotencyKey>>();

/**
 * Orders what is paid in the mart. Pressed again after an answer that was lost, it is the same try, also from a dialog
 * that was opened anew; not once the page was left, as who has looked at their orders and comes back means another one.
 */
export async function orderOnSite(
  items: readonly PendingItem[],
  { isOnePress = false, isAdult = false } = {},
): Promise<Result<Bought>> {
  const what = items.map(({ productId, quantity }) => `${productId} × ${quantity}`).join();
  const idempotencyKey = unanswered.get(what) ?? createIdempotencyKey();
  const response = await send(items, { attempt: idempotencyKey.value(), isOnePress, isAdult });
  idempotencyKey.onAnswer(response);
  unanswered.delete(what);
  if (!response.ok && response.status === 0) {
    unanswered.set(what, idempotencyKey);
    addEventListener('pagehide', () => unanswered.clear(), { once: true });
  }
  return response;
}

/** One line is bought by the product's call, several by the cart's: all of them or none. */
async function send(
  items: readonly PendingItem[],
  { attempt, isOnePress, isAdult }: { attempt: string; isOnePress: boolean; isAdult: boolean },
): Promise<Result<Bought>> {
  const [item, another] = items;
  if (!item || another) {
    return call('POST /api/buyer/pay/cart/process', { body: { items: [...items], attempt, isAdult } });
  }
  const { productId, quantity, expectedValidUntil, expectedAmount, expectedTold } = item;
  const response = await call('POST /api/buyer/pay/on-site', {
    query: {
      productId,
      quantity,
      expectedValidUntil,
      expectedAmount: expectedAmount?.toString(),
      expectedTold,
      attempt,
      ...(isOnePress && { onePress: '1' as const }),
      ...(isAdult && { isAdult: '1' as const }),
    },
  });
  return response.ok
    ? { ok: true, data: { orderIds: [response.data.orderId], loweredTo: response.data.loweredTo } }
    : response;
}
