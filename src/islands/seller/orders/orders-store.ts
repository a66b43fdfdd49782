import { atom, map } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { LiveEvent } from '#lib/contract/notice/events.ts';
import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import type { SellerCancelReason } from '#lib/domain/order/order.ts';
import { typedCode, type WaitingFilter } from '#lib/domain/order/order-find.ts';
import { WAITING_PAGE_VISITS } from '#lib/domain/person/limits.ts';
import type { NewOrder } from '#lib/stores/new-orders.ts';

/** Between two looks for new orders while the page is seen and the line that tells of them is down. */
export const POLL_MS = 15_000;

/** Which of the orders that wait are asked for. */
export interface OrderWish {
  q: string;
  /** 'yyyy-MM-dd' of their deadline; empty for any. */
  day: string;
  only: WaitingFilter | null;
}

const isPlain = ({ q, day, only }: OrderWish): boolean => q.trim() === '' && day === '' && only === null;
const visitsOf = (orders: readonly SellerOrder[]): number => new Set(orders.map(({ visitId }) => visitId)).size;

export interface OrderList {
  orders: readonly SellerOrder[];
  /** The last page was full, so that there may be another. */
  more: boolean;
  /** Why the list on the screen may be old. */
  problem: string | null;
}

/** The asked question, then its answer; a cancel that failed keeps its dialog and its message. */
export type Cancelling =
  | { name: 'none' }
  | { name: 'asking'; order: SellerOrder; reason: SellerCancelReason; problem: string | null }
  | { name: 'sending'; order: SellerOrder; reason: SellerCancelReason };

export interface OrdersStoreInput {
  martId: number;
  /** The first page as the server rendered it; null when that failed. */
  first: readonly SellerOrder[] | null;
  /** What the first page was searched for. */
  q?: string;
  call: typeof apiCall;
  /** Told of each order that the list has found to be new, also without the live line. */
  onCame?: (order: NewOrder) => void;
}

/** The seller's list of orders that wait: what is on it, what came in since, and the cancelling of one order. */
export function createOrdersStore({ martId, first, q = '', call, onCame = () => {} }: OrdersStoreInput) {
  const $list = map<OrderList>({
    orders: first ?? [],
    more: visitsOf(first ?? []) >= WAITING_PAGE_VISITS,
    problem: null,
  });
  const wish: OrderWish = { q, day: '', only: null };
  const $loaded = atom(first !== null);
  const $cancelling = atom<Cancelling>({ name: 'none' });
  let known = new Set(first?.map(({ orderId }) => orderId));

  let running: Promise<void> | null = null;
  let again = false;

  /** Asks for the list anew. Who asks while it is being asked for gets one that was read after they asked. */
  async function refresh(): Promise<void> {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        await ask();
      } while (again);
    })();
    await running.finally(() => {
      running = null;
    });
  }

  const $wish = atom<OrderWish>(wish);
  let pages = 1;

  /** As many pages as are shown; a visit that moved between two answers is told once. */
  async function ask(): Promise<void> {
    const asked = $wish.get();
    const { q, day, only } = asked;
    const found = new Map<number, SellerOrder>();
    let more = false;
    for (let page = 0; page < pages; page += 1) {
      const query = {
        tab: 'checkin',
        page,
        ...(q.trim() && { q }),
        ...(day && { day }),
        ...(only && { only }),
      } as const;
      const answer = await call('GET /api/seller/{martId}/orders', { params: { martId }, query });
      if (!answer.ok) {
        $list.setKey('problem', answer.error.message);
        return;
      }
      for (const order of answer.data) found.set(order.orderId, order);
      more = visitsOf(answer.data) >= WAITING_PAGE_VISITS;
      if (!more) break;
    }
    if (asked !== $wish.get()) return;
    const orders = [...found.values()];
    // Only the whole list tells what is new.
    if ($loaded.get() && isPlain(asked)) {
      for (const { orderId, qrValidUntil } of orders)
        if (!known.has(orderId)) onCame({ orderId, martId, validUntil: qrValidUntil });
    }
    known = new Set([...known, ...orders.map(({ orderId }) => orderId)]);
    $list.set({ orders, more, problem: null });
    $loaded.set(true);
  }

  return {
    $list,
    $loaded,
    $cancelling,
    refresh,
    $wish,

    /** Asks for other orders, from the first page. */
    async find(next: Partial<OrderWish>): Promise<void> {
      $wish.set({ ...$wish.get(), ...next });
      pages = 1;
      await refresh();
    },
    async readMore(): Promise<void> {
      pages += 1;
      await refresh();
    },

    /** What the line to the server told. */
    onEvent(event: LiveEvent) {
      const concerns = event.topic === 'resync' || (event.topic === 'order' && event.data.storeId === martId);
      // Each look-up by code counts as one that may miss (rules.md section 11).
      if (concerns && typedCode($wish.get().q) === null) void refresh();
    },

    askCancel: (order: SellerOrder) => $cancelling.set({ name: 'asking', order, reason: 'seller', problem: null }),
    giveReason(reason: SellerCancelReason) {
      const pending = $cancelling.get();
      if (pending.name === 'asking') $cancelling.set({ ...pending, reason });
    },
    keep: () => $cancelling.set({ name: 'none' }),

    /** Answers whether the order is cancelled now; its stock is back then. */
    async cancel(): Promise<boolean> {
      const pending = $cancelling.get();
      if (pending.name !== 'asking') return false;
      const { order, reason } = pending;
      $cancelling.set({ name: 'sending', order, reason });
      const answer = await call('PATCH /api/seller/orders/{orderId}/cancel', {
        params: { orderId: order.orderId },
        body: { reason },
      });
      if (!answer.ok) {
        $cancelling.set({ name: 'asking', order, reason, problem: answer.error.message });
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
