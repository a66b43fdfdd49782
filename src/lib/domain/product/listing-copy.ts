import { addMinutes, MINUTES_PER_DAY, MS_PER_DAY, seoulDate } from '../time.ts';
import { parseSeoulDate } from '../timestamp.ts';

/** By how many days a listing's dates may be moved on when it is put up again. */
export const COPY_DAYS = { min: 1, max: 60 } as const;
/** Listings that may be put up again at once, and rows a file may bring. */
export const LISTINGS_AT_ONCE = 200;

/** Days that were typed, within what is possible; the fewest for what is no number. */
export const copyDays = (typed: number): number =>
  Math.min(COPY_DAYS.max, Math.max(COPY_DAYS.min, Math.trunc(typed) || COPY_DAYS.min));

/** A day in Seoul on which listings end. */
export interface ListingDay {
  /** 'yyyy-MM-dd' */
  day: string;
  count: number;
  /** When the first of them ends; ISO 8601. */
  firstEndsAt: string;
}

/** The dates of a listing `days` later. */
export function datesLater<T extends { saleEndsAt: Date; useBy: string | null }>(
  { saleEndsAt, useBy }: T,
  days: number,
): { saleEndsAt: Date; useBy: string | null } {
  const minutes = days * MINUTES_PER_DAY;
  const day = useBy === null ? null : parseSeoulDate(useBy);
  return { saleEndsAt: addMinutes(saleEndsAt, minutes), useBy: day && seoulDate(addMinutes(day, minutes)) };
}

/** The fewest days after which all of these sale ends are in the future: 1 for one that ended today or yesterday. */
export function daysToCome(saleEnds: readonly Date[], now: Date): number {
  const behind = saleEnds.map((saleEnd) => Math.floor((now.getTime() - saleEnd.getTime()) / MS_PER_DAY) + 1);
  return Math.min(COPY_DAYS.max, Math.max(COPY_DAYS.min, ...behind));
}

/** The day to begin with, of `days` with the newest first: the last that is over, as a rule yesterday. */
export function firstCopyDay(days: readonly ListingDay[], now: Date): string {
  const today = seoulDate(now);
  return days.find(({ day }) => day < today)?.day ?? days.at(-1)?.day ?? today;
}

/** As many days as bring the sale ends of one of `days` into the future. */
export function daysLaterOf(days: readonly ListingDay[], day: string, now: Date): number {
  const ends = days.filter((each) => each.day === day).map(({ firstEndsAt }) => new Date(firstEndsAt));
  return daysToCome(ends, now);
}
