import { agoOf } from '#lib/domain/ago.ts';
import { MS_PER_MINUTE, seoulDayNumber, seoulWall, timeLeft } from '#lib/domain/time.ts';

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

/** 오늘 오후 3:30, 내일 오전 9:00, 11월 24일 (화) 오후 3:30; of another year with the year. */
export function momentText(at: Date, now: Date): string {
  const clock = clockText(at);
  const daysAway = seoulDayNumber(at) - seoulDayNumber(now);
  if (daysAway === 0) return `오늘 ${clock}`;
  if (daysAway === 1) return `내일 ${clock}`;
  if (seoulWall(at).year !== seoulWall(now).year) return timestampText(at);
  return `${shortDateText(at)} ${clock}`;
}

/** 방금, 5분 전, 3시간 전; of a day and more ago as `momentText` has it. */
export function agoText(at: Date, now: Date): string {
  const ago = agoOf(at, now);
  switch (ago.unit) {
    case 'now':
      return '방금';
    case 'minutes':
      return `${ago.n}분 전`;
    case 'hours':
      return `${ago.n}시간 전`;
    case 'moment':
      return momentText(at, now);
  }
}

export const TIME_EXPIRED = '시간 만료';

const two = (n: number) => String(n).padStart(2, '0');

/** 'clock': 00:59:07, days before it where there are any. 'words': 1일 3시간 5분, without seconds above a minute. */
export type CountdownFormat = 'clock' | 'words';

/** What a countdown shows for the milliseconds that are left. spec.md section 4. */
export function countdownText(ms: number, format: CountdownFormat): string {
  const left = timeLeft(ms);
  if (left.expired) return TIME_EXPIRED;
  if (format === 'clock') {
    const clock = `${two(left.hours)}:${two(left.minutes)}:${two(left.seconds)}`;
    return left.days > 0 ? `${left.days}일 ${clock}` : clock;
  }
  const parts = [
    left.days > 0 && `${left.days}일`,
    left.hours > 0 && `${left.hours}시간`,
    left.minutes > 0 && `${left.minutes}분`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : `${left.seconds}초`;
}

/** Minutes before the end at which a screen reader is told. */
const SPOKEN_MINUTES = [30, 10, 5, 1];

/** What a screen reader is told in the seconds after one of a few thresholds; '' at all other times. */
export function spokenCountdown(ms: number): string {
  if (ms <= 0) return TIME_EXPIRED;
  const minutes = SPOKEN_MINUTES.find((m) => ms <= m * 60_000 && ms > m * 60_000 - 5_000);
  return minutes ? `${minutes}분 남았어요` : '';
}

const URGENT_MINUTES = 10;

/** What a countdown shows for the milliseconds that are left, whether they are few, and what a screen reader is told. */
export const countdownView = (ms: number) => ({
  text: countdownText(ms, 'clock'),
  urgent: ms <= URGENT_MINUTES * MS_PER_MINUTE,
  spoken: spokenCountdown(ms),
});

/** '09:00 ~ 22:00' as it is; the same time twice means open all day (rules.md section 6). */
export const hoursLabel = (hours: string): string => (/^(\d\d:\d\d) ~ \1$/.test(hours) ? '24시간' : hours);

/** '매주 월요일, 일요일', in the order of a week that begins on Monday. */
export function closedWeekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === 0) return '매주 쉬는 날이 없어요';
  const inOrder = weekdays.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  return `매주 ${inOrder.map(weekdayText).join(', ')}`;
}
