import { seoulDayNumber } from '../time.ts';
import { parseSeoulDate } from '../timestamp.ts';
import { businessDate, type Hours, hoursOfWeekday, weekdayOf } from './hours.ts';
import type { DayHours } from './week-hours.ts';

/** Weekdays that follow each other with the same hours; null: closed on them. */
export type WeekRow = { weekdays: number[]; day: DayHours | null };

/** A week as it is spoken of: from Monday. 0 = Sunday. */
export const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 0];

const isSame = (a: DayHours | null, b: DayHours | null): boolean =>
  a?.opensAtMinute === b?.opensAtMinute &&
  a?.closesAtMinute === b?.closesAtMinute &&
  a?.breakTime?.startsAtMinute === b?.breakTime?.startsAtMinute &&
  a?.breakTime?.endsAtMinute === b?.breakTime?.endsAtMinute;

/** The hours of the week in as few rows as they have, from Monday. */
export function weekRows(hours: Hours): WeekRow[] {
  const rows: WeekRow[] = [];
  for (const weekday of WEEK) {
    const day = hours.closedWeekdays.includes(weekday) ? null : hoursOfWeekday(hours, weekday);
    const last = rows.at(-1);
    if (last && isSame(last.day, day)) last.weekdays.push(weekday);
    else rows.push({ weekdays: [weekday], day });
  }
  return rows;
}

/** The hours of the business day that runs at `now`, whether or not the mart opens on it. */
export function hoursToday(hours: Hours, now: Date): DayHours {
  const day = parseSeoulDate(businessDate(hours, now))!;
  return hoursOfWeekday(hours, weekdayOf(seoulDayNumber(day)));
}
