import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { LiveOrder } from '#lib/contract/mart/seller-marts.ts';
import type { LiveList } from '#lib/domain/order/live-list.ts';
import { MART_TEXTS } from '#lib/messages/mart/seller-marts.ts';
import { createRequestOrder } from '#lib/stores/request-order.ts';

export interface LivePage {
  content: readonly LiveOrder[];
  totalPages: number;
}

/** Which list is looked at; pages start at 0. */
export interface Looking {
  martId: number;
  list: LiveList;
  page: number;
}

/** The page that is shown stays while another is fetched, or cannot be. */
export interface LiveLists extends Looking {
  shown: LivePage | null;
  problem: string | null;
}

/**
 * The dashboard's lists of one mart at a time. An answer that comes after the seller has moved on is not shown, nor one
 * that was overtaken; one that others follow is, or a busy hour would show nothing.
 */
export function createLiveLists(first: Looking & { shown: LivePage | null }, call: typeof apiCall) {
  const $lists = atom<LiveLists>({ ...first, problem: null });
  const requests = createRequestOrder();

  async function refresh(): Promise<void> {
    const request = requests.send();
    const { martId, list, page } = $lists.get();
    const response = await call('GET /api/seller/stores/{martId}/dashboard/{list}', {
      params: { martId, list },
      query: { page },
    });
    const now = $lists.get();
    const hasMovedOn = now.martId !== martId || now.list !== list || now.page !== page;
    if (hasMovedOn || !request.show()) return;
    if (!response.ok) {
      $lists.set({ ...now, problem: `${MART_TEXTS.loadFailed} ${response.error.message}` });
      return;
    }
    // The last order of the last page was handed over.
    if (response.data.content.length === 0 && page > 0)
      return read({ page: Math.max(0, response.data.totalPages - 1) });
    $lists.set({ ...now, shown: response.data, problem: null });
  }

  function read(at: Partial<Looking>): Promise<void> {
    const next = { page: 0, ...at };
    const before = $lists.get();
    const elsewhere = (at.list ?? before.list) !== before.list || (at.martId ?? before.martId) !== before.martId;
    $lists.set({ ...before, ...next, shown: elsewhere ? null : before.shown, problem: null });
    return refresh();
  }

  return { $lists, look: read, refresh };
}

export type LiveListsStore = ReturnType<typeof createLiveLists>;
