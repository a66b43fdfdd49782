import { stepsOfText, textOfSteps } from '#islands/shared/markdown-rows.ts';
import type { FieldErrors } from '#lib/client/page/form-store.ts';
import type { CallInput } from '#lib/contract/index.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import type { Recurring } from '#lib/contract/product/seller-recurring.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { recurringProblems, SALE_HOURS, shortSaleMinutes } from '#lib/domain/product/recurring.ts';
import { figureOf, typedPieces, typedWon, withCommas } from '#lib/domain/product/typed-figures.ts';
import { parseClock } from '#lib/domain/time.ts';
import { RECURRING_PROBLEMS } from '#lib/messages/product/recurring.ts';

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

/** The figures of a listing or a recurring one, as they would have been typed. */
const typedFigures = (of: Pick<Recurring, 'quantity' | 'basePrice' | 'floorPrice' | 'markdown'>) => ({
  quantity: formatNumber(of.quantity),
  basePrice: formatNumber(of.basePrice),
  floorPrice: of.floorPrice === null ? '' : formatNumber(of.floorPrice),
  markdown: textOfSteps(of.markdown ?? []),
});

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
  ...typedFigures(listing),
});

/** One that stands already, as it would have been typed. */
export const typedOf = (recurring: Recurring): TypedRecurring => ({
  weekdays: recurring.weekdays,
  listAt: recurring.listAt,
  end: recurring.endsAt === null ? 'after' : 'at',
  endsAt: recurring.endsAt ?? '',
  endsAfterHours: recurring.endsAfterHours === null ? '' : String(recurring.endsAfterHours),
  ...typedFigures(recurring),
});

/** The form with some of it changed: figures keep digits alone. */
export function withTyped(typed: TypedRecurring, changes: Partial<TypedRecurring>): TypedRecurring {
  const next = { ...typed, ...changes };
  return {
    ...next,
    quantity: withCommas(typedPieces(next.quantity)),
    basePrice: typedWon(next.basePrice),
    floorPrice: typedWon(next.floorPrice),
    endsAfterHours: typedPieces(next.endsAfterHours).slice(0, HOURS_DIGITS),
  };
}

/** The weekdays with one more, or without it. */
export const toggled = (weekdays: readonly number[], weekday: number): number[] =>
  weekdays.includes(weekday) ? weekdays.filter((each) => each !== weekday) : [...weekdays, weekday];

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
