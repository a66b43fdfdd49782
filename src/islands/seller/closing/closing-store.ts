import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { LiveEvent } from '#lib/contract/notice/events.ts';
import type { ClosingBoard, ClosingListing } from '#lib/contract/order/seller-closing.ts';
import { EVENING_PERCENT } from '#lib/domain/product/closing.ts';
import { type EveningPart, eveningParts, withCounts } from '#lib/domain/product/closing-row.ts';
import type { EveningMarkdown } from '#lib/domain/product/markdown.ts';
import { appliedEveningText, CLOSING_TEXTS } from '#lib/messages/product/closing.ts';
import { mutationInParts } from '#lib/stores/mutation-in-parts.ts';
import { query } from '#lib/stores/query.ts';
import { createChosen } from '../listing/chosen.ts';
import { createUndo, type Edit } from '../listing/undo-offer.ts';

/** What one press lowers, as far as it is not done, and what was done of it. */
interface Act {
  name: string;
  parts: EveningPart[];
  edits: Edit[];
  lowered: number;
}

/** What ends today over all marts of a person; which of it is lowered, and the way back. */
export function createClosingStore({ first, call }: { first: ClosingBoard | null; call: typeof apiCall }) {
  /** Listings that were asked for and do not end today. */
  const others = new Set<number>();
  const board = query<ClosingBoard>(
    async () => {
      const response = await call('GET /api/seller/closing', {});
      if (response.ok) for (const { productId } of response.data.listings) others.delete(productId);
      return response;
    },
    { first, failed: (refusal) => failureText(CLOSING_TEXTS.loadFailed, refusal) },
  );
  const $percent = atom<number>(EVENING_PERCENT.first);
  /** From when the markdown counts, ISO 8601; null: from now on. */
  const $from = atom<string | null>(null);
  /** All are lowered but these. */
  const left = createChosen<ClosingListing>();

  const { $undo, offer, undo, dismiss } = createUndo({
    call: ({ storeId, editId }) =>
      call('POST /api/seller/stores/{storeId}/products/bulk/undo', { params: { storeId }, body: { editId } }),
    onChanged: () => void board.refresh(),
  });

  const idempotencyKey = createIdempotencyKey();
  /** What was not answered: the same press goes on with it. */
  let unanswered: Act | null = null;
  const lowering = mutationInParts(
    ({ storeId, ...body }: EveningPart, attempt) =>
      call('POST /api/seller/stores/{storeId}/products/bulk', {
        params: { storeId },
        body: { ...body, dryRun: false, attempt },
      }),
    { failed: (refusal) => failureText(CLOSING_TEXTS.applyFailed, refusal), idempotent: idempotencyKey },
  );

  // What was said of the last press is of another choice.
  for (const $choice of [$percent, $from]) $choice.listen(lowering.forget);

  function actOf(parts: EveningPart[]): Act {
    const name = JSON.stringify(parts);
    if (unanswered?.name === name) return unanswered;
    idempotencyKey.renew();
    return { name, parts, edits: [], lowered: 0 };
  }

  return {
    $board: board.$query,
    $percent,
    $from,
    $left: left.$chosen,
    $lowering: lowering.$state,
    $undo,
    undo,
    dismiss,
    refresh: board.refresh,

    choose: (some: readonly ClosingListing[], chosen: boolean) => left.choose(some, !chosen),

    /**
     * What the line to the server told: counts that moved stand here at once; of a listing that is not here yet the
     * list is read again, once. A price or a sale end is another one: what ends today is asked for anew, but while a
     * press is on its way or unanswered, as the board stands as it was pressed on.
     */
    onEvent(event: LiveEvent) {
      if (event.topic === 'resync') return void board.refresh();
      if (event.topic === 'listings') {
        others.clear();
        if (!unanswered && !lowering.$state.get().busy) void board.refresh();
        return;
      }
      if (event.topic !== 'stock') return;
      const { productId, waiting: waitingCount, inSale: inSaleCount } = event.data;
      board.patch((shown) => withCounts(shown, productId, { waitingCount, inSaleCount }));
      const isHere = board.$query.get().data?.listings.some((each) => each.productId === productId);
      if (isHere || waitingCount + inSaleCount === 0 || others.has(productId)) return;
      others.add(productId);
      void board.refresh();
    },

    /** Lowers what is given, mart by mart, as it was shown. */
    async apply(changing: readonly ClosingListing[], markdown: EveningMarkdown): Promise<void> {
      if (lowering.$state.get().busy || changing.length === 0) return;
      const act = actOf(eveningParts(changing, markdown));
      const sent = await lowering.press([...act.parts], ({ items, editId }, { storeId }) => {
        const lowered = items.filter(({ changes }) => changes).length;
        act.parts.shift();
        act.lowered += lowered;
        if (editId !== null) act.edits.push({ storeId, editId });
        return lowered;
      });
      const isLost = sent?.ok === false && sent.status === 0;
      unanswered = isLost ? act : null;
      if (act.edits.length > 0) offer(act.edits, appliedEveningText(act.lowered, markdown.percentOff, markdown.from));
      // What was lost may be done or not: until it is known the board stays as it was pressed on.
      if (!isLost) await board.refresh();
    },
  };
}

export type ClosingStore = ReturnType<typeof createClosingStore>;
