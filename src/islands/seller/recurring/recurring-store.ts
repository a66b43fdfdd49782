import { stepsOfText, textOfSteps } from '#islands/shared/markdown-rows.ts';
import type { call as apiCall } from '#lib/client/caller/call.ts';
import { createIdempotencyKey, failureText } from '#lib/client/caller/idempotency-key.ts';
import { createFormStore, type FieldErrors } from '#lib/client/page/form-store.ts';
import type { CallInput } from '#lib/contract/index.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import type { Recurring } from '#lib/contract/product/seller-recurring.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { recurringProblems, SALE_HOURS, shortSaleMinutes } from '#lib/domain/product/recurring.ts';
import { figureOf, typedPieces, typedWon, withCommas } from '#lib/domain/product/typed-figures.ts';
import { parseClock } from '#lib/domain/time.ts';
import { RECURRING_PROBLEMS, RECURRING_TEXTS } from '#lib/messages/product/recurring.ts';

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

type Sent = CallInput<'PUT /api/seller/stores/{storeId}/recurring/{recurringId}'>['body'];

const HOURS_DIGITS = String(SALE_HOURS.max).length;
const number = (typed: string) => figureOf(typed) ?? Number.NaN;

/** A listing as a recurring one would begin: its figures, its own time of day as the end, all open weekdays. */
export const beginWith = (
  listing: Listing,
  { listAt, endsAt }: { listAt: string; endsAt: string },
): TypedRecurring => ({
  weekdays: [1, 2, 3, 4, 5],
  listAt,
  end: 'at',
  endsAt,
  endsAfterHours: '',
  quantity: formatNumber(listing.quantity),
  basePrice: formatNumber(listing.basePrice),
  floorPrice: listing.floorPrice === null ? '' : formatNumber(listing.floorPrice),
  markdown: textOfSteps(listing.markdown),
});

/** One that stands already, as it would have been typed. */
export const typedOf = (recurring: Recurring): TypedRecurring => ({
  weekdays: recurring.weekdays,
  listAt: recurring.listAt,
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
export function errorsOf(typed: TypedRecurring): FieldErrors<RecurringField> {
  const sent = sentOf(typed);
  const problems = recurringProblems({
    weekdays: sent.weekdays,
    listAtMinute: parseClock(typed.listAt) ?? Number.NaN,
    endsAtMinute: typed.end === 'at' ? parseClock(typed.endsAt) : null,
    endsAfterHours: typed.end === 'after' ? number(typed.endsAfterHours) : null,
    quantity: sent.quantity,
    priceWon: sent.basePrice,
    floorPriceWon: sent.floorPrice ?? null,
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
  const form = createFormStore<TypedRecurring, RecurringField>({ untouched: typed, fields: FIELDS, errorsOf });
  const idempotencyKey = createIdempotencyKey();

  async function send(typed: TypedRecurring): Promise<Recurring | null> {
    const sent = sentOf(typed);
    const response =
      'productId' in of
        ? await call('POST /api/seller/stores/{storeId}/recurring', {
            params: { storeId: martId },
            body: { ...sent, ...of, attempt: idempotencyKey.value() },
          })
        : await call('PUT /api/seller/stores/{storeId}/recurring/{recurringId}', {
            params: { storeId: martId, recurringId: of.recurringId },
            body: sent,
          });
    idempotencyKey.onAnswer(response);
    return response.ok ? response.data : form.fail(failureText(RECURRING_TEXTS.failed, response));
  }

  function type(changes: Partial<TypedRecurring>): void {
    const next = { ...form.$values.get(), ...changes };
    form.put({
      ...next,
      quantity: withCommas(typedPieces(next.quantity)),
      basePrice: typedWon(next.basePrice),
      floorPrice: typedWon(next.floorPrice),
      endsAfterHours: typedPieces(next.endsAfterHours).slice(0, HOURS_DIGITS),
    });
  }

  return {
    ...form,
    type,

    toggle(weekday: number) {
      const { weekdays } = form.$values.get();
      type({
        weekdays: weekdays.includes(weekday) ? weekdays.filter((each) => each !== weekday) : [...weekdays, weekday],
      });
    },

    /** Answers what stands now; null where it was not saved. */
    save: () => form.submit(send),
  };
}

export type RecurringStore = ReturnType<typeof createRecurringStore>;
