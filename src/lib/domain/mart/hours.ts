import {
  MINUTES_PER_DAY,
  MS_PER_DAY,
  MS_PER_MINUTE,
  parseClock,
  seoulDate,
  seoulDayNumber,
  seoulDayStart,
} from '../time.ts';
import { type DayHours, stretchesOf, type WeekHours } from './week-hours.ts';

/**
 * When a mart is open, in Seoul wall time. A closing minute before the opening minute lies on the next day, and the
 * hours after midnight belong to the day that opened: with 18:00–02:00 and Sundays off, Sunday 01:00 is open
 * (Saturday's night) and Monday 01:00 is not. Equal minutes mean open all day: 24 hours from that minute. rules.md
 * sections 6 and 8.
 */
export type Hours = {
  /** Minute of the day, 0..1439. */
  opensAtMinute: number;
  /** Minute of the day, 0..1439. */
  closesAtMinute: number;
  /** 0 = Sunday .. 6 = Saturday. */
  closedWeekdays: readonly number[];
  /** Business dates in Seoul, 'yyyy-MM-dd': dated exceptions and 'closed for today' alike. */
  daysOff: readonly string[];
  /** A break, and hours of single weekdays; null or left out: the same every day, without a break. */
  week?: WeekHours | null;
};

/** One unbroken stretch of being open: `opensAt` belongs to it, `closesAt` does not. */
export type OpenSpan = { opensAt: Date; closesAt: Date };

/** How far ahead an opening or a closing is looked for. */
const HOURS_HORIZON_DAYS = 31;

/** A week must have a day on which the mart opens. rules.md section 8. */
export const CLOSED_WEEKDAYS_MAX = 6;

/** 1 January 1970, day number 0, was a Thursday. */
const WEEKDAY_OF_DAY_ZERO = 4;

/** A stretch of 24 hours or more: of a mart that is open all day. rules.md section 6. */
export const isAllDay = ({ opensAt, closesAt }: OpenSpan): boolean =>
  closesAt.getTime() - opensAt.getTime() >= MS_PER_DAY;

/** The weekday of a `seoulDayNumber`, 0 = Sunday. */
export const weekdayOf = (dayNumber: number): number => (((dayNumber + WEEKDAY_OF_DAY_ZERO) % 7) + 7) % 7;

/**
 * Whether the mart does business on a `seoulDayNumber`: neither a weekly closed day nor a day off. rules.md section 8.
 */
export function doesBusiness(hours: Hours, dayNumber: number): boolean {
  if (hours.closedWeekdays.includes(weekdayOf(dayNumber))) return false;
  return hours.daysOff.length === 0 || !hours.daysOff.includes(seoulDate(seoulDayStart(dayNumber)));
}

/** The hours of a weekday (0 = Sunday), whether or not the mart opens on it: its own, else the mart's. */
export function hoursOfWeekday(hours: Hours, weekday: number): DayHours {
  const own = hours.week?.weekdays.find((day) => day.weekday === weekday);
  return own ?? { ...hours, breakTime: hours.week?.breakTime ?? null };
}

const minutesAfter = (dayNumber: number, minutes: number): number =>
  seoulDayStart(dayNumber).getTime() + minutes * MS_PER_MINUTE;

/**
 * The stretches of one business day, in milliseconds since 1970; none on a day off. A day that would reach beyond the
 * opening of the next one, which has other hours, ends there, so that the break of that one holds.
 */
function businessOf(hours: Hours, dayNumber: number): { from: number; to: number }[] {
  if (!doesBusiness(hours, dayNumber)) return [];
  const day = hoursOfWeekday(hours, weekdayOf(dayNumber));
  const opening = minutesAfter(dayNumber, day.opensAtMinute);
  const parts = stretchesOf(day).map(({ from, to }) => ({
    from: opening + from * MS_PER_MINUTE,
    to: opening + to * MS_PER_MINUTE,
  }));
  if (!hours.week || !doesBusiness(hours, dayNumber + 1)) return parts;
  const next = minutesAfter(dayNumber + 1, hoursOfWeekday(hours, weekdayOf(dayNumber + 1)).opensAtMinute);
  return parts.map(({ from, to }) => ({ from, to: Math.min(to, next) })).filter(({ from, to }) => from < to);
}

/**
 * The stretches of being open that end after `from`, soonest first, for the horizon. A break ends a stretch as a
 * closing does. Business days that touch are one stretch: a mart that is open all day does not close at midnight, only
 * on the eve of a day off. The last stretch may go on beyond the horizon.
 */
