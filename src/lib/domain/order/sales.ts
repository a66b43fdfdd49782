import { amountOf } from '../product/unit-price.ts';
import { addMinutes, MINUTES_PER_DAY, seoulDate, seoulDayNumber, seoulDayStart } from '../time.ts';

/**
 * Sales figures of marts, by calendar days in Seoul. They are read from the orders: summary tables could differ from
 * them, and 100,000 orders of one mart take 0.1 to 0.2 s.
 */

/** Days by `seoulDayNumber`, both counted. */
export interface SalesPeriod {
  from: number;
  to: number;
}

/** A page without a choice shows so many days, today the last. */
export const SALES_DAYS = 28;
export const SALES_DAYS_MAX = 366;
/** A product sold within so many hours of its sale end counts as saved from waste. */
export const SAVED_WITHIN_HOURS = 24;

/** One day of sales: orders picked up, and orders that were not. */
export interface SalesDay {
  day: number;
  orders: number;
  pieces: number;
  /** Less what the mart gave back that day, whenever it was sold. */
  won: number;
  cancelled: number;
  noShows: number;
}

export interface SalesHour {
  /** 0..23 */
  hour: number;
  orders: number;
  won: number;
}

/** Sales under one name. */
export interface SalesProduct {
  name: string;
  orders: number;
  pieces: number;
  won: number;
  /** Sales of these within `SAVED_WITHIN_HOURS` of the sale end. */
  savedPieces: number;
  savedWon: number;
}

/** The same as it is added up. */
export interface SoldProduct extends SalesProduct {
  /** Those of the saved pieces that were sold by weight, and what they came to on the scale. */
  weighedPieces: number;
  weighedGrams: number;
}

export interface SalesTotals extends Omit<SalesDay, 'day'> {
  savedPieces: number;
  savedWon: number;
  /** Weight of the saved pieces that were weighed, or have a weight in their name. */
  savedKilograms: number;
}

/** Sales by way of payment and by tax kind; each pair makes up the whole. */
export interface SalesSplit {
  onSiteWon: number;
  cardWon: number;
  taxableWon: number;
  exemptWon: number;
  /**
   * Given back by the mart in the period of what was sold then or before, and left out of every other figure; and of
   * how many orders.
   */
  refundedWon: number;
  refundedOrders: number;
}

/** Everything that the numbers of some marts show. */
export interface Sales {
  period: SalesPeriod;
  split: SalesSplit;
  /** So many days that end before the period begins. */
  before: { period: SalesPeriod; orders: number; won: number };
  days: SalesDay[];
  hours: SalesHour[];
  /** Best sellers first. */
  products: SalesProduct[];
  totals: SalesTotals;
  /** Pieces whose sale ended in the period: picked up by then, and left over. */
  ended: { sold: number; left: number };
  /** How often products were looked at, and orders made, in the period. */
  views: number;
  holds: number;
  /** Today, yesterday and a week ago, each until this time of the day. */
  soFar: { daysAgo: number; orders: number; won: number }[];
  marts: { martId: number; orders: number; won: number }[];
}

/** The tables of a period that can be taken along: by day, by product, or each order. */
export const SALES_TABLES = ['day', 'product', 'order'] as const;
export type SalesTable = (typeof SALES_TABLES)[number];

/** The day of 'yyyy-MM-dd'; null where it is no date. */
export function dayOfDate(text: string | null | undefined): number | null {
  const at = new Date(`${text}T00:00:00+09:00`);
  return !Number.isNaN(at.getTime()) && seoulDate(at) === text ? seoulDayNumber(at) : null;
}

export const dateOfDay = (day: number): string => seoulDate(seoulDayStart(day));

/**
 * The period of two dates ('yyyy-MM-dd'): in order, not after today, and no longer than `SALES_DAYS_MAX`; the usual
 * period for invalid dates.
 */
