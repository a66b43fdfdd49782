import { atom } from 'nanostores';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { onBrowserMount } from './browser-mount.ts';
import { onLive } from './live.ts';
import { createRequestOrder } from './request-order.ts';

/** How many orders wait in each mart of the person, by its number; null until something changed on this page. */
export const $martOrders = atom<ReadonlyMap<number, number> | null>(null);

const requests = createRequestOrder();
let asked = false;

/** Asks again, once for all that changed in the same turn. */
function read(): void {
  if (asked) return;
  asked = true;
  queueMicrotask(async () => {
    asked = false;
    const request = requests.send();
    const response = await sellerCall('GET /api/seller/store/dashboard');
    if (!response.ok || !request.show()) return;
    $martOrders.set(new Map(response.data.map(({ storeId, openOrders }) => [storeId, openOrders])));
  });
}

onBrowserMount($martOrders, () => {
  return onLive(({ topic }) => {
    if (topic === 'order' || topic === 'resync') read();
  });
});
