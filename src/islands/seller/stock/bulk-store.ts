import { atom, computed } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { BulkItem } from '#lib/contract/product/seller-bulk.ts';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import { MAX_PER_BUYER } from '#lib/domain/order/holds.ts';
import { BULK_PERCENT, type DialogChange, type DialogKind } from '#lib/domain/product/bulk-edit.ts';
import { LISTINGS_AT_ONCE } from '#lib/domain/product/listing-copy.ts';
import { LOWER_PERCENTS } from '#lib/domain/product/markdown.ts';
import { QUANTITY } from '#lib/domain/product/stock.ts';
import { typedPieces } from '#lib/domain/product/typed-figures.ts';
import { appliedText, BULK_TEXTS, tooManyText } from '#lib/messages/product/bulk.ts';
import { PRODUCT_PROBLEM_MESSAGES } from '#lib/messages/product/product-problems.ts';
import { createUndo } from '../listing/undo-offer.ts';

/** What was chosen and typed in the dialog; figures as they stand in their fields. */
export interface TypedChange {
  kind: DialogKind;
  direction: 'down' | 'up';
  percent: string;
  percentOff: number;
  count: string;
  /** 'yyyy-MM-ddTHH:mm' in Seoul. */
  saleEnd: string;
  /** Empty for no limit. */
  maxPerBuyer: string;
}

/** The dialog, from the question over its preview to the answer. */
export type Editing =
  | { name: 'none' }
  | { name: 'typing'; targets: readonly ProductStatus[]; problem: string | null }
  | { name: 'previewing'; targets: readonly ProductStatus[] }
  | {
      name: 'shown' | 'applying';
      targets: readonly ProductStatus[];
      change: DialogChange;
      items: readonly BulkItem[];
      problem: string | null;
    };

export interface BulkStoreInput {
  martId: number;
  call: typeof apiCall;
  /** Something has become different: the list is read anew. */
  onChanged: () => void;
}

const UNTYPED: TypedChange = {
  kind: 'price',
  direction: 'down',
  percent: '10',
  percentOff: LOWER_PERCENTS[0],
  count: '',
  saleEnd: '',
  maxPerBuyer: '',
};

/** What the typed change is; or what is wrong with it. */
export function readChange(typed: TypedChange): DialogChange | string {
  const { kind, direction, percent, percentOff, count, saleEnd, maxPerBuyer } = typed;
  switch (kind) {
    case 'price': {
      const most = direction === 'up' ? BULK_PERCENT.max : -BULK_PERCENT.min;
      const by = Number(percent);
      if (!(by >= 1 && by <= most)) return direction === 'up' ? BULK_TEXTS.percentUpWrong : BULK_TEXTS.percentWrong;
      return { kind, percent: direction === 'up' ? by : -by };
    }
    case 'lower':
      return { kind, percentOff };
    case 'count':
      return count === '' || Number(count) > QUANTITY.max ? BULK_TEXTS.countWrong : { kind, to: Number(count) };
    case 'saleEnd':
      return saleEnd === '' ? BULK_TEXTS.saleEndWrong : { kind, at: saleEnd };
    case 'maxPerBuyer': {
      const to = maxPerBuyer === '' ? null : Number(maxPerBuyer);
      const isRight = to === null || (to >= MAX_PER_BUYER.min && to <= MAX_PER_BUYER.max);
      return isRight ? { kind, to } : PRODUCT_PROBLEM_MESSAGES.maxPerBuyerWrong;
    }
    case 'end':
      return { kind };
  }
}

/** The figure that its seller saw, where an edit is about one that orders or others may move. */
const fromOf = ({ kind }: DialogChange, { from }: BulkItem): number | undefined =>
  kind === 'price' ? from.basePrice : kind === 'lower' ? from.price : kind === 'count' ? from.waitingCount : undefined;

