import { atom, computed } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { BulkItem } from '#lib/contract/product/seller-bulk.ts';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import type { DialogChange } from '#lib/domain/product/bulk-edit.ts';
import { LISTINGS_AT_ONCE } from '#lib/domain/product/listing-copy.ts';
import {
  readChange,
  seenFigure,
  type TypedChange,
  typeChange,
  UNTYPED_CHANGE,
} from '#lib/domain/product/typed-change.ts';
import { appliedText, BULK_TEXTS, tooManyText } from '#lib/messages/product/bulk.ts';
import { TYPED_CHANGE_PROBLEMS } from '#lib/messages/product/typed-change.ts';
import { mutation } from '#lib/stores/mutation.ts';
import { createChosen } from '../listing/chosen.ts';
import { createUndo } from '../listing/undo-offer.ts';

type Targets = readonly ProductStatus[];

/** What would become of the targets. */
interface Preview {
  change: DialogChange;
  items: readonly BulkItem[];
}

/** The dialog, from the question over its preview to the answer. */
export type Editing =
  | { name: 'none' }
  | { name: 'typing'; targets: Targets; problem: string | null }
  | { name: 'previewing'; targets: Targets }
  | ({ name: 'shown' | 'applying'; targets: Targets; problem: string | null } & Preview);

export interface BulkStoreInput {
  martId: number;
  call: typeof apiCall;
  /** Something has become different: the list is read anew. */
  onChanged: () => void;
}

/** Which listings of the table are chosen, what is done to all of them, and the way back. */
export function createBulkStore({ martId, call, onChanged }: BulkStoreInput) {
  const { $chosen, choose, clear } = createChosen<ProductStatus>();
  const $typed = atom(UNTYPED_CHANGE);
  /** The dialog while it is open, with what was found wrong with what is typed. */
  const $open = atom<{ targets: Targets; fault: string | null; preview: Preview | null } | null>(null);
  const params = { storeId: martId };
  const { $undo, offer, undo, dismiss } = createUndo({
    call: ({ editId }) => call('POST /api/seller/stores/{storeId}/products/bulk/undo', { params, body: { editId } }),
    onChanged,
  });

  const previewing = mutation(
    ({ targets, change }: { targets: Targets; change: DialogChange }) => {
      const items = targets.map(({ productId }) => ({ productId }));
      return call('POST /api/seller/stores/{storeId}/products/bulk', { params, body: { change, items, dryRun: true } });
    },
    { failed: (refusal) => failureText(BULK_TEXTS.previewFailed, refusal) },
  );
  const idempotencyKey = createIdempotencyKey();
  const applying = mutation(
    ({ change, items: shown }: Preview, attempt) => {
      const items = shown.map(({ productId, from }) => ({ productId, from: seenFigure(change.kind, from) }));
      const body = { change, items, dryRun: false, attempt };
      return call('POST /api/seller/stores/{storeId}/products/bulk', { params, body });
    },
    { failed: (refusal) => failureText(BULK_TEXTS.failed, refusal), idempotent: idempotencyKey },
  );

  const $editing = computed([$open, previewing.$state, applying.$state], (open, asking, doing): Editing => {
    if (!open) return { name: 'none' };
    const { targets, fault, preview } = open;
    if (asking.busy) return { name: 'previewing', targets };
    if (preview) return { name: doing.busy ? 'applying' : 'shown', targets, ...preview, problem: doing.problem };
    const tooMany = targets.length > LISTINGS_AT_ONCE ? tooManyText(LISTINGS_AT_ONCE) : null;
    return { name: 'typing', targets, problem: tooMany ?? fault ?? asking.problem };
  });

  function open(targets: Targets, preview: Preview | null = null) {
    previewing.forget();
    $open.set({ targets, fault: null, preview });
  }

  /** Shows what would become of the targets; what the last try was refused for stays said. */
  async function show(targets: Targets, change: DialogChange): Promise<void> {
    open(targets);
    const done = await previewing.press({ targets, change });
    // Closed meanwhile, or opened for others.
    if (!done?.ok || $open.get()?.targets !== targets) return;
    idempotencyKey.renew();
    open(targets, { change, items: done.data.items });
  }

  return {
    $chosen,
    $typed,
    $editing,
    $undo,
    undo,
    dismiss,

    choose,
    clear,

    openChosen: () => open([...$chosen.get().values()]),
    /** 'Lower now' of one listing. */
    openLower(product: ProductStatus) {
      $typed.set(typeChange($typed.get(), { kind: 'lower' }));
      open([product]);
    },

    type(typed: Partial<TypedChange>) {
      $typed.set(typeChange($typed.get(), typed));
      const editing = $editing.get();
      if (editing.name === 'typing') open(editing.targets);
    },

    async preview(): Promise<void> {
      const editing = $editing.get();
      if (editing.name !== 'typing' || editing.targets.length > LISTINGS_AT_ONCE) return;
      const { targets } = editing;
      const read = readChange($typed.get());
      applying.forget();
      if (read.ok) await show(targets, read.change);
      else $open.set({ targets, fault: TYPED_CHANGE_PROBLEMS[read.problem], preview: null });
    },

    /** From the preview back to what is typed. */
    back() {
      const editing = $editing.get();
      if (editing.name === 'shown') open(editing.targets);
    },

    close() {
      if ($editing.get().name !== 'applying') $open.set(null);
    },

    /** Does what the preview shows, to those that take it. */
    async apply(): Promise<void> {
      const editing = $editing.get();
      if (editing.name !== 'shown') return;
      const { targets, change } = editing;
      const items = editing.items.filter(({ changes, problem }) => changes && problem === null);
      const done = items.length > 0 ? await applying.press({ change, items }) : null;
      // Something came between: what would happen now is another thing.
      if (done && !done.ok && done.error.code === 'bulkHasProblems') return show(targets, change);
      if (!done?.ok) return;
      $open.set(null);
      clear();
      const { editId } = done.data;
      const text = appliedText(change.kind, done.data.items.filter(({ changes }) => changes).length);
      offer(editId === null ? [] : [{ storeId: martId, editId }], text);
      onChanged();
    },
  };
}

export type BulkStore = ReturnType<typeof createBulkStore>;
