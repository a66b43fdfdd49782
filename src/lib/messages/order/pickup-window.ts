import { isBeforePickup, type VisitWindow } from '#lib/domain/order/visit.ts';
import { MS_PER_MINUTE, seoulDayNumber, seoulWall } from '#lib/domain/time.ts';
import { clockText, datedMomentText, isMidnight, momentText, spokenClock, spokenDay } from '../dates.ts';

/** From when until when an order can be picked up. */
export type PickupWindowShown = VisitWindow;

/**
 * A moment in words that do not age: without 'today', and with the date of every other day; of another year with the
 * year.
 */
export const spokenMomentOf = (at: Date, today: Date): string =>
  spokenDay(at) === seoulDayNumber(today) ? spokenClock(at) : datedMomentText(at, today);

/** 오늘 2:45 of 오늘 오후 2:45. */
const withoutHalf = (moment: string): string => moment.replace(/(오전|오후) /, '');

const half = (at: Date): string => (seoulWall(at).hour < 12 ? '오전' : '오후');

/** 오후 6:00~7:00, 오전 11:30~오후 12:30, 오후 11:30~내일 오전 12:30: what of the end the start has said already is left out. */
function range({ start, validUntil }: PickupWindowShown, moment: (at: Date) => string): string {
  const isOneDay = spokenDay(start) === spokenDay(validUntil);
  if (!isOneDay) return `${moment(start)}~${moment(validUntil)}`;
  const isOneHalf = half(start) === half(validUntil) && !isMidnight(validUntil) && !isMidnight(start);
  return `${moment(start)}~${isOneHalf ? withoutHalf(clockText(validUntil)) : spokenClock(validUntil)}`;
}

/** What begins today within so many minutes, and lasts no longer than so many, is understood without 오전 and 오후. */
const NEAR_MINUTES = 6 * 60;
const SHORT_MINUTES = 3 * 60;

function isPlain({ start, validUntil }: PickupWindowShown, now: Date): boolean {
  const isToday = [start, validUntil].every((at) => spokenDay(at) === seoulDayNumber(now));
  const away = Math.abs(start.getTime() - now.getTime());
  return (
    isToday &&
    away <= NEAR_MINUTES * MS_PER_MINUTE &&
    validUntil.getTime() - start.getTime() <= SHORT_MINUTES * MS_PER_MINUTE
  );
}

/**
 * When something can be picked up, held already or not: 오늘 2:45~3:13, 오늘 오후 9:00~10:00 of what is hours away, 내일 오전
 * 9:00~10:00.
 */
export const windowText = (window: PickupWindowShown, now: Date): string =>
  range(window, (at) => momentText(at, now))
    .split('~')
    .map((moment) => (isPlain(window, now) ? withoutHalf(moment) : moment))
    .join('~');

/** The same without 'today', where nothing else of the line is of another day: 2:45~3:13. */
export const shortWindowText = (window: PickupWindowShown, now: Date): string =>
  windowText(window, now).replace(/^오늘 /, '');

/** Its end alone, of today unless another day is named: '4:30까지' soon, '오후 9:30까지', '내일 오전 10:00까지'. */
export function untilText(window: PickupWindowShown, now: Date): string {
  const { validUntil } = window;
  const isToday = spokenDay(validUntil) === seoulDayNumber(now);
  const moment = isToday ? spokenClock(validUntil) : momentText(validUntil, now);
  return `${isPlain(window, now) ? withoutHalf(moment) : moment}까지`;
}

/** The same in words that do not age, for what is read later: 오후 6:00~7:00, 11월 24일(화) 오전 9:00~10:00, 오후 7:00까지. */
export function lastingWindowText(window: PickupWindowShown, today: Date): string {
  if (!isBeforePickup(window, today)) return `${spokenMomentOf(window.validUntil, today)}까지`;
  return range(window, (at) => spokenMomentOf(at, today));
}

/** Until the window begins: that the mart is closed, and when it opens; null once it has begun. */
export const closedUntilText = (window: PickupWindowShown, now: Date): string | null =>
  isBeforePickup(window, now) ? `지금은 영업시간이 아니에요. ${momentText(window.start, now)}에 열어요.` : null;

/** When to come, before a verb: 오후 6:00~7:00에, 오후 7:00까지. */
export function comingWhenText(window: PickupWindowShown, today: Date): string {
  return `${lastingWindowText(window, today)}${isBeforePickup(window, today) ? '에' : ''}`;
}
