import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { LiveEvent } from '#lib/contract/notice/events.ts';
import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { coalesce } from '#lib/domain/coalesce.ts';
import type { SellerCancelReason } from '#lib/domain/order/order.ts';
import { typedCode, type WaitingFilter } from '#lib/domain/order/order-find.ts';
import type { OrderTab } from '#lib/domain/order/order-status.ts';
import { SOLD_PAGE_SIZE, WAITING_PAGE_VISITS } from '#lib/domain/person/limits.ts';
import { ORDER_TEXTS } from '#lib/messages/order/seller-orders.ts';
import { listQuery } from '#lib/stores/list-query.ts';
import { mutation } from '#lib/stores/mutation.ts';
import type { NewOrder } from '#lib/stores/new-orders.ts';

/** Which of the orders are asked for. */
export interface OrderWish {
  q: string;
  /** 'yyyy-MM-dd' of their deadline, or of their sale; empty for any. */
  day: string;
  only: WaitingFilter | null;
}

const isPlain = ({ q, day, only }: OrderWish): boolean => q.trim() === '' && day === '' && only === null;
const visitsOf = (orders: readonly SellerOrder[]): number => new Set(orders.map(({ visitId }) => visitId)).size;

export interface OrderListInput {
  martId: number;
  /** Those that wait, or those that were sold. */
  tab: OrderTab;
  /** The first page as the server rendered it; null when that failed. */
  first: readonly SellerOrder[] | null;
  /** What the first page was searched for. */
  q?: string;
  call: typeof apiCall;
}

/** The orders of one tab: searched by the server over all of them, read on page by page, and kept fresh. */
export function createOrderList({ martId, tab, first, q = '', call }: OrderListInput) {
  const list = listQuery<SellerOrder, OrderWish>({
    first,
    filter: { q, day: '', only: null },
    isFull: (page) => (tab === 'checkin' ? visitsOf(page) >= WAITING_PAGE_VISITS : page.length >= SOLD_PAGE_SIZE),
    keyOf: ({ orderId }) => orderId,
    load: ({ q, day, only }, page, after) =>
      call('GET /api/seller/{martId}/orders', {
        params: { martId },
        query: { tab, page, after, q: q.trim() ? q : undefined, day: day || undefined, only: only ?? undefined },
      }),
    failed: ORDER_TEXTS.loadFailed,
  });

  const refresh = coalesce(() => list.refresh());

  return {
    ...list,
    refresh,
    search: (text: string) => list.find({ q: text }),

    /** What the line to the server told. */
    onEvent(event: LiveEvent) {
      const concerns = event.topic === 'resync' || (event.topic === 'order' && event.data.storeId === martId);
      // Each look-up by code counts as one that may miss (rules.md section 11).
      if (concerns && (tab === 'completed' || typedCode(list.$wanted.get().q) === null)) void refresh();
    },
  };
}

/** An order that its mart cancels, and why. */
interface Cancelling {
  order: SellerOrder;
  reason: SellerCancelReason;
}

/** The orders that wait, and the cancelling of one. `onCame` is told of each that the list has found to be new. */
export function createOrdersStore(input: Omit<OrderListInput, 'tab'> & { onCame?: (order: NewOrder) => void }) {
  const { martId, first, call, onCame } = input;
  const list = createOrderList({ ...input, tab: 'checkin' });
  /** Null until there is a list. */
  let known = first && new Set(first.map(({ orderId }) => orderId));
  let isReadingOn = false;

  list.$list.listen(({ items, filter }) => {
    if (items === null) return;
    // Only the whole list tells what is new, and not what stood further down.
    const came = known && isPlain(filter) && !isReadingOn ? items.filter(({ orderId }) => !known?.has(orderId)) : [];
    known = new Set([...(known ?? []), ...items.map(({ orderId }) => orderId)]);
    for (const { orderId, qrValidUntil } of came) onCame?.({ orderId, martId, validUntil: qrValidUntil });
  });

  const cancelling = mutation(
    ({ order: { orderId }, reason }: Cancelling) =>
      call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId }, body: { reason } }),
    { failed: ORDER_TEXTS.cancelFailed },
  );

  return {
    ...list,

    async readMore(): Promise<boolean> {
      isReadingOn = true;
      const done = await list.readMore();
      isReadingOn = false;
      return done;
    },

    /** Cancels an order; its stock is back then. */
    async cancel(pending: Cancelling) {
      const done = await cancelling.press(pending);
      if (done?.ok) list.change((orders) => orders.filter(({ orderId }) => orderId !== pending.order.orderId));
      // It may have been picked up or cancelled in the meantime.
      void list.refresh();
      return done;
    },
  };
}

export type OrdersStore = ReturnType<typeof createOrdersStore>;
