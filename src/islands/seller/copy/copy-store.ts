import { atom, computed } from 'nanostores';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { COPY_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import {
  copyDays,
  datesLater,
  daysLaterOf,
  firstCopyDay,
  LISTINGS_AT_ONCE,
  type ListingDay,
} from '#lib/domain/product/listing-copy.ts';
import { typedPieces } from '#lib/domain/product/typed-figures.ts';
import { COPY_TEXTS, copiedSoFarText } from '#lib/messages/product/listing-copy.ts';
import { listQuery } from '#lib/stores/list-query.ts';
import { mutationInParts } from '#lib/stores/mutation-in-parts.ts';
import { createChosen } from '../listing/chosen.ts';

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
  const { $chosen, choose, clear } = createChosen<Listing>();
  /** As typed; what is not is what was registered last time. */
  const $typed = atom<Readonly<Record<number, string>>>({});
  /** Null while nobody has typed one: as many as bring the day's sale ends into the future. */
  const $typedDays = atom<number | null>(null);
  /** What keeps the chosen ones from being sent. */
  const $wrong = atom<string | null>(null);

  const $later = computed([$day, $typedDays], (day, typed) => typed ?? daysLaterOf(days, day, now));
  const quantityOf = ({ productId, quantity }: Listing) => $typed.get()[productId] ?? String(quantity);

  const sending = mutationInParts(
    (some: readonly Listing[], attempt) =>
      call('POST /api/seller/stores/{storeId}/products/copy', {
        params: { storeId: martId },
        body: {
          days: $later.get(),
          items: some.map((listing) => ({ productId: listing.productId, quantity: Number(quantityOf(listing)) })),
          attempt,
        },
      }),
    {
      failed: (refusal) => failureText(COPY_TEXTS.failed, refusal),
      soFar: copiedSoFarText,
      idempotent: createIdempotencyKey(`copy:${martId}`),
    },
  );
  const $copying = computed([$wrong, sending.$state], (wrong, { busy, problem, done }): Copying => {
    if (busy) return { name: 'sending' };
    return done > 0 && !problem ? { name: 'done', count: done } : { name: 'choosing', problem: wrong ?? problem };
  });

  /** What was refused is being put right. */
  function mend(): void {
    if ($copying.get().name !== 'choosing') return;
    $wrong.set(null);
    sending.forget();
  }

  function wrongOf(chosen: readonly Listing[]): string | null {
    if (chosen.length === 0) return COPY_TEXTS.chooseSome;
    return chosen.some((listing) => Number(quantityOf(listing)) < 1) ? COPY_TEXTS.wrongQuantity : null;
  }

  /** As many at once as a call takes; what is registered is chosen no more. */
  function* parts() {
    while ($chosen.get().size > 0) yield [...$chosen.get().values()].slice(0, LISTINGS_AT_ONCE);
  }

  return {
    $list: list.$list,
    $day,
    $chosen,
    $typed,
    $later,
    $copying,
    quantityOf,
    search: (q: string) => list.begin({ day: $day.get(), q }),
    readMore: list.readMore,
    refresh: list.refresh,

    /** Another day begins with nothing chosen. */
    chooseDay(day: string): Promise<boolean> {
      $day.set(day);
      clear();
      $typedDays.set(null);
      return list.begin({ day, q: list.$list.get().filter.q }, null);
    },

    choose(listing: Listing, chosen: boolean) {
      choose([listing], chosen);
      mend();
    },

    /** All that there are, also those further down than has been read. */
    async chooseAll(chosen: boolean): Promise<void> {
      if (!chosen) clear();
      else if (await list.readTo()) choose(list.$list.get().items ?? [], true);
    },

    setQuantity(productId: number, typed: string) {
      $typed.set({ ...$typed.get(), [productId]: typedPieces(typed) });
      mend();
    },

    setLater(days: number) {
      $typedDays.set(copyDays(days));
      mend();
    },

    /** When the copy's sale would end. */
    endsAt({ expirationDate, useBy }: Listing): Date {
      return datesLater({ saleEndsAt: new Date(expirationDate), useBy }, $later.get()).saleEndsAt;
    },

    /** Answers whether all of them are registered. */
    async send(): Promise<boolean> {
      if ($copying.get().name !== 'choosing') return false;
      $wrong.set(wrongOf([...$chosen.get().values()]));
      if ($wrong.get()) return false;
      const sent = await sending.press(parts(), (_, some) => {
        choose(some, false);
        return some.length;
      });
      return sent?.ok ?? false;
    },
  };
}
