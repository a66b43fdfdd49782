import { computed } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import type { LiveEvent } from '#lib/contract/notice/events.ts';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import { STATUS_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { isAdjustable, type StockConditions, type StockSort, type StockTab } from '#lib/domain/product/stock-tab.ts';
import { STOCK_TEXTS } from '#lib/messages/product/seller-stock.ts';
import { listQuery } from '#lib/stores/list-query.ts';
import { createCountChanges } from './count-changes.ts';
import { createPastedCounts } from './pasted-counts.ts';

/** What is looked for on a tab, and in which order. */
export interface StockWish extends StockConditions {
  q: string;
  sort: StockSort;
}

export interface StockStoreInput extends Partial<StockWish> {
  martId: number;
  tab: StockTab;
  /** The first page by these wishes, as the server rendered it; null when that failed. */
  first: readonly ProductStatus[] | null;
  call: typeof apiCall;
}

/** The product status page: its list, and the changing of one product's waiting units. */
export function createStockStore({ martId, tab, first, call, ...wish }: StockStoreInput) {
  const { q = '', sort = 'ends', only = null, category = null } = wish;

  const list = listQuery<ProductStatus, StockWish>({
    first,
    filter: { q, sort, only, category },
    isFull: (page) => page.length >= STATUS_PAGE_SIZE,
    keyOf: ({ productId }) => productId,
    load: ({ q, sort, only, category }, page, after) =>
      call('GET /api/seller/stores/{storeId}/products/status-summary', {
        params: { storeId: martId },
        query: {
          page,
          tab,
          after,
          sort: sort === 'ends' ? undefined : sort,
          q: q.trim() ? q : undefined,
          only: only ?? undefined,
          category: category ?? undefined,
        },
      }),
    failed: STOCK_TEXTS.loadFailed,
  });
  const products = () => list.$list.get().items ?? [];

  const { moved, holdFor, $isUnsaved, ...counts } = createCountChanges({
    martId,
    call,
    products,
    refresh: list.refresh,
  });
  const pasted = createPastedCounts({ martId, call, refresh: list.refresh });

  return {
    ...list,
    ...counts,
    $isUnsaved: computed([$isUnsaved, pasted.$isAsking], (isBegun, isPasted) => isBegun || isPasted),
    search: (text: string) => list.find({ q: text }),

    /**
     * What the line to the server told: counts that moved stand here at once; the list is read anew where something else
     * has changed.
     */
    onEvent(event: LiveEvent) {
      if (event.topic === 'resync') return void list.refresh();
      if (event.topic === 'listings' && event.data.storeId === martId) return void list.refresh();
      if (event.topic !== 'stock' || event.data.storeId !== martId) return;
      const { productId, waiting, inSale, completed } = event.data;
      // A product of another page, or registered elsewhere.
      if (!products().some((product) => product.productId === productId)) return void list.refresh();
      const told = { waitingCount: waiting, inSaleCount: inSale, completedCount: completed };
      list.change((all) => all.map((each) => (each.productId === productId ? { ...each, ...told } : each)));
      moved(productId, waiting);
    },

    press(product: ProductStatus, step: 1 | -1) {
      if (isAdjustable(tab)) counts.press(product, step);
    },
    type(product: ProductStatus, text: string) {
      if (isAdjustable(tab)) counts.type(product, text);
    },
    /** Cells are pasted into the field of a product; `shown`: the list as it is looked at. */
    async paste(productId: number, text: string, shown: () => readonly ProductStatus[]): Promise<void> {
      if (!isAdjustable(tab)) return;
      // What is pasted may be of rows that were not read yet.
      if (!pasted.isWithin(text, shown(), productId)) await list.readTo();
      await holdFor(productId, () => pasted.ask(text, shown(), productId));
    },
  };
}

export type StockStore = ReturnType<typeof createStockStore>;
