import { MINUTES_PER_DAY } from '../time.ts';

/**
 * A break within a business day, in minutes of the day, 0..1439; it may cross midnight, as the hours may. It is a
 * closing like any other.
 */
export type BreakTime = { startsAtMinute: number; endsAtMinute: number };

/** The hours of one business day. */
export type DayHours = { opensAtMinute: number; closesAtMinute: number; breakTime: BreakTime | null };

/** Hours of a single weekday, in place of the mart's own and its break. 0 = Sunday .. 6 = Saturday. */
export type WeekdayHours = DayHours & { weekday: number };

/**
 * The hours of a mart beyond one opening and closing time: a break of all days without hours of their own, and such
 * days.
 */
export type WeekHours = { breakTime: BreakTime | null; weekdays: readonly WeekdayHours[] };

/** A part of a business day, in minutes after its opening. */
export type Stretch = { from: number; to: number };

/** The least that a day, and each part of it beside a break, is open. As for the hours of a mart. */
export const STRETCH_MIN_MINUTES = 10;

const since = (opening: number, minute: number) => (minute - opening + MINUTES_PER_DAY) % MINUTES_PER_DAY;

/** How long a day's business lasts from opening to closing, its break included: 24 hours for equal times. */
export const lengthMinutes = ({ opensAtMinute, closesAtMinute }: Omit<DayHours, 'breakTime'>): number =>
  since(opensAtMinute, closesAtMinute) || MINUTES_PER_DAY;

/** The parts of a day that are open: all of it, less its break, wherever that lies. */
export function stretchesOf(day: DayHours): Stretch[] {
  const whole = { from: 0, to: lengthMinutes(day) };
  if (!day.breakTime) return [whole];
  const starts = since(day.opensAtMinute, day.breakTime.startsAtMinute);
  const lasts = since(day.breakTime.startsAtMinute, day.breakTime.endsAtMinute);
  // One that began before the opening may reach into the day.
  return [starts - MINUTES_PER_DAY, starts].reduce(
    (left, from) => left.flatMap((part) => without(part, { from, to: from + lasts })),
    [whole],
  );
}

const without = (part: Stretch, cut: Stretch): Stretch[] =>
  cut.to <= part.from || cut.from >= part.to || cut.from === cut.to
    ? [part]
    : [
        { from: part.from, to: cut.from },
        { from: cut.to, to: part.to },
      ].filter(({ from, to }) => from < to);

export type WeekHoursProblem = 'weekdayTwice' | 'hoursTooShort' | 'breakOutside';

function problemOf(day: DayHours): Exclude<WeekHoursProblem, 'weekdayTwice'> | null {
  if (lengthMinutes(day) < STRETCH_MIN_MINUTES) return 'hoursTooShort';
  if (!day.breakTime) return null;
  const [morning, evening] = stretchesOf(day);
  const liesWithin = morning && evening && morning.from === 0 && evening.to === lengthMinutes(day);
  if (!liesWithin) return 'breakOutside';
  return [morning, evening].every(({ from, to }) => to - from >= STRETCH_MIN_MINUTES) ? null : 'hoursTooShort';
}

/**
 * The problem of hours of the week; null for none. Each break lies within its day and leaves ten minutes before
 * and after it. `weekday` names the day it is about; null where it is about the mart's own hours.
 */
export function weekHoursProblem(
  mart: Omit<DayHours, 'breakTime'>,
  week: WeekHours,
): { problem: WeekHoursProblem; weekday: number | null } | null {
  const usual = problemOf({ ...mart, breakTime: week.breakTime });
  if (usual) return { problem: usual, weekday: null };
  for (const [index, day] of week.weekdays.entries()) {
    const isRepeated = week.weekdays.findIndex(({ weekday }) => weekday === day.weekday) !== index;
    const problem = isRepeated ? 'weekdayTwice' : problemOf(day);
    if (problem) return { problem, weekday: day.weekday };
  }
  return null;
}
