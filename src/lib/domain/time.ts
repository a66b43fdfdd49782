/** Korea keeps UTC+9 the whole year: there has been no daylight saving since 1988. */
export const SEOUL_OFFSET_MINUTES = 9 * 60;
export const MINUTES_PER_DAY = 24 * 60;
export const MS_PER_SECOND = 1_000;
export const MS_PER_MINUTE = 60_000;
export const MS_PER_DAY = MINUTES_PER_DAY * MS_PER_MINUTE;

/** A date and time as a clock on a wall in Seoul shows it. `month` is 1..12. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** `at` moved by `minutes`, which may be negative. */
export function addMinutes(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MS_PER_MINUTE);
}

/** The whole minute that a moment lies in, as a clock shows it. */
export const minuteOf = (at: Date): Date => new Date(Math.floor(at.getTime() / MS_PER_MINUTE) * MS_PER_MINUTE);

/** The wall time of Seoul at `at`, cut to whole seconds. */
export function seoulWall(at: Date): WallTime {
  const shifted = addMinutes(at, SEOUL_OFFSET_MINUTES);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  };
}

const two = (n: number) => String(n).padStart(2, '0');

/** The calendar date in Seoul at `at`, as 'yyyy-MM-dd'. */
export function seoulDate(at: Date): string {
  const { year, month, day } = seoulWall(at);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** The minute in Seoul at `at` as a field for a moment takes it, 'yyyy-MM-ddTHH:mm'. */
export function seoulMoment(at: Date): string {
  const { hour, minute } = seoulWall(at);
  return `${seoulDate(at)}T${two(hour)}:${two(minute)}`;
}

/** Days from 1970-01-01 to the calendar date in Seoul at `at`; lets calendar days be counted as integers. */
export function seoulDayNumber(at: Date): number {
  return Math.floor((at.getTime() + SEOUL_OFFSET_MINUTES * MS_PER_MINUTE) / MS_PER_DAY);
}

/** Midnight in Seoul at the start of a `seoulDayNumber`. */
export function seoulDayStart(dayNumber: number): Date {
  return new Date(dayNumber * MS_PER_DAY - SEOUL_OFFSET_MINUTES * MS_PER_MINUTE);
}

/** 'HH:mm' or 'HH:mm:ss' as the minute of the day, 0..1439, seconds dropped; null when it is no time of day. */
export function parseClock(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(text.trim());
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** The minute of the day (0..1439) as 'HH:mm:ss', the shape the wire wants. */
export function formatClock(minuteOfDay: number): string {
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}:00`;
}

export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number; expired: boolean };

/**
 * Splits the milliseconds that are left. A begun second counts as a whole one, so that a countdown shows zero
 * at the very moment it expires. spec.md section 4.
 */
export function timeLeft(ms: number): TimeLeft {
  if (!(ms > 0)) return { days: 0, hours: 0, minutes: 0, seconds: 0, expired: true };
  const total = Math.ceil(ms / 1000);
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
    expired: false,
  };
}
