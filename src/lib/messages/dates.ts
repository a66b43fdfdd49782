import { seoulDayNumber, seoulDayStart, seoulWall } from '#lib/domain/time.ts';

/*
 * As `Intl.DateTimeFormat` for ko-KR in Asia/Seoul writes them (a test compares): on a cheap phone one of its formats
 * takes longer to make than a page to draw, and every page needs some of these.
 */

const WEEKDAYS = '일월화수목금토';
/** 1970-01-01, day 0, was a Thursday. */
const FIRST_WEEKDAY = 4;

/** 일요일 of 0. */
export const weekdayText = (weekday: number): string => `${WEEKDAYS.at(weekday)}요일`;

/** 오후 3:30 */
export function clockText(at: Date): string {
  const { hour, minute } = seoulWall(at);
  return `${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}:${String(minute).padStart(2, '0')}`;
}

/** 11월 24일 */
export function dayText(at: Date): string {
  const { month, day } = seoulWall(at);
  return `${month}월 ${day}일`;
}

const weekdayLetter = (dayNumber: number): string => WEEKDAYS.at((dayNumber + FIRST_WEEKDAY) % WEEKDAYS.length) ?? '';

/** 11월 24일(화) */
export const shortDateText = (at: Date): string => `${dayText(at)}(${weekdayLetter(seoulDayNumber(at))})`;

/** 2026년 11월 21일(토) */
export const dateText = (at: Date): string => `${seoulWall(at).year}년 ${shortDateText(at)}`;

/** 2026년 11월 21일(토), of a day as the wire has it: '2026-11-21'. */
export const isoDateText = (day: string): string => dateText(new Date(`${day}T00:00:00+09:00`));

/** 2026년 11월 21일(토) 오후 3:30 */
export const timestampText = (at: Date): string => `${dateText(at)} ${clockText(at)}`;

/** To the minute, as a clock shows it: an hour after 11:00:20 in the evening is midnight, too. */
export function isMidnight(at: Date): boolean {
  const { hour, minute } = seoulWall(at);
  return hour === 0 && minute === 0;
}

/** The day a moment is spoken of with: midnight is the end of a day. */
export const spokenDay = (at: Date): number => seoulDayNumber(at) - (isMidnight(at) ? 1 : 0);

/** 11월 24일(화); of another year than that of `now` 2027년 1월 2일(토). */
export const nearDateText = (at: Date, now: Date): string =>
  seoulWall(at).year === seoulWall(now).year ? shortDateText(at) : dateText(at);

/** 오후 3:30, 밤 12시(자정) */
export const spokenClock = (at: Date): string => (isMidnight(at) ? '밤 12시(자정)' : clockText(at));

/** The date that a moment is spoken of with. */
const spokenDateText = (at: Date, now: Date) => nearDateText(seoulDayStart(spokenDay(at)), now);

/** 11월 24일(화) 오후 3:30, 11월 24일(화) 밤 12시(자정): with its date, however near; of another year with the year. */
export const datedMomentText = (at: Date, now: Date): string => `${spokenDateText(at, now)} ${spokenClock(at)}`;

function spokenDate(at: Date, now: Date): string {
  const daysAway = spokenDay(at) - seoulDayNumber(now);
  if (daysAway === 0) return '오늘';
  if (daysAway === 1) return '내일';
  return spokenDateText(at, now);
}

/** 오늘 오후 3:30, 오늘 밤 12시(자정), 내일 오전 9:00, 11월 24일(화) 오후 3:30; of another year with the year. */
export const momentText = (at: Date, now: Date): string => `${spokenDate(at, now)} ${spokenClock(at)}`;

const DAYS_PER_WEEK = 7;

/** The same where room is short: a day of the coming week by its letter, 화 오전 7:15. */
export function shortMomentText(at: Date, now: Date): string {
  const daysAway = spokenDay(at) - seoulDayNumber(now);
  const isThisWeek = daysAway > 1 && daysAway < DAYS_PER_WEEK;
  return isThisWeek ? `${weekdayLetter(spokenDay(at))} ${spokenClock(at)}` : momentText(at, now);
}
