import { and, eq, gte, sql } from 'drizzle-orm';
import type { Hours } from '#lib/domain/mart/hours.ts';
import type { WeekHours } from '#lib/domain/mart/week-hours.ts';
import { addMinutes, MINUTES_PER_DAY, seoulDate } from '#lib/domain/time.ts';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { martDaysOff, type marts } from '../index.ts';

type MartHoursRow = Pick<
  typeof marts.$inferSelect,
  'opensAtMinute' | 'closesAtMinute' | 'closedWeekdays' | 'weekHours'
>;

/** Days off before this one do not matter: the day before yesterday, for hours that cross midnight. */
export const firstDayOff = (now: Date): string => seoulDate(addMinutes(now, -2 * MINUTES_PER_DAY));

/** The days off of a mart from a day on ('2026-11-21') as one array column, for queries that select marts. */
export const daysOffSince = (day: string) =>
  sql<string[]>`array(select day::text from mart_days_off where mart_days_off.mart_id = marts.id
    and day >= ${day}::date)`;

export const daysOffOf = (now: Date) => daysOffSince(firstDayOff(now));

export const hoursOf = (mart: MartHoursRow, daysOff: readonly string[]): Hours => ({
  opensAtMinute: mart.opensAtMinute,
  closesAtMinute: mart.closesAtMinute,
  closedWeekdays: mart.closedWeekdays,
  daysOff,
  week: mart.weekHours,
});

/** The opening hours of one mart, with its days off from the day before yesterday on. */
export async function readHours(db: Db | Tx, mart: MartHoursRow & { id: number }, now: Date): Promise<Hours> {
  const off = await db
    .select({ day: martDaysOff.day })
    .from(martDaysOff)
    .where(and(eq(martDaysOff.martId, mart.id), gte(martDaysOff.day, firstDayOff(now))));
  return hoursOf(
    mart,
    off.map((row) => row.day),
  );
}

/** The columns of hours under short names, for statements of our own; `hoursOfRow` reads them. */
export const HOURS_COLUMNS =
  'opens_at_minute as opens, closes_at_minute as closes, closed_weekdays as weekdays, week_hours as week';

export interface HoursRow {
  opens: number;
  closes: number;
  weekdays: number[];
  week: WeekHours | null;
  days_off: string[];
}

export const hoursOfRow = ({ opens, closes, weekdays, week, days_off }: HoursRow): Hours => ({
  opensAtMinute: opens,
  closesAtMinute: closes,
  closedWeekdays: weekdays,
  daysOff: days_off,
  week,
});
