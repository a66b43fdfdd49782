import { doesBusiness, type Hours, weekdayOf } from '../mart/hours.ts';
import { MIN_WINDOW_MINUTES } from '../order/pickup.ts';
import { addMinutes, MINUTES_PER_DAY, MS_PER_MINUTE, seoulDate, seoulDayNumber, seoulDayStart } from '../time.ts';
import type { MarkdownStep } from './markdown.ts';
import { type ProductProblem, priceProblems, quantityProblems } from './product.ts';

const DAYS_PER_WEEK = 7;
/** Hours after being put up at which a sale may end. */
export const SALE_HOURS = { min: 1, max: 168 } as const;
/** So many a mart may have at one time. */
export const RECURRING_MOST = 100;

/** When a recurring listing is put up and when its sale ends, in Seoul wall time. */
export interface Schedule {
  /** 0 = Sunday .. 6 = Saturday; one at least. */
  weekdays: readonly number[];
  listAtMinute: number;
  /** On the next day where it is not later than `listAtMinute`; null: `endsAfterHours`. */
  endsAtMinute: number | null;
  endsAfterHours: number | null;
}

/** The figures of a recurring listing, beside its schedule. */
export interface RecurringFigures {
  quantity: number;
  priceWon: number;
  floorPriceWon: number | null;
  markdown: readonly MarkdownStep[] | null;
}

export type RecurringProblem =
  | 'weekdaysMissing'
  | 'weekdaysUnknown'
  | 'listTimeMissing'
  | 'endMissing'
  | 'hoursOutOfRange'
  /** Figures have the problems of any product. */
  | ProductProblem;
export type RecurringProblems = {
  [Field in
    | 'weekdays'
    | 'listAt'
    | 'saleEnd'
    | 'quantity'
    | 'basePrice'
    | 'floorPrice'
    | 'markdown']?: RecurringProblem;
};

const isWithin = (value: number, { min, max }: { min: number; max: number }) =>
  Number.isInteger(value) && value >= min && value <= max;
const isMinute = (value: number | null) => value !== null && isWithin(value, { min: 0, max: MINUTES_PER_DAY - 1 });

/** The problems of a recurring listing, by field. */
export function recurringProblems({
  weekdays,
  listAtMinute,
  endsAtMinute,
  endsAfterHours,
  ...figures
}: Schedule & RecurringFigures): RecurringProblems {
  const problems: RecurringProblems = {};
  if (weekdays.length === 0) problems.weekdays = 'weekdaysMissing';
  else if (weekdays.some((day) => !isWithin(day, { min: 0, max: 6 })) || new Set(weekdays).size !== weekdays.length)
    problems.weekdays = 'weekdaysUnknown';
  if (!isMinute(listAtMinute)) problems.listAt = 'listTimeMissing';
  if ((endsAtMinute === null) === (endsAfterHours === null)) problems.saleEnd = 'endMissing';
  else if (endsAfterHours !== null && !isWithin(endsAfterHours, SALE_HOURS)) problems.saleEnd = 'hoursOutOfRange';
  else if (endsAtMinute !== null && !isMinute(endsAtMinute)) problems.saleEnd = 'endMissing';
  const { quantity } = quantityProblems(figures);
  const { priceWon, floorPriceWon, markdown } = priceProblems(figures);
  return {
    ...problems,
    ...(quantity && { quantity }),
    ...(priceWon && { basePrice: priceWon }),
    ...(floorPriceWon && { floorPrice: floorPriceWon }),
    ...(markdown && { markdown }),
  };
}

/** One day of a recurring listing. */
export interface Run {
  /** 'yyyy-MM-dd' in Seoul. */
  day: string;
  listsAt: Date;
  saleEndsAt: Date;
}

/** A sale this short leaves few buyers the time to come: said, not refused. Minutes. */
const SHORT_SALE_MINUTES = 60;

