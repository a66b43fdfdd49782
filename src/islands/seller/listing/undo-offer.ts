import { atom, computed } from 'nanostores';
import type { Result } from '#lib/client/caller/call.ts';
import { failureText } from '#lib/client/caller/idempotency-key.ts';
import type { UndoneEdit } from '#lib/domain/product/bulk-edit.ts';
import { BULK_TEXTS, undoneEditText } from '#lib/messages/product/bulk.ts';
import { mutationInParts } from '#lib/stores/mutation-in-parts.ts';

/** An edit of many listings of one mart, by its number. */
export interface Edit {
  storeId: number;
  editId: number;
}

/** The bar below, after an edit: an edit for each mart, undone together. */
export type UndoOffer =
  | { name: 'none' }
  | { name: 'offered' | 'undoing'; edits: readonly Edit[]; text: string; problem: string | null }
  | { name: 'undone'; text: string };

export interface UndoInput {
  call: (edit: Edit) => Promise<Result<UndoneEdit>>;
  /** Something has become different again. */
  onChanged: () => void;
}

/** The way back after listings were edited. */
export function createUndo({ call, onChanged }: UndoInput) {
  const $offer = atom<{ edits: readonly Edit[]; text: string } | null>(null);
  const undoing = mutationInParts(call, { failed: (refusal) => failureText(BULK_TEXTS.undoFailed, refusal) });
  const $undo = computed([$offer, undoing.$state], (offer, { busy, problem }): UndoOffer => {
    if (!offer) return { name: 'none' };
    if (offer.edits.length === 0) return { name: 'undone', text: offer.text };
    return { name: busy ? 'undoing' : 'offered', ...offer, problem };
  });

  /** Says what was done; the way back where there is one. */
  function offer(edits: readonly Edit[], text: string): void {
    undoing.forget();
    $offer.set({ edits, text });
  }

  return {
    $undo,
    offer,
    dismiss: () => $offer.set(null),

    async undo(): Promise<void> {
      const offered = $offer.get();
      if (!offered || offered.edits.length === 0) return;
      let all: UndoneEdit = { restored: 0, left: [], sold: [] };
      let { edits } = offered;
      const done = await undoing.press(edits, ({ restored, left, sold }) => {
        all = { restored: all.restored + restored, left: [...all.left, ...left], sold: [...all.sold, ...sold] };
        edits = edits.slice(1);
        return 1;
      });
      if (!done) return;
      const shown = $offer.get();
      if (done.ok) offer([], undoneEditText(all));
      else if (shown === null || shown === offered) $offer.set({ ...offered, edits });
      // Those before the one that failed are undone.
      if (edits.length < offered.edits.length) onChanged();
    },
  };
}
