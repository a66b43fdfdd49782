import { atom, computed } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { LiveEvent } from '#lib/contract/notice/events.ts';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import { STATUS_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { type CountChange, countWanted, movedOn, pressed, typedCount } from '#lib/domain/product/count-change.ts';
import { isAdjustable, type StockConditions, type StockSort, type StockTab } from '#lib/domain/product/stock-tab.ts';
import { STOCK_TEXTS } from '#lib/messages/product/seller-stock.ts';
import { listQuery } from '#lib/stores/list-query.ts';
import { mutation } from '#lib/stores/mutation.ts';

/** Another count, from the question to the answer. */
export type Adjusting =
  | { name: 'none' }
  | { name: 'asking'; product: ProductStatus; change: CountChange; problem: string | null }
  | { name: 'sending'; product: ProductStatus; change: CountChange };

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

/**
 * After the last press of a button the question comes by itself; a typed number waits for Enter, or until its field is
 * left.
 */
export const ASK_AFTER_MS = 1_200;

/** The product status page: its list, and the changing of one product's waiting units. */
export function createStockStore({ martId, tab, first, call, ...wish }: StockStoreInput) {
  const { q = '', sort = 'ends', only = null, category = null } = wish;
  const $wish = atom<StockWish>({ q, sort, only, category });
  const $adjusting = atom<Adjusting>({ name: 'none' });
  /** What was pressed or typed and not yet asked about; of one product at a time. */
  const $change = atom<{ productId: number; change: CountChange } | null>(null);
  const $blocked = atom<string | null>(null);
  const idempotencyKey = createIdempotencyKey();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const list = listQuery<ProductStatus, StockWish>({
    first,
    filter: $wish.get(),
    isFull: (page) => page.length >= STATUS_PAGE_SIZE,
    keyOf: ({ productId }) => productId,
    load: ({ q, sort, only, category }, page, after) =>
      call('GET /api/seller/stores/{storeId}/products/status-summary', {
        params: { storeId: martId },
        query: {
          page,
          tab,
          ...(after && { after }),
          ...(sort !== 'ends' && { sort }),
          ...(q.trim() && { q }),
          ...(only && { only }),
          ...(category && { category }),
        },
      }),
    failed: STOCK_TEXTS.loadFailed,
  });
  const products = () => list.$list.get().items ?? [];

  /** Begins anew with what is wished for. */
  function find(next: Partial<StockWish>): Promise<boolean> {
    $wish.set({ ...$wish.get(), ...next });
    return list.begin($wish.get());
  }

  const adjusting = mutation(
    ({ product, change }: { product: ProductStatus; change: CountChange }, attempt) =>
      call('PUT /api/seller/stores/{storeId}/products/{productId}/stock', {
        params: { storeId: martId, productId: product.productId },
        body: { from: change.from, to: countWanted(change)!, attempt },
      }),
    { failed: (refusal) => failureText(STOCK_TEXTS.changeFailed, refusal), idempotent: idempotencyKey },
  );

  /** The change of a product; of another one that was begun nothing is kept. */
  function changeOf({ productId, waitingCount }: ProductStatus): CountChange {
    const begun = $change.get();
    if (begun?.productId === productId) return begun.change;
    return { from: waitingCount, text: String(waitingCount), typed: false };
  }

  function put({ productId }: ProductStatus, change: CountChange) {
    clearTimeout(timer);
    const begun = $change.get();
    // Another product's presses are sent first: they are not forgotten.
    if (begun && begun.productId !== productId) ask(begun.productId);
    $change.set({ productId, change });
  }

  /** What was begun meanwhile is asked about after the question before it. */
  function askOn() {
    const begun = $change.get();
    if (begun && !begun.change.typed) ask(begun.productId);
  }

  /** Asks about what was pressed or typed, once; nothing where the count stays. */
  function ask(productId: number) {
    clearTimeout(timer);
    const begun = $change.get();
    const product = products().find((each) => each.productId === productId);
    if (begun?.productId !== productId || !product || $adjusting.get().name !== 'none') return;
    const wanted = countWanted(begun.change);
    // While the field is empty, there is more to come.
    if (wanted === null) return;
    $change.set(null);
    if (wanted === begun.change.from) return;
    idempotencyKey.renew();
    $adjusting.set({ name: 'asking', product, change: begun.change, problem: null });
  }

  const isBlocked = () => {
    if (isAdjustable(tab)) return false;
    $blocked.set(STOCK_TEXTS.blocked);
    return true;
  };

  return {
    $list: list.$list,
    $problem: computed([list.$list, $blocked], ({ problem }, blocked) => problem ?? blocked),
    $change,
    $adjusting,
    /** A count that differs waits for its question, or the question for its answer. */
    $isUnsaved: computed(
      [$change, $adjusting],
      (begun, adjusting) =>
        adjusting.name !== 'none' ||
        (begun !== null && (countWanted(begun.change) ?? begun.change.from) !== begun.change.from),
    ),
    $wish,
    refresh: list.refresh,
    readMore: list.readMore,
    find,
    search: (text: string) => find({ q: text }),

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
      timer = setTimeout(() => ask(product.productId), ASK_AFTER_MS);
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
      else if (begun.change.typed) ask(productId);
    },

    leave() {
      $adjusting.set({ name: 'none' });
      askOn();
    },

    /** Answers whether the quantity changed. The list is fetched again either way. spec.md section 7. */
    async confirm(): Promise<boolean> {
      const pending = $adjusting.get();
      if (pending.name !== 'asking') return false;
      const { product, change } = pending;
      $adjusting.set({ name: 'sending', product, change });
      const done = await adjusting.press({ product, change });
      if (done?.ok) {
        $adjusting.set({ name: 'none' });
        await list.refresh(STOCK_TEXTS.reloadFailed);
        askOn();
        return true;
      }
      const { code, n } = done?.error ?? {};
      const next = code === 'stockChanged' && n !== undefined ? movedOn(change, n) : change;
      // Another decision is another try.
      if (next !== change) idempotencyKey.renew();
      $adjusting.set({ name: 'asking', product, change: next, problem: done?.problem ?? null });
      await list.refresh();
      return false;
    },
  };
}

export type StockStore = ReturnType<typeof createStockStore>;
