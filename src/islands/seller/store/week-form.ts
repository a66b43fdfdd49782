import type { ManagedStore } from '#lib/contract/mart/seller-marts.ts';
import type { WeekHoursFields } from '#lib/contract/mart/week-hours.ts';
import { WEEK } from '#lib/domain/mart/opening-week.ts';
import { type BreakTime, weekHoursProblem } from '#lib/domain/mart/week-hours.ts';
import { parseClock } from '#lib/domain/time.ts';

/** A break as it is typed, 'HH:mm'; `on` says whether there is one. */
export interface TypedBreak {
  on: boolean;
  starts: string;
  ends: string;
}

export interface TypedDay {
  weekday: number;
  opens: string;
  closes: string;
  break: TypedBreak;
}

export interface TypedWeek {
  break: TypedBreak;
  /** Days with hours of their own, from Monday. */
  days: readonly TypedDay[];
}

/** What a break is taken for until something else is typed. */
const USUAL_BREAK = { starts: '15:00', ends: '17:00' };

const shortClock = (time: string) => time.slice(0, 5);

const typedBreak = (time: WeekHoursFields['breakTime']): TypedBreak =>
  time ? { on: true, starts: shortClock(time.starts), ends: shortClock(time.ends) } : { on: false, ...USUAL_BREAK };

const fromMonday = (weekday: number) => WEEK.indexOf(weekday);
const inOrder = (days: readonly TypedDay[]) => [...days].sort((a, b) => fromMonday(a.weekday) - fromMonday(b.weekday));

export const typedWeek = (mart: ManagedStore): TypedWeek => ({
  break: typedBreak(mart.breakTime),
  days: inOrder(
    mart.weekdayHours.map((day) => ({
      weekday: day.weekday,
      opens: shortClock(day.openingTime),
      closes: shortClock(day.closingTime),
      break: typedBreak(day.breakTime),
    })),
  ),
});

/** Gives a weekday hours of its own, which begin as the mart's, or takes them away. */
export function withWeekday(week: TypedWeek, weekday: number, mart: ManagedStore): TypedWeek {
  const others = week.days.filter((day) => day.weekday !== weekday);
  if (others.length < week.days.length) return { ...week, days: others };
  const usual = { opens: shortClock(mart.openingTime), closes: shortClock(mart.closingTime), break: week.break };
  return { ...week, days: inOrder([...others, { weekday, ...usual }]) };
}

const sentBreak = ({ on, starts, ends }: TypedBreak): WeekHoursFields['breakTime'] =>
  on ? { starts: `${starts}:00`, ends: `${ends}:00` } : null;

const breakOf = ({ on, starts, ends }: TypedBreak): BreakTime | null =>
  on ? { startsAtMinute: parseClock(starts)!, endsAtMinute: parseClock(ends)! } : null;

/** What keeps a week without missing times from being saved, by the rule that the server holds too. */
export function weekProblem(week: TypedWeek, mart: ManagedStore) {
  const own = { opensAtMinute: parseClock(mart.openingTime)!, closesAtMinute: parseClock(mart.closingTime)! };
  const weekdays = week.days.map(({ weekday, opens, closes, break: rest }) => ({
    weekday,
    opensAtMinute: parseClock(opens)!,
    closesAtMinute: parseClock(closes)!,
    breakTime: breakOf(rest),
  }));
  return weekHoursProblem(own, { breakTime: breakOf(week.break), weekdays });
}

/** What is sent; null while a time is missing. */
export function sentWeek(week: TypedWeek): WeekHoursFields | null {
  const breaks = [week.break, ...week.days.map((day) => day.break)].filter(({ on }) => on);
  const times = [
    ...breaks.flatMap(({ starts, ends }) => [starts, ends]),
    ...week.days.flatMap(({ opens, closes }) => [opens, closes]),
  ];
  if (times.some((time) => parseClock(time) === null)) return null;
  return {
    breakTime: sentBreak(week.break),
    weekdayHours: week.days.map((day) => ({
      weekday: day.weekday,
      openingTime: `${day.opens}:00`,
      closingTime: `${day.closes}:00`,
      breakTime: sentBreak(day.break),
    })),
  };
}