export function salesPeriod(from: string | null | undefined, to: string | null | undefined, now: Date): SalesPeriod {
  const today = seoulDayNumber(now);
  const last = Math.min(dayOfDate(to) ?? today, today);
  const first = dayOfDate(from) ?? last - SALES_DAYS + 1;
  const [start, end] = first <= last ? [first, last] : [last, Math.min(first, today)];
  return { from: Math.max(start, end - SALES_DAYS_MAX + 1), to: end };
}

/** From when to before when, for statements. */
export const momentsOf = ({ from, to }: SalesPeriod): { start: Date; end: Date } => ({
  start: seoulDayStart(from),
  end: seoulDayStart(to + 1),
});

/** The period of as many days right before it. */
export const periodBefore = ({ from, to }: SalesPeriod): SalesPeriod => ({
  from: from - (to - from + 1),
  to: from - 1,
});

/** Every day of the period, those without a sale too. */
export function everyDay(period: SalesPeriod, known: readonly SalesDay[]): SalesDay[] {
  const byDay = new Map(known.map((row) => [row.day, row]));
  return Array.from({ length: period.to - period.from + 1 }, (_, i) => {
    const day = period.from + i;
    return byDay.get(day) ?? { day, orders: 0, pieces: 0, won: 0, cancelled: 0, noShows: 0 };
  });
}

/** A bar of a chart: a day, or the days of a week that are in the period. */
export interface SalesStretch extends SalesPeriod {
  orders: number;
  won: number;
}

/** A chart of more days shows weeks: its bars would be thinner than a finger sees. */
export const CHART_DAYS_MAX = 92;
const DAYS_PER_WEEK = 7;
/** 1970-01-01, day 0, was a Thursday; weeks begin on Monday. */
const weekOf = (day: number) => Math.floor((day + 3) / DAYS_PER_WEEK);

/** The bars of these days, which follow each other. */
export function chartStretches(days: readonly SalesDay[]): SalesStretch[] {
  if (days.length <= CHART_DAYS_MAX) return days.map(({ day, orders, won }) => ({ from: day, to: day, orders, won }));
  const weeks: SalesStretch[] = [];
  for (const { day, orders, won } of days) {
    const last = weeks.at(-1);
    if (last && weekOf(last.from) === weekOf(day)) {
      last.to = day;
      last.orders += orders;
      last.won += won;
    } else weeks.push({ from: day, to: day, orders, won });
  }
  return weeks;
}

export function totalsOf(days: readonly SalesDay[], products: readonly SoldProduct[]): SalesTotals {
  const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0);
  const savedGrams = sum(products, ({ name, savedPieces, weighedPieces, weighedGrams }) => {
    const amount = amountOf(name);
    return weighedGrams + (amount?.per === '100g' ? amount.amount * (savedPieces - weighedPieces) : 0);
  });
  return {
    orders: sum(days, ({ orders }) => orders),
    pieces: sum(days, ({ pieces }) => pieces),
    won: sum(days, ({ won }) => won),
    cancelled: sum(days, ({ cancelled }) => cancelled),
    noShows: sum(days, ({ noShows }) => noShows),
    savedPieces: sum(products, ({ savedPieces }) => savedPieces),
    savedWon: sum(products, ({ savedWon }) => savedWon),
    savedKilograms: Math.round(savedGrams / 100) / 10,
  };
}

/** The three stretches that today is compared with: each from midnight to this time of the day. */
export function stretchesSoFar(now: Date): { daysAgo: number; start: Date; end: Date }[] {
  return [0, 1, 7].map((daysAgo) => ({
    daysAgo,
    start: seoulDayStart(seoulDayNumber(now) - daysAgo),
    end: addMinutes(now, -daysAgo * MINUTES_PER_DAY),
  }));
}

/** By how much a figure has changed, in whole percent; null where there was nothing to compare with. */
export const changePercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) * 100) / before);

/** The top of a chart's scale: the next round figure (1, 2 or 5 times a power of ten) that is not below. */
export function roundTop(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5].map((step) => step * power).find((top) => top >= most) ?? 10 * power;
}
