import { atom } from 'nanostores';
import type { Result } from '#lib/client/caller/call.ts';
import { failureText } from '#lib/client/caller/idempotency-key.ts';
import type { UndoneEdit } from '#lib/domain/product/bulk-edit.ts';
import { BULK_TEXTS, undoneEditText } from '#lib/messages/product/bulk.ts';

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
  const $undo = atom<UndoOffer>({ name: 'none' });
  return {
    $undo,
    /** Says what was done; the way back where there is one. */
    offer: (edits: readonly Edit[], text: string) =>
      $undo.set(edits.length > 0 ? { name: 'offered', edits, text, problem: null } : { name: 'undone', text }),
    dismiss: () => $undo.set({ name: 'none' }),

    async undo(): Promise<void> {
      const offer = $undo.get();
      if (offer.name !== 'offered') return;
      $undo.set({ ...offer, name: 'undoing', problem: null });
      let all: UndoneEdit = { restored: 0, left: [], sold: [] };
      for (const [i, edit] of offer.edits.entries()) {
        const response = await call(edit);
        if (!response.ok) {
          const problem = failureText(BULK_TEXTS.undoFailed, response);
          $undo.set({ ...offer, edits: offer.edits.slice(i), problem });
          // Those before it are undone.
          if (i > 0) onChanged();
          return;
        }
        const { restored, left, sold } = response.data;
        all = { restored: all.restored + restored, left: [...all.left, ...left], sold: [...all.sold, ...sold] };
      }
      $undo.set({ name: 'undone', text: undoneEditText(all) });
      onChanged();
    },
  };
}