export function* openSpans(hours: Hours, from: Date): Generator<OpenSpan, void, undefined> {
  const today = seoulDayNumber(from);
  let span: OpenSpan | null = null;
  // Yesterday's business may reach into today.
  for (let day = today - 1; day <= today + HOURS_HORIZON_DAYS + 1; day += 1) {
    for (const part of businessOf(hours, day)) {
      if (span && span.closesAt.getTime() === part.from) {
        span = { opensAt: span.opensAt, closesAt: new Date(part.to) };
        continue;
      }
      if (span && span.closesAt > from) yield span;
      span = { opensAt: new Date(part.from), closesAt: new Date(part.to) };
    }
  }
  if (span && span.closesAt > from) yield span;
}

function withinHorizon(from: Date, at: Date): Date | null {
  return at.getTime() - from.getTime() <= HOURS_HORIZON_DAYS * MS_PER_DAY ? at : null;
}

/** Whether the mart is open at `now`. The opening minute is open, the closing minute is closed. rules.md section 8. */
export function isOpen(hours: Hours, now: Date): boolean {
  const [next] = openSpans(hours, now);
  return next !== undefined && next.opensAt <= now;
}

/** The first opening strictly after `now`; null when there is none within 31 days, or when the mart never closes. */
export function nextOpening(hours: Hours, now: Date): Date | null {
  for (const span of openSpans(hours, now)) {
    if (span.opensAt > now) return withinHorizon(now, span.opensAt);
  }
  return null;
}

/**
 * From when a buyer can come: `now` if the mart is open, else its next opening; null if none within 31 days. Section 6.
 */
export function pickupStart(hours: Hours, now: Date): Date | null {
  return isOpen(hours, now) ? now : nextOpening(hours, now);
}

/**
 * The closing time that follows `start`: of the stretch `start` lies in, or of the next one. Null when the mart does
 * not close within 31 days of `start`, as one that is open all day, every day; or does not open at all.
 */
export function closingAfter(hours: Hours, start: Date): Date | null {
  const [next] = openSpans(hours, start);
  return next ? withinHorizon(start, next.closesAt) : null;
}

/**
 * The open stretch of opening and closing ('HH:mm' or 'HH:mm:ss', Seoul) on the calendar day of `now`, days off aside;
 * the closing may lie on the next day. Throws a RangeError for an invalid time of day.
 */
export function spanOfDay(openTime: string, closeTime: string, now: Date): OpenSpan {
  const [opens, closes] = [parseClock(openTime), parseClock(closeTime)];
  if (opens === null || closes === null) throw new RangeError(`no time of day: ${openTime} or ${closeTime}`);
  const start = seoulDayStart(seoulDayNumber(now)).getTime();
  const end = closes > opens ? closes : closes + MINUTES_PER_DAY;
  return { opensAt: new Date(start + opens * MS_PER_MINUTE), closesAt: new Date(start + end * MS_PER_MINUTE) };
}

/**
 * The business date ('yyyy-MM-dd') that a seller means by 'today' at `now`: the calendar date in Seoul, or the day
 * before while the hours of that day reach over midnight, unless it is a weekly closed day. rules.md section 8.
 */
export function businessDate(hours: Hours, now: Date): string {
  const today = seoulDayNumber(now);
  const yesterday = businessOf({ ...hours, daysOff: [] }, today - 1).at(-1);
  return seoulDate(seoulDayStart(yesterday && now.getTime() < yesterday.to ? today - 1 : today));
}

/**
 * The last moment that belongs to the seller's 'today' at `now`: midnight, or the later closing of a business day that
 * reaches over it. Days off aside, as what is for sale ends on them, too. A mart that is open all day counts from
 * midnight to midnight.
 */
export function endOfToday(hours: Hours, now: Date): Date {
  const today = seoulDayNumber(now);
  const closing = (dayNumber: number) => {
    const stretches = businessOf({ ...hours, daysOff: [] }, dayNumber);
    const [from, to] = [stretches[0]?.from ?? 0, stretches.at(-1)?.to ?? 0];
    return to - from < MS_PER_DAY ? to : 0;
  };
  if (now.getTime() < closing(today - 1)) return new Date(closing(today - 1));
  return new Date(Math.max(seoulDayStart(today + 1).getTime(), closing(today)));
}
