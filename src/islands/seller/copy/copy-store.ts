import { atom, computed } from 'nanostores';
import { createAttempt, whyNot } from '#lib/client/attempt.ts';
import type { call as apiCall } from '#lib/client/call.ts';
import type { Listing } from '#lib/contract/seller-products.ts';
import { COPY_DAYS, datesLater, daysToCome } from '#lib/domain/listing-copy.ts';
import { digitsOnly } from '#lib/domain/quantity.ts';
import { seoulDate } from '#lib/domain/time.ts';
import { COPY_TEXTS } from '#lib/messages/listing-copy.ts';

export type Copying =
  | { name: 'choosing'; problem: string | null }
  | { name: 'sending' }
  | { name: 'done'; count: number };

export interface CopyStoreInput {
  martId: number;
  listings: readonly Listing[];
  call: typeof apiCall;
  /** When the page was rendered. */
  now: Date;
}

/** The day in Seoul on which a listing's sale ended, or will. */
const dayOf = ({ expirationDate }: Listing): string => seoulDate(new Date(expirationDate));

/** The days there are, newest first, and the one to begin with: the last that is over, as a rule yesterday. */
function daysIn(listings: readonly Listing[], now: Date): { days: string[]; first: string } {
  const days = [...new Set(listings.map(dayOf))].sort().reverse();
  const today = seoulDate(now);
  return { days, first: days.find((day) => day < today) ?? days.at(-1) ?? today };
}

/** Which listings of one day are put up again, how many of each, and by how many days their dates move on. */
export function createCopyStore({ martId, listings, call, now }: CopyStoreInput) {
  const { days, first } = daysIn(listings, now);
  const $day = atom(first);
  const $shown = computed($day, (day) => listings.filter((listing) => dayOf(listing) === day));
  const $chosen = atom<ReadonlySet<number>>(new Set());
  /** As typed; at first what was registered last time. */
  const $quantities = atom<Record<number, string>>(
    Object.fromEntries(listings.map(({ productId, quantity }) => [productId, String(quantity)])),
  );
  /** Null while nobody has typed one: as many as bring the day's sale ends into the future. */
  const $typedDays = atom<number | null>(null);
  const $copying = atom<Copying>({ name: 'choosing', problem: null });
  const attempt = createAttempt(`copy:${martId}`);

  const chosenListings = () => $shown.get().filter(({ productId }) => $chosen.get().has(productId));
  const $later = computed([$shown, $typedDays], (shown, typed) => {
    const ends = shown.map(({ expirationDate }) => new Date(expirationDate));
    return typed ?? daysToCome(ends, now);
  });

  const fail = (problem: string) => {
    $copying.set({ name: 'choosing', problem });
    return false;
  };

  return {
    days,
    $day,
    $shown,
    $chosen,
    $quantities,
    $later,
    $copying,

    chooseDay(day: string) {
      $day.set(day);
      $chosen.set(new Set());
      $typedDays.set(null);
    },

    choose(productId: number, chosen: boolean) {
      const next = new Set($chosen.get());
      if (chosen) next.add(productId);
      else next.delete(productId);
      $chosen.set(next);
    },

    chooseAll(chosen: boolean) {
      $chosen.set(new Set(chosen ? $shown.get().map(({ productId }) => productId) : []));
    },

    setQuantity(productId: number, typed: string) {
      $quantities.set({ ...$quantities.get(), [productId]: digitsOnly(typed).slice(0, 6) });
    },

    setLater(days: number) {
      $typedDays.set(Math.min(COPY_DAYS.max, Math.max(COPY_DAYS.min, Math.trunc(days) || COPY_DAYS.min)));
    },

    /** When the copy's sale would end. */
    endsAt({ expirationDate, useBy }: Listing): Date {
      return datesLater({ saleEndsAt: new Date(expirationDate), useBy }, $later.get()).saleEndsAt;
    },

    /** Answers whether all of them are registered. */
    async send(): Promise<boolean> {
      if ($copying.get().name !== 'choosing') return false;
      const items = chosenListings().map(({ productId }) => ({
        productId,
        quantity: Number($quantities.get()[productId]),
      }));
      if (items.length === 0) return fail(COPY_TEXTS.chooseSome);
      if (items.some(({ quantity }) => quantity < 1)) return fail(COPY_TEXTS.wrongQuantity);
      $copying.set({ name: 'sending' });
      const answer = await call('POST /api/seller/stores/{storeId}/products/copy', {
        params: { storeId: martId },
        body: { days: $later.get(), items, attempt: attempt.name() },
      });
      attempt.hear(answer);
      if (!answer.ok) return fail(whyNot(COPY_TEXTS.failed, answer));
      $copying.set({ name: 'done', count: answer.data.productIds.length });
      return true;
    },
  };
}

export type CopyStore = ReturnType<typeof createCopyStore>;
