import { call } from '#lib/client/caller/call.ts';
import { clearGuestCart, guestLines, type KeptLine } from '#lib/client/offline/guest-cart.ts';
import { deviceStorage } from '#lib/client/offline/storages.ts';
import { mergedText } from '#lib/messages/order/cart.ts';
import { cartMerged } from '#lib/stores/cart.ts';
import { toast } from '#lib/stores/toasts.ts';

const api = { merge: (items: KeptLine[]) => call('POST /api/buyer/carts/merge', { body: { items } }) };

/**
 * After signing in: the lines kept in this browser become the account's. What cannot be sent now is kept for the next
 * page.
 */
export async function mergeGuestCart(ask: typeof api = api, storage: Storage = deviceStorage()): Promise<void> {
  const lines = guestLines(storage);
  if (lines.length === 0) return;
  const response = await ask.merge(lines);
  if (!response.ok) {
    // Lines that the server will never understand are not sent again.
    if (response.status === 400) clearGuestCart(storage);
    return;
  }
  clearGuestCart(storage);
  cartMerged(response.data.count);
  toast(mergedText(response.data.merged, response.data.left.length), response.data.merged > 0 ? 'done' : 'problem');
}
