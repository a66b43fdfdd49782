import { atom } from 'nanostores';
import { call, type Result } from '#lib/client/caller/call.ts';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { onBrowserMount } from './browser-mount.ts';
import { onLive } from './live.ts';
import { createRequestOrder } from './request-order.ts';

/**
 * The viewer's orders that wait to be picked up, as every part of the page shows them; null until they were asked for.
 */
export const $openOrders = atom<readonly BuyerOrder[] | null>(null);

/** How many pieces of a product wait for the viewer. */
export const heldPieces = (orders: readonly BuyerOrder[] | null, productId: number): number =>
  (orders ?? []).reduce((sum, order) => (order.productId === productId ? sum + order.quantity : sum), 0);

const requests = createRequestOrder();

let asking: Promise<Result<BuyerOrder[]>> | null = null;

/** Asks for them again, as after an order was made, cancelled or picked up: once for all that ask in the same turn. */
export function readOpenOrders(): Promise<Result<BuyerOrder[]>> {
  asking ??= Promise.resolve().then(async () => {
    asking = null;
    const request = requests.send();
    const response = await call('GET /api/buyer/order/buy-ing');
    if (response.ok && request.show()) $openOrders.set(response.data);
    return response;
  });
  return asking;
}

/** How many there are as the page was rendered, by the document. */
const renderedCount = (): number => Number(globalThis.document?.documentElement.dataset.openOrders ?? 0);

onBrowserMount($openOrders, () => {
  if (document.documentElement.dataset.viewer === undefined) return;
  // A page that knows there are none need not ask.
  if (renderedCount() > 0 && $openOrders.get() === null) void readOpenOrders();
  return onLive(({ topic }) => {
    if (topic === 'order' || topic === 'resync') void readOpenOrders();
  });
});
