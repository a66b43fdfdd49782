import { atom, computed } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import {
  type CountChange,
  countWanted,
  isChange,
  movedOn,
  pressed,
  standing,
  typedCount,
} from '#lib/domain/product/count-change.ts';
import { countChangedText, STOCK_TEXTS } from '#lib/messages/product/seller-stock.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { mutation } from '#lib/stores/mutation.ts';
import { toast } from '#lib/stores/toasts.ts';
import { countQuestion } from './count-question.tsx';

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

interface CountChangesInput {
  martId: number;
  call: typeof apiCall;
  /** Those that are shown. */
  products: () => readonly ProductStatus[];
  /** Asks for them anew; `failed`: the words where that fails. */
  refresh: (failed?: string) => Promise<unknown>;
}

/** Another count of a product that waits: pressed or typed, then asked about once, and sent. spec.md section 7. */
export function createCountChanges({ martId, call, products, refresh }: CountChangesInput) {
  /** What was pressed or typed and not yet asked about; of one product at a time. */
  const $change = atom<{ productId: number; change: CountChange } | null>(null);
  /** What is asked about, or sent. */
  const $asking = atom<Adjusting | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Something else is asked about. */
  let isHeld = false;

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
    if (begun?.productId !== productId || !product || isHeld || $asking.get() || countWanted(begun.change) === null)
      return;
    $change.set(null);
    if (isChange(begun.change)) await askAbout({ product, change: begun.change });
  }

  /** One absolute change; what the count has become meanwhile is asked about next. spec.md section 7. */
  async function adjust() {
    const asked = $asking.get();
    if (!asked || !isChange(asked.change)) return { ok: false };
    const done = await adjusting.press(asked);
    if (!done || done.ok) return done;
    void refresh();
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
      await refresh(STOCK_TEXTS.reloadFailed);
      toast(countChangedText(change.from, countWanted(change) ?? change.from));
    }
    askNext();
  }

  /** What was begun meanwhile is asked about after the question before it. */
  function askNext() {
    const begun = $change.get();
    if (begun && !begun.change.typed) void ask(begun.productId);
  }

  return {
    $change,
    $asking,
    /** A count that differs waits for its question, or the question for its answer. */
    $isUnsaved: computed(
      [$change, $asking],
      (begun, asking) => asking !== null || (begun !== null && isChange(begun.change)),
    ),

    press(product: ProductStatus, step: 1 | -1) {
      put(product, pressed(changeOf(product), step));
      timer = setTimeout(() => void ask(product.productId), ASK_AFTER_MS);
    },
    type: (product: ProductStatus, text: string) => put(product, typedCount(changeOf(product), text)),
    ask,

    /** The field is left: an empty one shows the count again, a typed number is asked about. */
    settle(productId: number) {
      const begun = $change.get();
      if (begun?.productId !== productId) return;
      if (countWanted(begun.change) === null) $change.set(null);
      else if (begun.change.typed) void ask(productId);
    },

    /** Asks about something else in place of what was begun for a product; what was begun for another comes after it. */
    async holdFor(productId: number, other: () => Promise<void>): Promise<void> {
      clearTimeout(timer);
      if ($change.get()?.productId === productId) $change.set(null);
      isHeld = true;
      await other().finally(() => {
        isHeld = false;
      });
      askNext();
    },

    /** The count is another one by now: what was begun goes on from there. */
    moved(productId: number, from: number) {
      const begun = $change.get();
      if (begun?.productId === productId) $change.set({ productId, change: movedOn(begun.change, from) });
    },
  };
}