/** Which listings of the table are chosen, what is done to all of them, and the way back. */
export function createBulkStore({ martId, call, onChanged }: BulkStoreInput) {
  /** In the order they were chosen; what a search hides stays chosen. */
  const $chosen = atom<ReadonlyMap<number, ProductStatus>>(new Map());
  const $typed = atom<TypedChange>(UNTYPED);
  const $editing = atom<Editing>({ name: 'none' });
  const idempotencyKey = createIdempotencyKey();
  const params = { storeId: martId };
  const { $undo, offer, undo, dismiss } = createUndo({
    call: ({ editId }) => call('POST /api/seller/stores/{storeId}/products/bulk/undo', { params, body: { editId } }),
    onChanged,
  });

  const send = (change: DialogChange, items: { productId: number; from?: number | undefined }[], dryRun: boolean) =>
    call('POST /api/seller/stores/{storeId}/products/bulk', {
      params,
      body: { change, items, dryRun, ...(dryRun ? {} : { attempt: idempotencyKey.value() }) },
    });

  function open(targets: readonly ProductStatus[], kind?: DialogKind) {
    if (targets.length === 0) return;
    $typed.set({ ...$typed.get(), ...(kind ? { kind } : {}) });
    const problem = targets.length > LISTINGS_AT_ONCE ? tooManyText(LISTINGS_AT_ONCE) : null;
    $editing.set({ name: 'typing', targets, problem });
  }

  /** Shows what would become of the targets. `said`: why it is asked anew. */
  async function show(targets: readonly ProductStatus[], change: DialogChange, said: string | null): Promise<void> {
    $editing.set({ name: 'previewing', targets });
    const response = await send(
      change,
      targets.map(({ productId }) => ({ productId })),
      true,
    );
    // Closed meanwhile.
    if ($editing.get().name !== 'previewing') return;
    if (!response.ok) {
      $editing.set({ name: 'typing', targets, problem: failureText(BULK_TEXTS.previewFailed, response) });
      return;
    }
    idempotencyKey.renew();
    $editing.set({ name: 'shown', targets, change, items: response.data.items, problem: said });
  }

  return {
    $chosen,
    $typed,
    $editing,
    $undo,
    undo,
    dismiss,
    $count: computed($chosen, (chosen) => chosen.size),

    choose(product: ProductStatus, chosen: boolean) {
      const next = new Map($chosen.get());
      if (chosen) next.set(product.productId, product);
      else next.delete(product.productId);
      $chosen.set(next);
    },
    chooseAll(products: readonly ProductStatus[], chosen: boolean) {
      const next = new Map($chosen.get());
      for (const product of products) {
        if (chosen) next.set(product.productId, product);
        else next.delete(product.productId);
      }
      $chosen.set(next);
    },
    clear: () => $chosen.set(new Map()),

    openChosen: () => open([...$chosen.get().values()]),
    /** 'Lower now' of one listing. */
    openLower: (product: ProductStatus) => open([product], 'lower'),

    type(typed: Partial<TypedChange>) {
      const { percent, count, maxPerBuyer } = { ...$typed.get(), ...typed };
      const figures = {
        percent: typedPieces(percent).slice(0, 3),
        count: typedPieces(count),
        maxPerBuyer: typedPieces(maxPerBuyer).slice(0, 4),
      };
      $typed.set({ ...$typed.get(), ...typed, ...figures });
      const editing = $editing.get();
      if (editing.name === 'typing' && editing.targets.length <= LISTINGS_AT_ONCE) {
        $editing.set({ ...editing, problem: null });
      }
    },

    async preview(): Promise<void> {
      const editing = $editing.get();
      if (editing.name !== 'typing' || editing.targets.length > LISTINGS_AT_ONCE) return;
      const change = readChange($typed.get());
      if (typeof change === 'string') $editing.set({ ...editing, problem: change });
      else await show(editing.targets, change, null);
    },

    /** From the preview back to what is typed. */
    back() {
      const editing = $editing.get();
      if (editing.name === 'shown') $editing.set({ name: 'typing', targets: editing.targets, problem: null });
    },

    close() {
      if ($editing.get().name !== 'applying') $editing.set({ name: 'none' });
    },

    /** Does what the preview shows, to those that take it. */
    async apply(): Promise<void> {
      const editing = $editing.get();
      if (editing.name !== 'shown') return;
      const { targets, change, items } = editing;
      const changing = items.filter((item) => item.changes && item.problem === null);
      if (changing.length === 0) return;
      $editing.set({ ...editing, name: 'applying', problem: null });
      const asked = changing.map((item) => ({ productId: item.productId, from: fromOf(change, item) }));
      const response = await send(change, asked, false);
      idempotencyKey.onAnswer(response);
      if (!response.ok) {
        const problem = failureText(BULK_TEXTS.failed, response);
        // Something came between: what would happen now is another thing.
        if (response.error.code === 'bulkHasProblems') await show(targets, change, problem);
        else $editing.set({ ...editing, name: 'shown', problem });
        return;
      }
      $editing.set({ name: 'none' });
      $chosen.set(new Map());
      const { editId } = response.data;
      const text = appliedText(change.kind, response.data.items.filter(({ changes }) => changes).length);
      offer(editId === null ? [] : [{ storeId: martId, editId }], text);
      onChanged();
    },
  };
}

export type BulkStore = ReturnType<typeof createBulkStore>;
