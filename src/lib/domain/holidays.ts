import { MS_PER_DAY, seoulDayNumber } from './time.ts';

/*
 * Public holidays of Korea, on which nobody is expected to work (market.md 22.2): the days of 관공서의 공휴일에 관한 규정 and their
 * substitutes. 노동절 and 제헌절 are among them from 2026.
 */

/**
 * The last day up to which the table is complete: it was compared with the government's calendar (월력요항), which is
 * published each summer for the next year. After it the days that the law names are known, elections and days that are
 * declared for once are not.
 */
export const HOLIDAYS_UNTIL = '2027-12-31';
/** So long before its end a market is told that it wants a newer version, whose table goes on. */
export const HOLIDAYS_TOLD_DAYS = 180;

/** For how many days after `now` the table is complete; negative once it is not. */
export const holidayDaysLeft = (now: Date): number =>
  seoulDayNumber(new Date(`${HOLIDAYS_UNTIL}T12:00:00+09:00`)) - seoulDayNumber(now);

/** By solar date, with a substitute for one on a weekend. */
const SUBSTITUTED = ['03-01', '05-01', '05-05', '07-17', '08-15', '10-03', '10-09', '12-25'];
/** Without one. */
const UNSUBSTITUTED = ['01-01', '06-06'];

/**
 * By the moon: New Year's Day and 추석, each with the days around it, and 부처님오신날. The table ends with 2040; after it the
 * days by the sun still count.
 */
const BY_MOON: Readonly<Record<number, readonly [newYear: string, buddha: string, chuseok: string]>> = {
  2026: ['02-17', '05-24', '09-25'],
  2027: ['02-07', '05-13', '09-15'],
  2028: ['01-27', '05-02', '10-03'],
  2029: ['02-13', '05-20', '09-22'],
  2030: ['02-03', '05-09', '09-12'],
  2031: ['01-23', '05-28', '10-01'],
  2032: ['02-11', '05-16', '09-19'],
  2033: ['01-31', '05-06', '09-08'],
  2034: ['02-19', '05-25', '09-27'],
  2035: ['02-08', '05-15', '09-16'],
  2036: ['01-28', '05-03', '10-04'],
  2037: ['02-15', '05-22', '09-24'],
  2038: ['02-04', '05-11', '09-13'],
  2039: ['01-24', '04-30', '10-02'],
  2040: ['02-12', '05-18', '09-21'],
};
/** Days of elections, and those that a government declares for once. */
const ONCE = ['2026-06-03', '2028-04-12'];

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
const isSunday = (day: string) => weekdayOf(day) === 0;
const isWeekend = (day: string) => isSunday(day) || weekdayOf(day) === 6;

const known = new Map<number, ReadonlySet<string>>();

/** The holidays of a year, as 'yyyy-MM-dd'. */
function holidaysOf(year: number): ReadonlySet<string> {
  const before = known.get(year);
  if (before) return before;
  const of = (day: string) => `${year}-${day}`;
  const [newYear, buddha, chuseok] = (BY_MOON[year] ?? []).map(of);
  const around = (day: string | undefined) => (day ? [dayAfter(day, -1), day, dayAfter(day, 1)] : []);
  const moving = [...around(newYear), ...around(chuseok)];
  const solar = [...SUBSTITUTED.map(of), ...(buddha ? [buddha] : [])];
  const days = [...UNSUBSTITUTED.map(of), ...solar, ...moving, ...ONCE.filter((day) => day.startsWith(`${year}-`))];
  const all = new Set(days);
  const isTwice = (day: string) => days.indexOf(day) !== days.lastIndexOf(day);
  // A day that falls on another one is made good once.
  const lost = [...new Set([...solar.filter(isWeekend), ...moving.filter(isSunday), ...days.filter(isTwice)])].sort();
  for (const day of lost) {
    let substitute = dayAfter(day, 1);
    while (all.has(substitute) || isWeekend(substitute)) substitute = dayAfter(substitute, 1);
    all.add(substitute);
  }
  known.set(year, all);
  return all;
}

/** Whether a day of Seoul, 'yyyy-MM-dd', is a public holiday. */
export const isHoliday = (day: string): boolean => holidaysOf(Number(day.slice(0, 4))).has(day);
