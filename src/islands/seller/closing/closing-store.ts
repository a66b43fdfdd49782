import { atom } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { LiveEvent } from '#lib/contract/notice/events.ts';
import type { ClosingBoard, ClosingListing } from '#lib/contract/order/seller-closing.ts';
import { groupBy } from '#lib/domain/group.ts';
import { EVENING_PERCENT } from '#lib/domain/product/closing.ts';
import { LISTINGS_AT_ONCE } from '#lib/domain/product/listing-copy.ts';
import type { EveningMarkdown, Pricing } from '#lib/domain/product/markdown.ts';
import { helpfulStep, type WillStay, whatWillStay } from '#lib/domain/product/will-stay.ts';
import { appliedEveningText, CLOSING_TEXTS } from '#lib/messages/product/closing.ts';
import { createUndo, type Edit } from '../listing/undo-offer.ts';

/** Where the lowering stands. `problem`: why the last one stopped; what was lowered before that stays so. */
export type Lowering = { name: 'idle'; problem: string | null } | { name: 'sending' };

export const pricingOf = (listing: ClosingListing): Pricing => ({
  priceWon: listing.basePrice,
  floorPriceWon: listing.floorPrice,
  markdown: listing.markdown,
  loweredWon: listing.loweredPrice === null ? null : [listing.loweredPrice],
  saleEndsAt: new Date(listing.expirationDate),
});

/**
 * What will stay of a listing as things are, and the step that would help; null where it is sold out or too little is
 * known.
 */
export function outlookOf(listing: ClosingListing, rates: ClosingBoard['rates'], now: Date): Outlook | null {
  const ofKind = listing.stay && rates[listing.stay.rates];
  if (!ofKind || !listing.stay || listing.waitingCount === 0) return null;
  const known = [ofKind, listing.stay.wanted, pricingOf(listing), listing.waitingCount, now] as const;
  return { stay: whatWillStay(...known), help: helpfulStep(...known) };
}

export interface Outlook {
  stay: WillStay;
  help: ReturnType<typeof helpfulStep>;
}

/** As the calls take them: of one mart each, and not too many at once. */
function partsOf(listings: readonly ClosingListing[]): ClosingListing[][] {
  return groupBy(listings, ({ storeId }) => storeId).flatMap((ofMart) =>
    Array.from({ length: Math.ceil(ofMart.length / LISTINGS_AT_ONCE) }, (_, i) =>
      ofMart.slice(i * LISTINGS_AT_ONCE, (i + 1) * LISTINGS_AT_ONCE),
    ),
  );
}

/** What ends today over all marts of a person; which of it is lowered, and the way back. */
export function createClosingStore({ first, call }: { first: ClosingBoard | null; call: typeof apiCall }) {
  const $board = atom<ClosingBoard | null>(first);
  const $problem = atom<string | null>(null);
  const $percent = atom<number>(EVENING_PERCENT.first);
  /** From when the markdown counts, ISO 8601; null: from now on. */
  const $from = atom<string | null>(null);
  /** All are chosen but these. */
  const $left = atom<ReadonlySet<number>>(new Set());
  const $lowering = atom<Lowering>({ name: 'idle', problem: null });
  /** A key for each call of one press: after a lost answer the same is sent again as the same. */
  let keys = new Map<string, ReturnType<typeof createIdempotencyKey>>();
  /** Counts that the line to the server told while the list was asked for: they are newer than its answer. */
  let moved = new Map<number, Pick<ClosingListing, 'waitingCount' | 'inSaleCount'>>();
  /** Listings that were asked for and do not end today. */
  const others = new Set<number>();
  let turn = 0;

  async function refresh(): Promise<void> {
    turn += 1;
    const asked = turn;
    moved = new Map();
    const response = await call('GET /api/seller/closing', {});
    if (asked !== turn) return;
    if (!response.ok) return $problem.set(failureText(CLOSING_TEXTS.loadFailed, response));
    $problem.set(null);
    for (const { productId } of response.data.listings) others.delete(productId);
    $board.set({
      ...response.data,
      listings: response.data.listings.map((listing) => ({ ...listing, ...moved.get(listing.productId) })),
    });
  }

  const { $undo, offer, undo, dismiss } = createUndo({
    call: ({ storeId, editId }) =>
      call('POST /api/seller/stores/{storeId}/products/bulk/undo', { params: { storeId }, body: { editId } }),
    onChanged: () => void refresh(),
  });

  function keyOf(part: unknown) {
    const name = JSON.stringify(part);
    const key = keys.get(name) ?? createIdempotencyKey();
    keys.set(name, key);
    return key;
  }

  return {
    $board,
    $problem,
    $percent,
    $from,
    $left,
    $lowering,
    $undo,
    undo,
    dismiss,
    refresh,

    setPercent(percent: number) {
      $percent.set(percent);
      $lowering.set({ name: 'idle', problem: null });
    },
    setFrom(from: string | null) {
      $from.set(from);
      $lowering.set({ name: 'idle', problem: null });
    },
    choose(some: readonly ClosingListing[], chosen: boolean) {
      const next = new Set($left.get());
      for (const { productId } of some) {
        if (chosen) next.delete(productId);
        else next.add(productId);
      }
      $left.set(next);
    },

    /**
     * What the line to the server told: counts that moved stand here at once; of a listing that is not here yet the
     * list is read again, once.
     */
    onEvent(event: LiveEvent) {
      if (event.topic === 'resync') return void refresh();
      if (event.topic !== 'stock') return;
      const { productId, waiting: waitingCount, inSale: inSaleCount } = event.data;
      const board = $board.get();
      moved.set(productId, { waitingCount, inSaleCount });
      if (board?.listings.some((listing) => listing.productId === productId)) {
        const next = board.listings.map((each) =>
          each.productId === productId ? { ...each, waitingCount, inSaleCount } : each,
        );
        $board.set({ ...board, listings: next });
      } else if (waitingCount + inSaleCount > 0 && !others.has(productId)) {
        others.add(productId);
        void refresh();
      }
    },

    /** Lowers what is given, mart by mart, as it was shown. */
    async apply(changing: readonly ClosingListing[], { percentOff, from }: EveningMarkdown): Promise<void> {
      if ($lowering.get().name === 'sending' || changing.length === 0) return;
      $lowering.set({ name: 'sending' });
      const change = { kind: 'markdown' as const, percentOff, at: from?.toISOString() ?? null };
      const edits: Edit[] = [];
      let [lowered, problem, isLost] = [0, null as string | null, false];
      for (const part of partsOf(changing)) {
        const { storeId } = part[0]!;
        const items = part.map(({ productId, basePrice }) => ({ productId, from: basePrice }));
        const key = keyOf([storeId, change, items]);
        const response = await call('POST /api/seller/stores/{storeId}/products/bulk', {
          params: { storeId },
          body: { change, items, dryRun: false, attempt: key.value() },
        });
        if (!response.ok) {
          problem = failureText(CLOSING_TEXTS.applyFailed, response);
          isLost = response.status === 0;
          break;
        }
        lowered += response.data.items.filter(({ changes }) => changes).length;
        if (response.data.editId !== null) edits.push({ storeId, editId: response.data.editId });
      }
      if (!isLost) keys = new Map();
      $lowering.set({ name: 'idle', problem });
      if (edits.length > 0) offer(edits, appliedEveningText(lowered, percentOff, from));
      // After a lost answer the same is asked again, to be done once.
      if (!isLost) await refresh();
    },
  };
}

export type ClosingStore = ReturnType<typeof createClosingStore>;
