import { atom, computed } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey } from '#lib/client/caller/idempotency-key.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { COPY_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import {
  COPY_DAYS,
  datesLater,
  daysToCome,
  LISTINGS_AT_ONCE,
  type ListingDay,
} from '#lib/domain/product/listing-copy.ts';
import { typedPieces } from '#lib/domain/product/typed-figures.ts';
import { seoulDate } from '#lib/domain/time.ts';
import { COPY_TEXTS, copiedSoFarText } from '#lib/messages/product/listing-copy.ts';
import { listQuery } from '#lib/stores/list-query.ts';
import { putUpInParts } from '../listing/put-up-in-parts.ts';

export type Copying =
  | { name: 'choosing'; problem: string | null }
  | { name: 'sending' }
  | { name: 'done'; count: number };

export interface CopyStoreInput {
  martId: number;
  /** The days on which listings end, newest first; one at least. */
  days: readonly ListingDay[];
  /** The first listings of `firstCopyDay`. */
  first: readonly Listing[] | null;
  call: typeof apiCall;
  /** When the page was rendered. */
  now: Date;
}

/** The day to begin with: the last that is over, as a rule yesterday. */
export function firstCopyDay(days: readonly ListingDay[], now: Date): string {
  const today = seoulDate(now);
  return days.find(({ day }) => day < today)?.day ?? days.at(-1)?.day ?? today;
}

/** Which listings of one day are put up again, how many of each, and by how many days their dates move on. */
export function createCopyStore({ martId, days, first, call, now }: CopyStoreInput) {
  const $day = atom(firstCopyDay(days, now));
  const list = listQuery<Listing, { day: string; q: string }>({
    first,
    filter: { day: $day.get(), q: '' },
    isFull: (page) => page.length >= COPY_PAGE_SIZE,
    keyOf: ({ productId }) => productId,
    load: ({ day, q }, page, after) =>
      call('GET /api/seller/stores/{storeId}/products/recent', {
        params: { storeId: martId },
        query: { day, page, ...(after && { after }), ...(q.trim() && { q }) },
      }),
    failed: COPY_TEXTS.notLoaded,
  });
  /** In the order they were chosen; what a search hides stays chosen. */
  const $chosen = atom<ReadonlyMap<number, Listing>>(new Map());
  /** As typed; what is not is what was registered last time. */
  const $typed = atom<Readonly<Record<number, string>>>({});
  /** Null while nobody has typed one: as many as bring the day's sale ends into the future. */
  const $typedDays = atom<number | null>(null);
  const $copying = atom<Copying>({ name: 'choosing', problem: null });
  const idempotencyKey = createIdempotencyKey(`copy:${martId}`);

  const $later = computed([$day, $typedDays], (day, typed) => {
    const ends = days.filter((each) => each.day === day).map(({ firstEndsAt }) => new Date(firstEndsAt));
    return typed ?? daysToCome(ends, now);
  });
  const shown = () => list.$list.get().items ?? [];
  const quantityOf = ({ productId, quantity }: Listing) => $typed.get()[productId] ?? String(quantity);

  /** What was refused is being put right. */
  const mend = () => {
    if ($copying.get().name === 'choosing') $copying.set({ name: 'choosing', problem: null });
  };
  const fail = (problem: string) => {
    $copying.set({ name: 'choosing', problem });
    return false;
  };

  return {
    days,
    $list: list.$list,
    $day,
    $chosen,
    $typed,
    $later,
    $copying,
    quantityOf,
    search: (q: string) => list.begin({ day: $day.get(), q }),
    readMore: list.readMore,
    refresh: () => list.refresh(),

    /** Another day begins with nothing chosen. */
    chooseDay(day: string): Promise<boolean> {
      $day.set(day);
      $chosen.set(new Map());
      $typedDays.set(null);
      return list.begin({ day, q: list.$list.get().filter.q }, null);
    },

    choose(listing: Listing, chosen: boolean) {
      const next = new Map($chosen.get());
      if (chosen) next.set(listing.productId, listing);
      else next.delete(listing.productId);
      $chosen.set(next);
      mend();
    },

    /** All that there are, also those further down than has been read. */
    async chooseAll(chosen: boolean): Promise<void> {
      if (!chosen) return $chosen.set(new Map());
      if (!(await list.readTo())) return;
      $chosen.set(new Map([...$chosen.get(), ...shown().map((listing) => [listing.productId, listing] as const)]));
    },

    setQuantity(productId: number, typed: string) {
      $typed.set({ ...$typed.get(), [productId]: typedPieces(typed) });
      mend();
    },

    setLater(days: number) {
      $typedDays.set(Math.min(COPY_DAYS.max, Math.max(COPY_DAYS.min, Math.trunc(days) || COPY_DAYS.min)));
      mend();
    },

    /** When the copy's sale would end. */
    endsAt({ expirationDate, useBy }: Listing): Date {
      return datesLater({ saleEndsAt: new Date(expirationDate), useBy }, $later.get()).saleEndsAt;
    },

    /** Answers whether all of them are registered; as many at once as a call takes, the rest after them. */
    async send(): Promise<boolean> {
      if ($copying.get().name !== 'choosing') return false;
      const chosen = [...$chosen.get().values()];
      if (chosen.length === 0) return fail(COPY_TEXTS.chooseSome);
      if (chosen.some((listing) => Number(quantityOf(listing)) < 1)) return fail(COPY_TEXTS.wrongQuantity);
      $copying.set({ name: 'sending' });
      const sent = await putUpInParts({
        failed: COPY_TEXTS.failed,
        soFar: copiedSoFarText,
        async next(done) {
          const items = chosen
            .slice(done, done + LISTINGS_AT_ONCE)
            .map((listing) => ({ productId: listing.productId, quantity: Number(quantityOf(listing)) }));
          const response = await call('POST /api/seller/stores/{storeId}/products/copy', {
            params: { storeId: martId },
            body: { days: $later.get(), items, attempt: idempotencyKey.value() },
          });
          idempotencyKey.onAnswer(response);
          if (!response.ok) return response;
          const left = chosen.slice(done + items.length);
          // What is registered is not sent again by the next press.
          $chosen.set(new Map(left.map((listing) => [listing.productId, listing])));
          return { ok: true, data: { registered: items.length, more: left.length > 0 } };
        },
      });
      if (!sent.ok) return fail(sent.problem);
      $copying.set({ name: 'done', count: sent.done });
      return true;
    },
  };
}

export type CopyStore = ReturnType<typeof createCopyStore>;
