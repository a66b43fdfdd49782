import { atom, computed } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { LiveEvent } from '#lib/contract/notice/events.ts';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import { STATUS_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import {
  type CountChange,
  countWanted,
  isChange,
  movedOn,
  pressed,
  standing,
  typedCount,
} from '#lib/domain/product/count-change.ts';
import { isAdjustable, type StockConditions, type StockSort, type StockTab } from '#lib/domain/product/stock-tab.ts';
import { countChangedText, STOCK_TEXTS } from '#lib/messages/product/seller-stock.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { listQuery } from '#lib/stores/list-query.ts';
import { mutation } from '#lib/stores/mutation.ts';
import { toast } from '#lib/stores/toasts.ts';
import { countQuestion } from './count-question.tsx';

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

/** Another count of a product. */
interface Adjusting {
  product: ProductStatus;
  change: CountChange;
}

/**
 * After the last press of a button the question comes by itself; a typed number waits for Enter, or until its field is
 * left.
 */
export const ASK_AFTER_MS = 1_200;

/** The product status page: its list, and the changing of one product's waiting units. */
export function createStockStore({ martId, tab, first, call, ...wish }: StockStoreInput) {
  const { q = '', sort = 'ends', only = null, category = null } = wish;
  /** What is asked about, or sent. */
  const $asking = atom<Adjusting | null>(null);
  /** What was pressed or typed and not yet asked about; of one product at a time. */
  const $change = atom<{ productId: number; change: CountChange } | null>(null);
  const $blocked = atom<string | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;

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

  const idempotencyKey = createIdempotencyKey();
  const adjusting = mutation(
    ({ product: { productId }, change }: Adjusting, attempt) =>
      call('PUT /api/seller/stores/{storeId}/products/{productId}/stock', {
        params: { storeId: martId, productId },
        body: { from: change.from, to: countWanted(change)!, attempt },
      }),
    { failed: (refusal) => failureText(STOCK_TEXTS.changeFailed, refusal), idempotent: idempotencyKey },
  );

  /** The change of a product; of another one that was begun nothing is kept. */
  function changeOf({ productId, waitingCount }: ProductStatus): CountChange {
    const begun = $change.get();
    return begun?.productId === productId ? begun.change : standing(waitingCount);
  }

  function put({ productId }: ProductStatus, change: CountChange) {
    clearTimeout(timer);
    const begun = $change.get();
    // Another product's presses are sent first: they are not forgotten.
    if (begun && begun.productId !== productId) void ask(begun.productId);
    $change.set({ productId, change });
  }

  /** Asks about what was pressed or typed, once; nothing where the count stays. */
  async function ask(productId: number): Promise<void> {
    clearTimeout(timer);
    const begun = $change.get();
    const product = products().find((each) => each.productId === productId);
    // While the field is empty, there is more to come.
    if (begun?.productId !== productId || !product || $asking.get() || countWanted(begun.change) === null) return;
    $change.set(null);
    if (isChange(begun.change)) await askAbout({ product, change: begun.change });
  }

  /** One absolute change; what the count has become meanwhile is asked about next. spec.md section 7. */
  async function adjust() {
    const asked = $asking.get();
    if (!asked || !isChange(asked.change)) return { ok: false };
    const done = await adjusting.press(asked);
    if (!done || done.ok) return done;
    void list.refresh();
    const { code, n } = done.error;
    if (code !== 'stockChanged' || n === undefined) return done;
    const change = movedOn(asked.change, n);
    $asking.set({ ...asked, change });
    // Another decision is another try.
    idempotencyKey.renew();
    return { ...done, question: countQuestion(asked.product, change) };
  }

  async function askAbout(adjusted: Adjusting): Promise<void> {
    idempotencyKey.renew();
    $asking.set(adjusted);
    const isDone = await confirm({ ...countQuestion(adjusted.product, adjusted.change), act: adjust });
    const { change } = $asking.get() ?? adjusted;
    $asking.set(null);
    if (isDone) {
      await list.refresh(STOCK_TEXTS.reloadFailed);
      toast(countChangedText(change.from, countWanted(change) ?? change.from));
    }
    // What was begun meanwhile is asked about after the question before it.
    const begun = $change.get();
    if (begun && !begun.change.typed) void ask(begun.productId);
  }

  const isBlocked = () => {
    if (isAdjustable(tab)) return false;
    $blocked.set(STOCK_TEXTS.blocked);
    return true;
  };

  return {
    ...list,
    $problem: computed([list.$list, $blocked], ({ problem }, blocked) => problem ?? blocked),
    $change,
    $asking,
    /** A count that differs waits for its question, or the question for its answer. */
    $isUnsaved: computed(
      [$change, $asking],
      (begun, asking) => asking !== null || (begun !== null && isChange(begun.change)),
    ),
    search: (text: string) => list.find({ q: text }),

    /** What the line to the server told: counts that moved stand here at once. */
    onEvent(event: LiveEvent) {
      if (event.topic === 'resync') return void list.refresh();
      if (event.topic !== 'stock' || event.data.storeId !== martId) return;
      const { productId, waiting, inSale, completed } = event.data;
      // A product of another page, or registered elsewhere.
      if (!products().some((product) => product.productId === productId)) return void list.refresh();
      const counts = { waitingCount: waiting, inSaleCount: inSale, completedCount: completed };
      list.change((all) => all.map((each) => (each.productId === productId ? { ...each, ...counts } : each)));
      const begun = $change.get();
      if (begun?.productId === productId) $change.set({ productId, change: movedOn(begun.change, waiting) });
    },

    press(product: ProductStatus, step: 1 | -1) {
      if (isBlocked()) return;
      put(product, pressed(changeOf(product), step));
      timer = setTimeout(() => void ask(product.productId), ASK_AFTER_MS);
    },

    type(product: ProductStatus, text: string) {
      if (!isBlocked()) put(product, typedCount(changeOf(product), text));
    },

    ask,

    /** The field is left: an empty one shows the count again, a typed number is asked about. */
    settle(productId: number) {
      const begun = $change.get();
      if (begun?.productId !== productId) return;
      if (countWanted(begun.change) === null) $change.set(null);
      else if (begun.change.typed) void ask(productId);
    },
  };
}

export type StockStore = ReturnType<typeof createStockStore>;
