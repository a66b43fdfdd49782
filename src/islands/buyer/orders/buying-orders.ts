import { atom } from 'nanostores';
import { call, type Result } from '#lib/client/caller/call.ts';
import { deletePassesExcept } from '#lib/client/offline/saved-passes.ts';
import type { BuyerOrder, VisitOutcome } from '#lib/contract/order/orders.ts';
import { CANCEL_FAILED, EXTENSION_FAILED, SEE_LIST } from '#lib/messages/order/buyer-orders.ts';
import { readOpenOrders } from '#lib/stores/open-orders.ts';
import { createRequestOrder } from '#lib/stores/request-order.ts';
import { toast } from '#lib/stores/toasts.ts';
import { pickedUpOf } from './picked-up.ts';
import type { Visit } from './visits.ts';

type Doing = 'extend' | 'cancel';

export interface BuyingOrders {
  orders: readonly BuyerOrder[];
  /** What is under way, by the order it is for: each order waits for its own answer only. */
  busy: { readonly [orderId: number]: Doing | undefined };
}

const api = {
  buying: readOpenOrders,
  pickedUp: pickedUpOf as (orderIds: readonly number[]) => Promise<number[]>,
  extend: (orderId: number) => call('POST /api/buyer/order/valid-until-extension', { query: { orderId } }),
  cancel: (orderId: number) => call('POST /api/buyer/order/cancel', { query: { orderId } }),
  extendVisit: (orderIds: number[]) => sentence(call('POST /api/buyer/order/extend-visit', { body: { orderIds } })),
  cancelVisit: (orderIds: number[]) => sentence(call('POST /api/buyer/order/cancel-visit', { body: { orderIds } })),
};

/** What the server says of several orders: one sentence, as of one. */
async function sentence(asked: Promise<Result<VisitOutcome>>): Promise<Result<string>> {
  const response = await asked;
  return response.ok ? { ...response, data: response.data.message } : response;
}

type Ask = typeof api;

/** The server's text, and ours where it gives none (spec section 8). */
const refusalText = (response: Result<string> & { ok: false }, fallback: string) =>
  response.error.code === 'internal' ? fallback : response.error.message;

/**
 * The orders that wait to be picked up, with what their buyer can do about them. `owner` keys the passes kept for
 * offline.
 */
export function createBuyingOrders(
  initial: readonly BuyerOrder[],
  owner: string,
  ask: Ask = api,
  forgetPasses: (owner: string, open: readonly number[]) => void = deletePassesExcept,
) {
  const $buying = atom<BuyingOrders>({ orders: initial, busy: {} });
  /** What was handed over while the list was looked at: its card is turned over. */
  const $handedOver = atom<Visit | null>(null);
  /** What the pass itself has shown turned over. */
  const turned = new Set<number>();
  const requests = createRequestOrder();

  function show(orders: readonly BuyerOrder[]): void {
    forgetPasses(
      owner,
      orders.map((order) => order.orderId),
    );
    const gone = $buying
      .get()
      .orders.filter(
        (before) => !turned.has(before.orderId) && !orders.some(({ orderId }) => orderId === before.orderId),
      );
    $buying.set({ ...$buying.get(), orders });
    void lookAfter(gone);
  }

  /** What has left the list may have been handed over. */
  async function lookAfter(gone: readonly BuyerOrder[]): Promise<void> {
    const pickedUp = await ask.pickedUp(gone.map(({ orderId }) => orderId));
    const [one, ...more] = gone.filter(({ orderId }) => pickedUp.includes(orderId));
    if (one) $handedOver.set([one, ...more]);
  }

  const setBusy = (orderIds: readonly number[], doing?: Doing) =>
    $buying.set({
      ...$buying.get(),
      busy: { ...$buying.get().busy, ...Object.fromEntries(orderIds.map((orderId) => [orderId, doing])) },
    });

  function send(orderIds: readonly number[], doing: Doing): Promise<Result<string>> {
    const [orderId, ...others] = orderIds;
    if (orderId !== undefined && others.length === 0) return ask[doing](orderId);
    return doing === 'extend' ? ask.extendVisit([...orderIds]) : ask.cancelVisit([...orderIds]);
  }

  /** Asks for the list again; what cannot be asked now stays as it was. Answers whether it is new. */
  async function refresh(): Promise<boolean> {
    const request = requests.send();
    const response = await ask.buying();
    // One that was overtaken may still hold what has ended since.
    if (response.ok && request.show()) show(response.data);
    return response.ok;
  }

  /**
   * Does it with one order, or with several of one visit at once. Answers whether it was done; the server's words go to
   * the toasts either way.
   */
  async function act(orderIds: readonly number[], doing: Doing): Promise<boolean> {
    if (orderIds.some((orderId) => $buying.get().busy[orderId])) return false;
    setBusy(orderIds, doing);
    const response = await send(orderIds, doing);
    const isNew = await refresh();
    if (response.ok) toast(response.data);
    // It may have been done: the list says it.
    else if (isNew && response.status === 0) toast(SEE_LIST);
    else toast(refusalText(response, doing === 'extend' ? EXTENSION_FAILED : CANCEL_FAILED), 'problem');
    setBusy(orderIds);
    return response.ok;
  }

  return {
    $buying,
    $handedOver,
    refresh,
    /** Its pass has shown that they were handed over. */
    turnedOver(orderIds: readonly number[]): void {
      for (const orderId of orderIds) turned.add(orderId);
    },
    extend: (...orderIds: number[]) => act(orderIds, 'extend'),
    cancel: (...orderIds: number[]) => act(orderIds, 'cancel'),
  };
}

export type BuyingOrdersStore = ReturnType<typeof createBuyingOrders>;
