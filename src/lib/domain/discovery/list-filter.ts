import { type Hours, isOpen } from '../mart/hours.ts';
import type { Voucher } from '../mart/vouchers.ts';
import { leastSaleEnd, leastSaleEndAtHour } from '../product/buyable.ts';
import { paidPercent } from '../product/saving.ts';
import { type Conditions, chosenConditions } from './list-choice.ts';
import { walkingMinutes } from './travel.ts';

/** The facts of a mart that the conditions of a list look at. */
export interface FilteredMart {
  hours: Hours;
  takesCards: boolean;
  vouchers: readonly Voucher[];
  /** Whole metres from the place of the list, as shown. */
  distance: number;
  /** What is known already of the sale ends that can be bought now, and of those of an hour. */
  least?: { now: number; atHour: (hour: number) => number };
}

/**
 * From which sale end on, in milliseconds since 1970, products of a mart pass the conditions at `now` as far as they
 * are about the mart; Infinity where none does. rules.md sections 6 and 9.
 */
export function filteredSaleEnd(
  { hours, takesCards, vouchers, distance, ...mart }: FilteredMart,
  { openNow, cardAccepted, walkMinutes = null, pickupHour = null, voucher = null }: Partial<Conditions>,
  now: Date,
): number {
  if (cardAccepted && !takesCards) return Number.POSITIVE_INFINITY;
  if (voucher !== null && !vouchers.includes(voucher)) return Number.POSITIVE_INFINITY;
  if (walkMinutes !== null && walkingMinutes(distance) > walkMinutes) return Number.POSITIVE_INFINITY;
  if (openNow && !isOpen(hours, now)) return Number.POSITIVE_INFINITY;
  const least = mart.least?.now ?? leastSaleEnd(hours, takesCards, now);
  if (pickupHour === null) return least;
  return Math.max(least, mart.least?.atHour(pickupHour) ?? leastSaleEndAtHour(hours, takesCards, now, pickupHour));
}

/**
 * Whether a product passes the conditions that are about its price. SQL says the same in
 * server/listings/condition.ts.
 */
export const passesFilter = (
  { price, listPrice }: { price: number; listPrice: number | null },
  { minDiscount = null, maxPrice = null }: Partial<Conditions>,
): boolean =>
  (maxPrice === null || price <= maxPrice) &&
  (minDiscount === null || paidPercent(listPrice, price) <= 100 - minDiscount);

/** Whether any condition is about prices, which fall by themselves. */
export const hasProductCondition = ({ minDiscount = null, maxPrice = null }: Partial<Conditions>): boolean =>
  chosenConditions({ minDiscount, maxPrice }).length > 0;
