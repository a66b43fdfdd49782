import { atom } from 'nanostores';
import { stepsOfText, textOfSteps } from '#islands/shared/markdown-rows.ts';
import type { call as apiCall } from '#lib/client/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/idempotency-key.ts';
import type { CallInput } from '#lib/contract/index.ts';
import type { Listing } from '#lib/contract/seller-products.ts';
import type { Recurring } from '#lib/contract/seller-recurring.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { digitsOnly } from '#lib/domain/order/quantity.ts';
import { recurringProblems, shortSaleMinutes } from '#lib/domain/product/recurring.ts';
import { parseClock } from '#lib/domain/time.ts';
import { RECURRING_PROBLEMS, RECURRING_TEXTS } from '#lib/messages/recurring.ts';

/** The form as it stands; figures as they are typed. */
export interface TypedRecurring {
  weekdays: readonly number[];
  listAt: string;
  end: 'at' | 'after';
  endsAt: string;
  endsAfterHours: string;
  quantity: string;
  basePrice: string;
  floorPrice: string;
  /** Its rows as a text (shared/markdown-rows.ts). */
  markdown: string;
}

export const FIELDS = ['weekdays', 'listAt', 'saleEnd', 'quantity', 'basePrice', 'floorPrice', 'markdown'] as const;
export type RecurringField = (typeof FIELDS)[number];
export type FieldErrors = Partial<Record<RecurringField, string>>;

export type Saving = { name: 'typing'; problem: string | null } | { name: 'saving' };

type Sent = CallInput<'PUT /api/seller/stores/{storeId}/recurring/{recurringId}'>['body'];

const grouped = (typed: string, most: number) => {
  const digits = digitsOnly(typed).slice(0, most);
  return digits === '' ? '' : formatNumber(Number(digits));
};
const number = (typed: string) => (typed === '' ? Number.NaN : Number(digitsOnly(typed)));

/** A listing as a recurring one would begin: its figures, its own time of day as the end, all open weekdays. */
export const beginWith = (
  listing: Listing,
  { listAt, endsAt }: { listAt: string; endsAt: string },
): TypedRecurring => ({
  ...{ weekdays: [1, 2, 3, 4, 5], listAt, end: 'at', endsAt, endsAfterHours: '' },
  quantity: formatNumber(listing.quantity),
  basePrice: formatNumber(listing.basePrice),
  floorPrice: listing.floorPrice === null ? '' : formatNumber(listing.floorPrice),
  markdown: textOfSteps(listing.markdown),
});

/** One that stands already, as it would have been typed. */
export const typedOf = (recurring: Recurring): TypedRecurring => ({
  ...{ weekdays: recurring.weekdays, listAt: recurring.listAt },
  end: recurring.endsAt === null ? 'after' : 'at',
  endsAt: recurring.endsAt ?? '',
  endsAfterHours: recurring.endsAfterHours === null ? '' : String(recurring.endsAfterHours),
  quantity: formatNumber(recurring.quantity),
  basePrice: formatNumber(recurring.basePrice),
  floorPrice: recurring.floorPrice === null ? '' : formatNumber(recurring.floorPrice),
  markdown: textOfSteps(recurring.markdown ?? []),
});

/** What is sent of it. */
export const sentOf = (typed: TypedRecurring): Sent => ({
  weekdays: [...typed.weekdays],
  listAt: typed.listAt,
  endsAt: typed.end === 'at' ? typed.endsAt : null,
  endsAfterHours: typed.end === 'after' ? number(typed.endsAfterHours) : null,
  quantity: number(typed.quantity),
  basePrice: number(typed.basePrice),
  floorPrice: typed.floorPrice === '' ? null : number(typed.floorPrice),
  markdown: stepsOfText(typed.markdown),
});

/** What is wrong with it, by field. */
export function errorsOf(typed: TypedRecurring): FieldErrors {
  const sent = sentOf(typed);
  const problems = recurringProblems({
    weekdays: sent.weekdays,
    listAtMinute: parseClock(typed.listAt) ?? Number.NaN,
    endsAtMinute: typed.end === 'at' ? parseClock(typed.endsAt) : null,
    endsAfterHours: typed.end === 'after' ? number(typed.endsAfterHours) : null,
    ...{ quantity: sent.quantity, priceWon: sent.basePrice, floorPriceWon: sent.floorPrice ?? null },
    markdown: sent.markdown ?? null,
  });
  return Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, RECURRING_PROBLEMS[code]]));
}

/** How many minutes each sale lasts, where that is short; null while it is not, or not typed. */
export function shortSaleOf({ listAt, end, endsAt }: TypedRecurring): number | null {
  const listAtMinute = parseClock(listAt);
  const endsAtMinute = end === 'at' ? parseClock(endsAt) : null;
  return listAtMinute === null ? null : shortSaleMinutes({ listAtMinute, endsAtMinute });
}

export interface RecurringStoreInput {
  martId: number;
  /** The listing that becomes a recurring one, or the one that is changed. */
  of: { productId: number } | { recurringId: number };
  typed: TypedRecurring;
  call: typeof apiCall;
}

/** The form of a recurring listing. */
export function createRecurringStore({ martId, of, typed, call }: RecurringStoreInput) {
  const $typed = atom(typed);
  const $errors = atom<FieldErrors>({});
  const $saving = atom<Saving>({ name: 'typing', problem: null });
  const idempotencyKey = createIdempotencyKey();

  const send = (sent: Sent) =>
    'productId' in of
      ? call('POST /api/seller/stores/{storeId}/recurring', {
          params: { storeId: martId },
          body: { ...sent, ...of, attempt: idempotencyKey.value() },
        })
      : call('PUT /api/seller/stores/{storeId}/recurring/{recurringId}', {
          params: { storeId: martId, recurringId: of.recurringId },
          body: sent,
        });

  return {
    $typed,
    $errors,
    $saving,

    type(changes: Partial<TypedRecurring>) {
      const next = { ...$typed.get(), ...changes };
      const figures = {
        quantity: grouped(next.quantity, 7),
        basePrice: grouped(next.basePrice, 8),
        floorPrice: grouped(next.floorPrice, 8),
        endsAfterHours: digitsOnly(next.endsAfterHours).slice(0, 3),
      };
      $typed.set({ ...next, ...figures });
      if ($saving.get().name === 'typing') $saving.set({ name: 'typing', problem: null });
      // What was said to be wrong is looked at again; nothing new is said while it is typed.
      const [before, now] = [$errors.get(), errorsOf($typed.get())];
      const still = FIELDS.filter((field) => before[field] !== undefined && now[field] !== undefined);
      $errors.set(Object.fromEntries(still.map((field) => [field, now[field]])));
    },

    toggle(weekday: number) {
      const { weekdays } = $typed.get();
      const next = weekdays.includes(weekday) ? weekdays.filter((each) => each !== weekday) : [...weekdays, weekday];
      this.type({ weekdays: next });
    },

    /** Answers what stands now; null where it was not saved. */
    async save(): Promise<Recurring | null> {
      if ($saving.get().name === 'saving') return null;
      const errors = errorsOf($typed.get());
      $errors.set(errors);
      if (Object.keys(errors).length > 0) return null;
      $saving.set({ name: 'saving' });
      const answer = await send(sentOf($typed.get()));
      idempotencyKey.onAnswer(answer);
      $saving.set({ name: 'typing', problem: answer.ok ? null : failureText(RECURRING_TEXTS.failed, answer) });
      return answer.ok ? answer.data : null;
    },
  };
}

export type RecurringStore = ReturnType<typeof createRecurringStore>;
