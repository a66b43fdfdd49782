import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { LiveEvent } from '#lib/contract/notice/events.ts';
import type { RoundListing, ShelfRound } from '#lib/contract/product/shelf-round.ts';
import { withCounts } from '#lib/domain/product/closing-row.ts';
import { appliedEveningText } from '#lib/messages/product/closing.ts';
import { ROUND_TEXTS } from '#lib/messages/product/shelf-round.ts';
import { mutation } from '#lib/stores/mutation.ts';
import { query } from '#lib/stores/query.ts';
import { createUndo } from '../listing/undo-offer.ts';

interface Lowering {
  listing: Pick<RoundListing, 'productId' | 'basePrice'>;
  percentOff: number;
}

export interface RoundInput {
  martId: number;
  first: ShelfRound | null;
  call: typeof apiCall;
}

/** The morning's round: each listing is looked at, lowered, or put in its place by one press. */
export function createRoundStore({ martId, first, call }: RoundInput) {
  const params = { storeId: martId };
  /** Listings that were asked for and are not looked at today. */
  const others = new Set<number>();
  const round = query<ShelfRound>(
    async () => {
      const response = await call('GET /api/seller/stores/{storeId}/shelf-round', { params });
      if (response.ok) for (const { productId } of response.data.listings) others.delete(productId);
      return response;
    },
    { first, failed: (refusal) => failureText(ROUND_TEXTS.loadFailed, refusal) },
  );
  const { $undo, offer, undo, dismiss } = createUndo({
    call: ({ storeId, editId }) =>
      call('POST /api/seller/stores/{storeId}/products/bulk/undo', { params: { storeId }, body: { editId } }),
    onChanged: () => void round.refresh(),
  });
  /** Why the last press did nothing, and of which listing. */
  const $refusal = atom<{ productId: number; text: string } | null>(null);

  const idempotencyKey = createIdempotencyKey();
  const lowering = mutation(
    ({ listing: { productId, basePrice }, percentOff }: Lowering, attempt) =>
      call('POST /api/seller/stores/{storeId}/products/bulk', {
        params,
        body: {
          change: { kind: 'markdown', percentOff, at: null },
          items: [{ productId, from: basePrice }],
          dryRun: false,
          attempt,
        },
      }),
    { failed: (refusal) => failureText(ROUND_TEXTS.lowerFailed, refusal), idempotent: idempotencyKey },
  );
  const placing = mutation(
    ({ productId, place }: { productId: number; place: string }) =>
      call('PUT /api/seller/stores/{storeId}/products/{productId}/shelf-place', {
        params: { ...params, productId },
        body: { place },
      }),
    { failed: (refusal) => failureText(ROUND_TEXTS.placeFailed, refusal) },
  );

  const patch = (productId: number, part: Partial<RoundListing>) =>
    round.patch((shown) => ({
      ...shown,
      listings: shown.listings.map((each) => (each.productId === productId ? { ...each, ...part } : each)),
    }));
  const refuse = (productId: number, text: string | null) => $refusal.set(text === null ? null : { productId, text });

  /** Shown at once: who walks along a shelf presses the next one before the answer. One that is refused comes back. */
  async function look(productId: number): Promise<void> {
    patch(productId, { isLooked: true });
    if ($refusal.get()?.productId === productId) $refusal.set(null);
    const response = await call('POST /api/seller/stores/{storeId}/products/{productId}/looked', {
      params: { ...params, productId },
    });
    if (response.ok) return;
    patch(productId, { isLooked: false });
    refuse(productId, failureText(ROUND_TEXTS.lookFailed, response));
  }

  return {
    $round: round.$query,
    $refusal,
    $lowering: lowering.$state,
    $placing: placing.$state,
    $undo,
    undo,
    dismiss,
    refresh: round.refresh,
    look,

    /** Lowers one from now on, which is a look at it, too. */
    async lower(listing: Lowering['listing'], percentOff: number): Promise<void> {
      const done = await lowering.press({ listing, percentOff });
      if (!done) return;
      refuse(listing.productId, done.ok ? null : done.problem);
      if (!done.ok) return;
      const { editId } = done.data;
      if (editId !== null) offer([{ storeId: martId, editId }], appliedEveningText(1, percentOff, null));
      await look(listing.productId);
      await round.refresh();
    },

    /** Answers whether the place is kept; goods of one barcode stand together. */
    async put(productId: number, place: string): Promise<boolean> {
      const done = await placing.press({ productId, place });
      if (!done) return false;
      refuse(productId, done.ok ? null : done.problem);
      if (done.ok) await round.refresh();
      return done.ok;
    },

    /** What the line to the server told; a listing that is not here yet is asked for once. */
    onEvent(event: LiveEvent) {
      if (event.topic === 'resync') return void round.refresh();
      if (event.topic === 'listings' && event.data.storeId === martId) {
        others.clear();
        return void round.refresh();
      }
      if (event.topic === 'look') return patch(event.data.productId, { isLooked: true });
      if (event.topic !== 'stock' || event.data.storeId !== martId) return;
      const { productId, waiting: waitingCount, inSale: inSaleCount } = event.data;
      round.patch((shown) => withCounts(shown, productId, { waitingCount, inSaleCount }));
      const isHere = round.$query.get().data?.listings.some((each) => each.productId === productId);
      if (isHere || waitingCount === 0 || others.has(productId)) return;
      others.add(productId);
      void round.refresh();
    },
  };
}

export type RoundStore = ReturnType<typeof createRoundStore>;
