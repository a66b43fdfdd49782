import { atom } from 'nanostores';
import { call, type Result } from '#lib/client/call.ts';
import { keepOnlyPassesOf } from '#lib/client/kept-passes.ts';
import type { BuyerOrder } from '#lib/contract/orders.ts';
import { CANCEL_FAILED, EXTENSION_FAILED, SEE_LIST } from '#lib/messages/buyer-orders.ts';
import { toast } from '#lib/stores/toasts.ts';

type Doing = 'extend' | 'cancel';

export interface BuyingOrders {
  orders: readonly BuyerOrder[];
  /** What is under way, by the order it is for: each order waits for its own answer only. */
  busy: { readonly [orderId: number]: Doing | undefined };
}

const api = {
  buying: () => call('GET /api/buyer/order/buy-ing'),
  extend: (orderId: number) => call('POST /api/buyer/order/valid-until-extension', { query: { orderId } }),
  cancel: (orderId: number) => call('POST /api/buyer/order/cancel', { query: { orderId } }),
};
type Ask = typeof api;

/** The server's text, and ours where it gives none (spec section 8). */
const refusalText = (answer: Result<string> & { ok: false }, fallback: string) =>
  answer.error.code === 'internal' ? fallback : answer.error.message;

/** The orders that wait to be picked up, with what their buyer can do about them. `owner` keys the passes kept for offline. */
export function createBuyingOrders(
  initial: readonly BuyerOrder[],
  owner: string,
  ask: Ask = api,
  forgetPasses: (owner: string, open: readonly number[]) => void = keepOnlyPassesOf,
) {
  const $buying = atom<BuyingOrders>({ orders: initial, busy: {} });
  let asked = 0;
  let seen = 0;

  function show(orders: readonly BuyerOrder[]): void {
    forgetPasses(
      owner,
      orders.map((order) => order.orderId),
    );
    $buying.set({ ...$buying.get(), orders });
  }

  const setBusy = (orderId: number, doing?: Doing) =>
    $buying.set({ ...$buying.get(), busy: { ...$buying.get().busy, [orderId]: doing } });

  /** Asks for the list again; what cannot be asked now stays as it was. Answers whether it is new. */
  async function refresh(): Promise<boolean> {
    asked += 1;
    const turn = asked;
    const answer = await ask.buying();
    // One that was overtaken may still hold what has ended since.
    if (answer.ok && turn > seen) {
      seen = turn;
      show(answer.data);
    }
    return answer.ok;
  }

  /** Answers whether it was done; the server's words go to the toasts either way. */
  async function act(orderId: number, doing: Doing): Promise<boolean> {
    if ($buying.get().busy[orderId]) return false;
    setBusy(orderId, doing);
    const answer = await ask[doing](orderId);
    const isNew = await refresh();
    if (answer.ok) toast(answer.data);
    // It may have been done: the list says it.
    else if (isNew && answer.status === 0) toast(SEE_LIST);
    else toast(refusalText(answer, doing === 'extend' ? EXTENSION_FAILED : CANCEL_FAILED), 'problem');
    setBusy(orderId);
    return answer.ok;
  }

  return {
    $buying,
    refresh,
    extend: (orderId: number) => act(orderId, 'extend'),
    cancel: (orderId: number) => act(orderId, 'cancel'),
  };
}
