import { atom } from 'nanostores';
import { createAttempt, whyNot } from '#lib/client/attempt.ts';
import type { call as apiCall } from '#lib/client/call.ts';
import type { LiveEvent } from '#lib/contract/events.ts';
import type { ProductStatus } from '#lib/contract/seller-products.ts';
import { STOCK_TEXTS } from '#lib/messages/seller-stock.ts';
import { isAdjustable, type StockTab } from './stock-tabs.ts';

/** One unit more or less, from the question to the answer. */
export type Adjusting =
  | { name: 'none' }
  | { name: 'asking'; product: ProductStatus; delta: 1 | -1; problem: string | null }
  | { name: 'sending'; product: ProductStatus; delta: 1 | -1 };

type Counts = Pick<ProductStatus, 'waitingCount' | 'inSaleCount' | 'completedCount'>;

export interface StockStoreInput {
  martId: number;
  tab: StockTab;
  first: readonly ProductStatus[] | null;
  call: typeof apiCall;
}

/** The product status page: the list, and the changing of one product's waiting units. */
export function createStockStore({ martId, tab, first, call }: StockStoreInput) {
  const $products = atom<readonly ProductStatus[] | null>(first);
  const $problem = atom<string | null>(null);
  const $adjusting = atom<Adjusting>({ name: 'none' });
  const attempt = createAttempt();
  /** Counts that the line to the server told, by product, and how often the list had been asked for by then. */
  const moved = new Map<number, { since: number; counts: Counts }>();

  let asked = 0;
  let shown = 0;

  /** Answers whether the list is the server's now. Counts that moved meanwhile are newer than its own. */
  async function refresh(saying: string = STOCK_TEXTS.loadFailed): Promise<boolean> {
    asked += 1;
    const turn = asked;
    const answer = await call('GET /api/seller/stores/{storeId}/products/status-summary', {
      params: { storeId: martId },
    });
    // One that was overtaken may hold counts from before.
    if (turn < shown) return answer.ok;
    shown = turn;
    if (answer.ok) {
      for (const [productId, { since }] of moved) if (since < turn) moved.delete(productId);
      $products.set(answer.data.map((product) => ({ ...product, ...moved.get(product.productId)?.counts })));
    }
    $problem.set(answer.ok ? null : `${saying} ${answer.error.message}`);
    return answer.ok;
  }

  return {
    $products,
    $problem,
    $adjusting,
    refresh,

    /** What the line to the server told: counts that moved stand here at once. */
    hear(event: LiveEvent) {
      if (event.topic === 'resync') return void refresh();
      if (event.topic !== 'stock' || event.data.storeId !== martId) return;
      const { productId, waiting, inSale, completed } = event.data;
      const products = $products.get() ?? [];
      // A product registered elsewhere.
      if (!products.some((product) => product.productId === productId)) return void refresh();
      const counts = { waitingCount: waiting, inSaleCount: inSale, completedCount: completed };
      moved.set(productId, { since: asked, counts });
      $products.set(products.map((product) => (product.productId === productId ? { ...product, ...counts } : product)));
    },

    ask(product: ProductStatus, delta: 1 | -1) {
      if (!isAdjustable(tab)) {
        $problem.set(STOCK_TEXTS.blocked);
        return;
      }
      attempt.anew();
      $adjusting.set({ name: 'asking', product, delta, problem: null });
    },

    leave: () => $adjusting.set({ name: 'none' }),

    /** Answers whether the quantity changed. The list is fetched again either way. spec.md section 7. */
    async confirm(): Promise<boolean> {
      const asked = $adjusting.get();
      if (asked.name !== 'asking') return false;
      const { product, delta } = asked;
      $adjusting.set({ name: 'sending', product, delta });
      const answer = await call('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', {
        params: { storeId: martId, productId: product.productId },
        body: { delta, attempt: attempt.name() },
      });
      attempt.hear(answer);
      if (!answer.ok) {
        $adjusting.set({ name: 'asking', product, delta, problem: whyNot(STOCK_TEXTS.changeFailed, answer) });
        await refresh();
        return false;
      }
      $adjusting.set({ name: 'none' });
      await refresh(STOCK_TEXTS.reloadFailed);
      return true;
    },
  };
}

export type StockStore = ReturnType<typeof createStockStore>;