/** How long each of its sales lasts, in minutes, where that is short; else null. */
export function shortSaleMinutes({
  listAtMinute,
  endsAtMinute,
}: Pick<Schedule, 'listAtMinute' | 'endsAtMinute'>): number | null {
  if (endsAtMinute === null) return null;
  const minutes = (endsAtMinute - listAtMinute + MINUTES_PER_DAY) % MINUTES_PER_DAY || MINUTES_PER_DAY;
  return minutes < SHORT_SALE_MINUTES ? minutes : null;
}

function runOn(dayNumber: number, { listAtMinute, endsAtMinute, endsAfterHours }: Schedule): Run {
  const start = seoulDayStart(dayNumber);
  const listsAt = addMinutes(start, listAtMinute);
  const later = endsAtMinute !== null && endsAtMinute <= listAtMinute ? MINUTES_PER_DAY : 0;
  const saleEndsAt =
    endsAfterHours === null ? addMinutes(start, (endsAtMinute ?? 0) + later) : addMinutes(listsAt, endsAfterHours * 60);
  return { day: seoulDate(start), listsAt, saleEndsAt };
}

/** How far back a process that was down looks for missed runs: the longest sale. */
const DAYS_BACK = Math.ceil((SALE_HOURS.max * 60) / MINUTES_PER_DAY);

/**
 * The newest of its times that have come at `now`, where that is not before `from`; null for none. Only the newest:
 * what was missed for days is one shelf, not several.
 */
export function dueRun(schedule: Schedule, from: Date, now: Date): Run | null {
  const today = seoulDayNumber(now);
  for (let day = today; day >= today - DAYS_BACK; day -= 1) {
    if (!schedule.weekdays.includes(weekdayOf(day))) continue;
    const run = runOn(day, schedule);
    if (run.listsAt <= now) return run.listsAt >= from ? run : null;
  }
  return null;
}

/** Why a listing was not put up again although it was its turn. */
export type RunProblem = ProductProblem | 'productHidden' | 'productRecalled';

/** Its first time after `now`, whether or not the mart is open then. Throws a RangeError where it has no weekday. */
export function nextTime(schedule: Schedule, now: Date): Date {
  const today = seoulDayNumber(now);
  for (let day = today; day <= today + DAYS_PER_WEEK; day += 1) {
    const { listsAt } = runOn(day, schedule);
    if (schedule.weekdays.includes(weekdayOf(day)) && listsAt > now) return listsAt;
  }
  throw new RangeError('a recurring listing without weekdays');
}

export type RunOutcome =
  | 'listed'
  /** The mart does no business on that day. */
  | 'closed'
  /** Nobody was there at its time, and so little of its sale is left that nobody could come. */
  | 'tooLate'
  /** It may not be put up as it is. */
  | 'refused';

/** Whether a run that has come is made, or why it is left out. */
export function outcomeOf(run: Run, hours: Hours, now: Date): Extract<RunOutcome, 'listed' | 'closed' | 'tooLate'> {
  if (!doesBusiness(hours, seoulDayNumber(run.listsAt))) return 'closed';
  return run.saleEndsAt.getTime() - now.getTime() >= MIN_WINDOW_MINUTES * MS_PER_MINUTE ? 'listed' : 'tooLate';
}

/** How far ahead the next run is looked for. */
const DAYS_AHEAD = 31;

/**
 * The next run after `now`, and the days before it that are left out as the mart is closed; null for none within a
 * month.
 */
export function nextRun(schedule: Schedule, hours: Hours, now: Date): { run: Run | null; leftOut: string[] } {
  const today = seoulDayNumber(now);
  const leftOut: string[] = [];
  for (let day = today; day <= today + DAYS_AHEAD; day += 1) {
    if (!schedule.weekdays.includes(weekdayOf(day))) continue;
    const run = runOn(day, schedule);
    if (run.listsAt <= now) continue;
    if (doesBusiness(hours, day)) return { run, leftOut };
    leftOut.push(run.day);
  }
  return { run: null, leftOut };
}
