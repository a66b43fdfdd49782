import { seoulDayNumber, seoulDayStart, seoulWall } from '#lib/domain/time.ts';

/*
 * As `Intl.DateTimeFormat` for ko-KR in Asia/Seoul writes them (a test compares): on a cheap phone one of its formats takes
 * longer to make than a page to draw, and every page needs some of these.
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

/** 11월 24일 (화) */
export function shortDateText(at: Date): string {
  const weekday = (seoulDayNumber(at) + FIRST_WEEKDAY) % WEEKDAYS.length;
  return `${dayText(at)} (${WEEKDAYS.at(weekday)})`;
}

/** 2026년 11월 21일 (토) */
export const dateText = (at: Date): string => `${seoulWall(at).year}년 ${shortDateText(at)}`;

/** 2026년 11월 21일 (토) 오후 3:30 */
export const timestampText = (at: Date): string => `${dateText(at)} ${clockText(at)}`;

export const isMidnight = (at: Date): boolean => at.getTime() === seoulDayStart(seoulDayNumber(at)).getTime();

/** The day a moment is spoken of with: midnight is the end of a day. */
export const spokenDay = (at: Date): number => seoulDayNumber(at) - (isMidnight(at) ? 1 : 0);

/** 오후 3:30, 밤 12시(자정) */
export const spokenClock = (at: Date): string => (isMidnight(at) ? '밤 12시(자정)' : clockText(at));

function spokenDate(at: Date, now: Date): string {
  const daysAway = spokenDay(at) - seoulDayNumber(now);
  if (daysAway === 0) return '오늘';
  if (daysAway === 1) return '내일';
  const day = seoulDayStart(spokenDay(at));
  return seoulWall(day).year === seoulWall(now).year ? shortDateText(day) : dateText(day);
}

/** 오늘 오후 3:30, 오늘 밤 12시(자정), 내일 오전 9:00, 11월 24일 (화) 오후 3:30; of another year with the year. */
export const momentText = (at: Date, now: Date): string => `${spokenDate(at, now)} ${spokenClock(at)}`;
