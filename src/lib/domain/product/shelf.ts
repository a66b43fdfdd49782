import { composed } from '../composed.ts';
import { businessDate, type Hours } from '../mart/hours.ts';
import { cleanLine } from '../text.ts';
import { MS_PER_DAY } from '../time.ts';
import { parseSeoulDate } from '../timestamp.ts';
import { readBarcode } from './barcode.ts';

/** How far back a mart's last shelf is looked for. */
export const SHELF_DAYS_BACK = 14;

/**
 * The business day ('yyyy-MM-dd') on whose shelf a listing stood: that of its sale end, to which the hours after
 * midnight belong.
 */
export const shelfDay = (hours: Hours, saleEndsAt: Date): string =>
  // A sale end at midnight belongs to the day that ends then.
  businessDate(hours, new Date(saleEndsAt.getTime() - 1));

/** The last day before today's business day on which listings ended; as a rule yesterday. Null where there is none. */
export function lastShelfDay(hours: Hours, saleEnds: readonly Date[], now: Date): string | null {
  const today = businessDate(hours, now);
  const days = saleEnds.map((saleEnd) => shelfDay(hours, saleEnd)).filter((day) => day < today);
  return days.toSorted().at(-1) ?? null;
}

/** By how many days the dates of a day's shelf move on to today's business day. */
export function daysToToday(hours: Hours, day: string, now: Date): number {
  const [from, to] = [parseSeoulDate(day), parseSeoulDate(businessDate(hours, now))];
  return from && to ? Math.round((to.getTime() - from.getTime()) / MS_PER_DAY) : 0;
}

export interface OnShelf {
  name: string;
  barcode: string | null;
}

/**
 * The key shared by listings of the same goods: their barcode, or else their name, spaces and the form of letters
 * aside.
 */
export const goodsKey = ({ name, barcode }: OnShelf): string =>
  readBarcode(barcode ?? '') ?? composed(cleanLine(name), 'NFKC').replace(/\s/g, '').toLowerCase();

/**
 * Which of a day's listings stand on today's shelf already: each of today's stands for one of them, for the one that
 * ends with it before any other. `saleEndsAt` of the first is that of today. Answers those of `day`.
 */
export function alreadyOnShelf<T extends OnShelf & { saleEndsAt: Date }>(
  day: readonly T[],
  today: readonly (OnShelf & { saleEndsAt: Date })[],
): Set<T> {
  const standing = Map.groupBy(today, goodsKey);
  const found = new Set<T>();
  const take = (listing: T, isIt: (saleEndsAt: Date) => boolean) => {
    const same = standing.get(goodsKey(listing)) ?? [];
    const at = same.findIndex(({ saleEndsAt }) => isIt(saleEndsAt));
    if (at < 0) return;
    same.splice(at, 1);
    found.add(listing);
  };
  for (const listing of day) take(listing, (end) => end.getTime() === listing.saleEndsAt.getTime());
  for (const listing of day) if (!found.has(listing)) take(listing, () => true);
  return found;
}
