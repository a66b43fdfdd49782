import { atom, map } from 'nanostores';
import type { call as apiCall } from '#lib/client/call.ts';
import type { SellerOrder } from '#lib/contract/seller-orders.ts';

export type OrderTab = 'checkin' | 'completed';

/** Between two looks for new orders while the page is seen. */
export const POLL_MS = 15_000;

export interface OrderList {
  orders: readonly SellerOrder[];
  /** Orders that came after the page was opened: shown as new until it is left. */
  arrived: ReadonlySet<number>;
  /** Why the list on the screen may be old. */
  problem: string | null;
}

/** The asked question, then its answer; a cancel that failed keeps its dialog and its message. */
export type Cancelling =
  | { name: 'none' }
  | { name: 'asking'; order: SellerOrder; problem: string | null }
  | { name: 'sending'; order: SellerOrder };

export interface OrdersStoreInput {
  martId: number;
  tab: OrderTab;
  /** The list as the server rendered it; null when that failed. */
  first: readonly SellerOrder[] | null;
  call: typeof apiCall;
}

/** The seller's order list: what is on it, what came in since, and the cancelling of one order. */
export function createOrdersStore({ martId, tab, first, call }: OrdersStoreInput) {
  const $list = map<OrderList>({ orders: first ?? [], arrived: new Set(), problem: null });
  const $loaded = atom(first !== null);
  const $cancelling = atom<Cancelling>({ name: 'none' });
  let known = new Set(first?.map(({ orderId }) => orderId));

  async function refresh(): Promise<void> {
    const answer = await call('GET /api/seller/{martId}/orders', { params: { martId }, query: { tab } });
    if (!answer.ok) {
      $list.setKey('problem', answer.error.message);
      return;
    }
    const { arrived } = $list.get();
    const fresh = $loaded.get()
      ? answer.data.filter(({ orderId }) => !known.has(orderId)).map(({ orderId }) => orderId)
      : [];
    known = new Set([...known, ...answer.data.map(({ orderId }) => orderId)]);
    $list.set({ orders: answer.data, arrived: new Set([...arrived, ...fresh]), problem: null });
    $loaded.set(true);
  }

  return {
    $list,
    $loaded,
    $cancelling,
    refresh,

    askCancel: (order: SellerOrder) => $cancelling.set({ name: 'asking', order, problem: null }),
    keep: () => $cancelling.set({ name: 'none' }),

    /** Answers whether the order is cancelled now; its stock is back then. */
    async cancel(): Promise<boolean> {
      const asked = $cancelling.get();
      if (asked.name !== 'asking') return false;
      const { order } = asked;
      $cancelling.set({ name: 'sending', order });
      const answer = await call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: order.orderId } });
      if (!answer.ok) {
        $cancelling.set({ name: 'asking', order, problem: answer.error.message });
        // It may have been picked up or cancelled in the meantime.
        await refresh();
        return false;
      }
      $cancelling.set({ name: 'none' });
      $list.setKey(
        'orders',
        $list.get().orders.filter(({ orderId }) => orderId !== order.orderId),
      );
      await refresh();
      return true;
    },
  };
}

export type OrdersStore = ReturnType<typeof createOrdersStore>;

/** Calls `look` every 15 s while the page is seen, and at once when it is seen again; answers how to stop. */
export function pollWhileSeen(look: () => void, page: Document = document): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const begin = () => {
    clearInterval(timer);
    timer = page.visibilityState === 'visible' ? setInterval(look, POLL_MS) : undefined;
  };
  const seenAgain = () => {
    if (page.visibilityState === 'visible') look();
    begin();
  };
  begin();
  page.addEventListener('visibilitychange', seenAgain);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', seenAgain);
  };
}
