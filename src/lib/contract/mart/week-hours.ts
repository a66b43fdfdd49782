import { z } from '@hono/zod-openapi';
import { known } from '#lib/domain/known.ts';
import type { Hours } from '#lib/domain/mart/hours.ts';
import { hoursToday, weekRows } from '#lib/domain/mart/opening-week.ts';
import type { BreakTime, DayHours, WeekHours } from '#lib/domain/mart/week-hours.ts';
import { formatClock, parseClock } from '#lib/domain/time.ts';

/** Hours of the week on the wire and in `domain`. Times are 'HH:mm' or 'HH:mm:ss' of Seoul; answers say seconds. */

const CLOCK_MESSAGE = '시간을 09:00처럼 입력해 주세요';
const clock = z.string({ error: CLOCK_MESSAGE }).refine((text) => parseClock(text) !== null, { error: CLOCK_MESSAGE });
const breakTime = z.object({ starts: clock, ends: clock }, { error: '쉬는 시간을 확인해 주세요' }).nullable();

/** A break of every day that has no hours of its own, null for none; and the weekdays that have (0 = Sunday). */
export const weekHoursFields = {
  breakTime,
  weekdayHours: z
    .array(z.object({ weekday: z.int().min(0).max(6), openingTime: clock, closingTime: clock, breakTime }), {
      error: '요일은 0(일요일)에서 6(토요일)까지예요',
    })
    .max(7, { error: '요일은 일곱 개까지예요' }),
};
export type WeekHoursFields = z.infer<z.ZodObject<typeof weekHoursFields>>;

const minuteOf = (sent: string): number => known(parseClock(sent), 'a time that was checked');

const breakOf = (sent: WeekHoursFields['breakTime']): BreakTime | null =>
  sent && { startsAtMinute: minuteOf(sent.starts), endsAtMinute: minuteOf(sent.ends) };

/** The request, in the terms of `domain`; null where it adds nothing to the mart's own hours. */
export function weekHoursOf(sent: WeekHoursFields): WeekHours | null {
  if (!sent.breakTime && sent.weekdayHours.length === 0) return null;
  return {
    breakTime: breakOf(sent.breakTime),
    weekdays: sent.weekdayHours.map((day) => ({
      weekday: day.weekday,
      opensAtMinute: minuteOf(day.openingTime),
      closesAtMinute: minuteOf(day.closingTime),
      breakTime: breakOf(day.breakTime),
    })),
  };
}

const sentBreak = (time: BreakTime | null): WeekHoursFields['breakTime'] =>
  time && { starts: formatClock(time.startsAtMinute), ends: formatClock(time.endsAtMinute) };

export const sentWeekHours = (week: WeekHours | null): WeekHoursFields => ({
  breakTime: sentBreak(week?.breakTime ?? null),
  weekdayHours: (week?.weekdays ?? []).map((day) => ({
    weekday: day.weekday,
    openingTime: formatClock(day.opensAtMinute),
    closingTime: formatClock(day.closesAtMinute),
    breakTime: sentBreak(day.breakTime),
  })),
});

const spanText = (from: number, to: number): string =>
  `${formatClock(from).slice(0, 5)} ~ ${formatClock(to).slice(0, 5)}`;

/** 'HH:mm ~ HH:mm' of a day; null hours: closed. */
const dayTexts = { hours: z.string().nullable(), breakTime: z.string().nullable() };

const textsOf = (day: DayHours) => ({
  hours: spanText(day.opensAtMinute, day.closesAtMinute),
  breakTime: day.breakTime && spanText(day.breakTime.startsAtMinute, day.breakTime.endsAtMinute),
});

/** The week in as few rows as it has, from Monday. */
export const week = z.array(z.object({ weekdays: z.array(z.int()), ...dayTexts }));
export type Week = z.infer<typeof week>;

export const weekOf = (hours: Hours): Week =>
  weekRows(hours).map(({ weekdays, day }) => ({
    weekdays,
    ...(day ? textsOf(day) : { hours: null, breakTime: null }),
  }));

/** The mart's one opening and closing time, as the specification has it. */
export const businessHoursOf = (hours: Hours): string => spanText(hours.opensAtMinute, hours.closesAtMinute);

/** The hours of the business day that runs, and its break. */
export const todayFields = { hoursToday: z.string(), breakToday: z.string().nullable() };

export function todayOf(hours: Hours, now: Date): { hoursToday: string; breakToday: string | null } {
  const { hours: open, breakTime } = textsOf(hoursToday(hours, now));
  return { hoursToday: open, breakToday: breakTime };
}
