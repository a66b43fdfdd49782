import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { LiveEvent } from '#lib/contract/notice/events.ts';
import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { SOLD_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { ORDER_TEXTS } from '#lib/messages/order/seller-orders.ts';
import { createPagedList } from '#lib/stores/paged-list.ts';

export interface SoldStoreInput {
  martId: number;
  /** The first page, as the server rendered it; null when that failed. */
  first: readonly SellerOrder[] | null;
  /** What the first page was searched for. */
  q: string;
  call: typeof apiCall;
}

const notLoaded = (message: string) => `${ORDER_TEXTS.loadFailed} ${message}`;

/** What a mart has sold: searched by the server over all of it, and read on page by page. */
export function createSoldStore({ martId, first, q, call }: SoldStoreInput) {
  let day = '';
  const list = createPagedList<SellerOrder>({
    ...{ first, q, size: SOLD_PAGE_SIZE, keyOf: ({ orderId }) => orderId },
    load: (page, text, last) =>
      call('GET /api/seller/{martId}/orders', {
        params: { martId },
        query: { tab: 'completed', page, ...last, ...(text.trim() === '' ? {} : { q: text }), ...(day && { day }) },
      }),
  });
  const refresh = () => list.refresh(notLoaded);
  return {
    $list: list.$list,
    refresh,
    search: (text: string) => list.search(text, notLoaded),
    /** Of one day ('yyyy-MM-dd') alone; empty for any. */
    ofDay(next: string) {
      day = next;
      return list.search(list.$list.get().q, notLoaded);
    },
    readMore: () => list.readMore(notLoaded),

    /** What the line to the server told. */
    onEvent(event: LiveEvent) {
      const concerns = event.topic === 'resync' || (event.topic === 'order' && event.data.storeId === martId);
      if (concerns) void refresh();
    },
  };
}
