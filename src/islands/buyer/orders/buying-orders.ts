import { atom } from 'nanostores';
import { call, type Result } from '#lib/client/call.ts';
import { keepOnlyPassesOf } from '#lib/client/kept-passes.ts';
import type { BuyerOrder } from '#lib/contract/orders.ts';
import { CANCEL_FAILED, ENDED_ELSEWHERE, EXTENSION_FAILED, PICKED_UP, SEE_LIST } from '#lib/messages/buyer-orders.ts';
import { toast } from '#lib/stores/toasts.ts';

export interface BuyingOrders {
  orders: readonly BuyerOrder[];
  /** The order that a call is under way for. */
  busy: { orderId: number; doing: 'extend' | 'cancel' } | null;
}

const api = {
  buying: () => call('GET /api/buyer/order/buy-ing'),
  completed: () => call('GET /api/buyer/order/buy-completed'),
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
  const $buying = atom<BuyingOrders>({ orders: initial, busy: null });

  function show(orders: readonly BuyerOrder[]): void {
    forgetPasses(
      owner,
      orders.map((order) => order.orderId),
    );
    $buying.set({ ...$buying.get(), orders });
  }

  /** Asks for the list again; what cannot be asked now stays as it was. Answers whether it is new. */
  async function refresh(): Promise<boolean> {
    const answer = await ask.buying();
    if (answer.ok) show(answer.data);
    return answer.ok;
  }

  /** Answers whether it was done; the server's words go to the toasts either way. */
  async function act(orderId: number, doing: 'extend' | 'cancel'): Promise<boolean> {
    if ($buying.get().busy) return false;
    $buying.set({ ...$buying.get(), busy: { orderId, doing } });
    const answer = await ask[doing](orderId);
    const isNew = await refresh();
    if (answer.ok) toast(answer.data);
    // It may have been done: the list says it.
    else if (isNew && answer.status === 0) toast(SEE_LIST);
    else toast(refusalText(answer, doing === 'extend' ? EXTENSION_FAILED : CANCEL_FAILED), 'problem');
    $buying.set({ ...$buying.get(), busy: null });
    return answer.ok;
  }

  /**
   * While a pass is shown: whether its order has ended meanwhile, and if so, what to say. The list stays as it is until then
   * (`refresh`): an order that left it would take the pass, and who waits for the answer, along.
   */
  async function endedMeanwhile(orderId: number): Promise<string | null> {
    const answer = await ask.buying();
    if (!answer.ok || answer.data.some((order) => order.orderId === orderId)) return null;
    const completed = await ask.completed();
    const pickedUp = completed.ok && completed.data.some((order) => order.orderId === orderId);
    return pickedUp ? PICKED_UP : ENDED_ELSEWHERE;
  }

  return {
    $buying,
    refresh,
    endedMeanwhile,
    extend: (orderId: number) => act(orderId, 'extend'),
    cancel: (orderId: number) => act(orderId, 'cancel'),
  };
}
