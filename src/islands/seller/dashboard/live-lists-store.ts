import { computed } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { LiveOrder } from '#lib/contract/mart/seller-marts.ts';
import type { LiveList } from '#lib/domain/order/live-list.ts';
import { MART_TEXTS } from '#lib/messages/mart/seller-marts.ts';
import { listQuery } from '#lib/stores/list-query.ts';

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

/**
 * The dashboard's lists of one mart at a time: one page, which is turned. It stays while another is fetched, or cannot
 * be.
 */
export function createLiveLists({ shown, ...first }: Looking & { shown: LivePage | null }, call: typeof apiCall) {
  const pages = listQuery<LivePage, Looking>({
    first: shown && [shown],
    filter: first,
    isFull: () => false,
    keyOf: () => 0,
    async load(looking) {
      const { page, ...params } = looking;
      const response = await call('GET /api/seller/stores/{martId}/dashboard/{list}', { params, query: { page } });
      if (!response.ok) return response;
      const { content, totalPages } = response.data;
      // The last order of the last page was handed over; who looks at another list meanwhile stays there.
      const isEmptied = content.length === 0 && page > 0;
      if (isEmptied && pages.$wanted.get() === looking) await look({ page: Math.max(0, totalPages - 1) });
      return { ok: true, data: [response.data] };
    },
    failed: MART_TEXTS.loadFailed,
  });

  function look(at: Partial<Looking>): Promise<boolean> {
    const before = pages.$wanted.get();
    const next = { ...before, page: 0, ...at };
    const isElsewhere = next.list !== before.list || next.martId !== before.martId;
    return pages.begin(next, isElsewhere ? null : undefined);
  }

  return {
    $lists: computed([pages.$list, pages.$wanted], ({ items, problem }, looking) => ({
      ...looking,
      shown: items?.[0] ?? null,
      problem,
    })),
    look,
    refresh: pages.refresh,
  };
}
