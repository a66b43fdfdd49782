import { atom } from 'nanostores';
import type { call as apiCall, Result } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import {
  PASTE_FAULTS,
  PASTE_TEXTS,
  pastedRowName,
  pastedText,
  rowFaultText,
  STOCK_TEXTS,
} from '#lib/messages/product/seller-stock.ts';
import { readPastedCounts } from '#lib/sheets/pasted-counts.ts';
import { confirm } from '#lib/stores/confirm.ts';
import { mutationInParts } from '#lib/stores/mutation-in-parts.ts';
import { toast } from '#lib/stores/toasts.ts';
import { type Pasted, pasteQuestion } from './paste-question.tsx';

type Change = Pasted['changes'][number];
type Refused = Extract<Result<unknown>, { ok: false }>['error'];

/** A refusal of one product, which is no reason to leave the others as they are. */
const OF_ONE = new Set(['stockChanged', 'productNotFound', 'productRecalled', 'productHidden', 'stockTooLarge']);

interface PastedCountsInput {
  martId: number;
  call: typeof apiCall;
  /** Asks for the list anew; `failed`: the words where that fails. */
  refresh: (failed?: string) => Promise<unknown>;
}

/** What is left of it after one product was answered for: done it goes, refused it is asked about again, or said. */
function afterOne(pasted: Pasted, { product, to }: Change, refused: Refused | null): Pasted {
  const changes = pasted.changes.filter((one) => one.product !== product);
  if (!refused) return { ...pasted, changes };
  if (refused.code !== 'stockChanged' || refused.n === undefined) {
    return { ...pasted, changes, problems: [...pasted.problems, { name: product.productName, text: refused.message }] };
  }
  if (refused.n === to) return { ...pasted, changes, same: pasted.same + 1 };
  return { ...pasted, changes: [...changes, { product, from: refused.n, to }] };
}

/** Counts that are pasted into the list: shown, asked about once, and sent one after the other. */
export function createPastedCounts({ martId, call, refresh }: PastedCountsInput) {
  /** Something is asked about, or sent. */
  const $isAsking = atom(false);
  const idempotencyKey = createIdempotencyKey();
  const sending = mutationInParts(
    async ({ product: { productId }, from, to }: Change, attempt): Promise<Result<Refused | null>> => {
      const response = await call('PUT /api/seller/stores/{storeId}/products/{productId}/stock', {
        params: { storeId: martId, productId },
        body: { from, to, attempt },
      });
      if (response.ok) return { ok: true, data: null };
      return OF_ONE.has(response.error.code) ? { ok: true, data: response.error } : response;
    },
    {
      failed: (refusal) => failureText(STOCK_TEXTS.changeFailed, refusal),
      soFar: pastedText,
      idempotent: idempotencyKey,
    },
  );

  return {
    $isAsking,

    /** Whether all that is pasted finds its row in this list. */
    isWithin(text: string, shown: readonly ProductStatus[], fromId: number): boolean {
      const read = readPastedCounts(text, shown, fromId);
      return !read.ok || read.pasted.faults.every(({ fault }) => fault !== 'notListed' && fault !== 'below');
    },

    /** Shows what would change, asks, and does it; what a refusal leaves is asked about again. */
    async ask(text: string, shown: readonly ProductStatus[], fromId: number): Promise<void> {
      const read = readPastedCounts(text, shown, fromId);
      if (!read.ok) return toast(PASTE_FAULTS[read.fault], 'problem');
      const { faults, ...pasted } = read.pasted;
      let left: Pasted = {
        ...pasted,
        problems: faults.map((row) => ({ name: pastedRowName(row), text: rowFaultText(row) })),
      };
      let changed = 0;

      async function send() {
        const before = left;
        const sent = await sending.press([...before.changes], (refused, change) => {
          left = afterOne(left, change, refused);
          if (!refused) changed += 1;
          return refused ? 0 : 1;
        });
        if (!sent) return null;
        const question = pasteQuestion(left);
        if (!sent.ok) return { ...sent, question };
        if (left.changes.length > 0) return { ok: false, problem: PASTE_TEXTS.moved, question };
        const isAllDone = left.problems.length === before.problems.length;
        return isAllDone ? { ok: true } : { ok: false, problem: PASTE_TEXTS.left, question };
      }

      idempotencyKey.renew();
      $isAsking.set(true);
      await confirm({ ...pasteQuestion(left), act: send });
      $isAsking.set(false);
      if (changed === 0) return;
      await refresh(STOCK_TEXTS.reloadFailed);
      toast(pastedText(changed));
    },
  };
}
