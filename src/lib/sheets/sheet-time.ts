import { foldedCell } from '#lib/domain/cell-text.ts';
import { known } from '#lib/domain/known.ts';
import {
  addMinutes,
  MINUTES_PER_DAY,
  MS_PER_DAY,
  seoulDate,
  seoulDayNumber,
  seoulDayStart,
  seoulWall,
} from '#lib/domain/time.ts';
import { parseSellerTime, parseSeoulDate } from '#lib/domain/timestamp.ts';

export type TimeFault =
  /** No date at all, or none that can be told for sure. */
  | 'timeUnreadable'
  /** A time such as 30 February or 25 o'clock. */
  | 'timeImpossible'
  /** '2026-11-28(금)', which is a Saturday. */
  | 'weekdayWrong'
  /** '오전 18:00'. */
  | 'halfDayWrong';

export type ReadTime = { ok: true; at: Date | null } | { ok: false; fault: TimeFault };

const fail = (fault: TimeFault): ReadTime => ({ ok: false, fault });

/**
 * 30 December 1899 as days from 1970: day 0 of the 1900 system of spreadsheets, after the leap day that 1900 did not
 * have.
 */
const SERIAL_DAY_0 = -25_569;
/** 1 January 2000 to 31 December 2099: smaller numbers are no dates of a sale. */
const SERIAL_DAYS = { min: 36_526, max: 73_050 } as const;

/**
 * A spreadsheet's serial number as wall time in Seoul: days are whole, the time of day is the fraction, to the second.
 */
function readSerial(text: string): { day: number; seconds: number | null } | null {
  const match = /^(\d{5})(\.\d+)?$/.exec(text);
  const day = Number(match?.[1]);
  if (!match || day < SERIAL_DAYS.min || day > SERIAL_DAYS.max) return null;
  return { day: day + SERIAL_DAY_0, seconds: match[2] ? Math.round(Number(`0${match[2]}`) * 86_400) : null };
}

const WEEKDAY_LETTERS = '일월화수목금토';
/** 1970-01-01, day 0, was a Thursday. */
const FIRST_WEEKDAY = 4;
const ENGLISH_WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const weekdayOf = (day: number): number => (((day + FIRST_WEEKDAY) % 7) + 7) % 7;

/** 0 for Sunday to 6; null for no weekday. */
function readWeekday(text: string): number | null {
  const letter = WEEKDAY_LETTERS.indexOf(text[0] ?? '');
  if (letter >= 0) return letter;
  const english = ENGLISH_WEEKDAYS.indexOf(text.slice(0, 3).toLowerCase());
  return english >= 0 ? english : null;
}

/** Longer than any date with its time, in characters. */
const MAX_LENGTH = 80;

/**
 * A cell in which no space stands beside another, so that no pattern below has to try how they are shared out; '자정' is
 * the midnight that ends today: beside a date it may be that which begins it.
 */
const spacedOnce = (cell: string): string =>
  foldedCell(cell)
    .slice(0, MAX_LENGTH)
    .replace(/\s+/g, ' ')
    .replace(/ ?\(자정\)/, '')
    .replace(/^(오늘 |금일 |당일 )?자정(?= ?(?:까지)?$)/, '$1밤 12시');

const DAY = /(?<year>\d{4}|'?\d{2}) ?[-./년] ?(?<month>\d{1,2}) ?[-./월] ?(?<date>\d{1,2}) ?[.일]?/.source;
/** Without a year only where the signs say that it is a date: '11/28', '11월 28일'. */
const YEARLESS = /(?:(?<month2>\d{1,2}) ?월 ?(?<date2>\d{1,2}) ?일|(?<month3>\d{1,2})\/(?<date3>\d{1,2}))/.source;
/**
 * '11.28', '11. 28.'; of '11.3' nobody knows whether a spreadsheet has lost the 0 of '11.30', unless a time stands
 * behind it.
 */
const DOTTED = /(?<month5>\d{1,2})\. ?(?<date5>\d{1,2})\.?/.source;
const WORD = /(?<word>오늘|금일|당일|내일|명일|모레)/.source;
const WORD_DAYS: Record<string, number> = { 오늘: 0, 금일: 0, 당일: 0, 내일: 1, 명일: 1, 모레: 2 };
const COMPACT = /(?<year4>20\d{2})(?<month4>\d{2})(?<date4>\d{2})/.source;
const WEEKDAY = /(?: ?[([]? ?(?<weekday>[일월화수목금토](?:요일)?|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*)\.? ?[)\]]?,?)?/
  .source;
const HALF = /오전|오후|AM|PM|A\.M\.|P\.M\.|새벽|아침|점심|낮|저녁|밤/.source;
const COLON_CLOCK = / ?: ?(?<minute>\d{2})(?: ?: ?(?<second>\d{2})(?:\.\d+)?)?/.source;
const WORD_CLOCK = / ?시(?: ?(?<minute2>\d{1,2}) ?분(?: ?(?<second2>\d{1,2}) ?초)?| ?(?<half30>반))?/.source;
const CLOCK = `(?<half>${HALF})? ?(?<hour>\\d{1,2})(?:${COLON_CLOCK}|${WORD_CLOCK}) ?(?<half2>${HALF})?`;
const NOON = '(?<half3>정오)';
const UNTIL = '까지';
const SHAPE = new RegExp(
  `^(?:${DAY}|${YEARLESS}|${COMPACT}|${WORD}|${DOTTED})${WEEKDAY}(?:[ T,]*(?:${CLOCK}|${NOON}))? ?(?:${UNTIL})?$`,
  'i',
);
/** Without a day it is today's. */
const TODAY_SHAPE = new RegExp(`^(?:${CLOCK}|${NOON}) ?(?:${UNTIL})?$`, 'i');

const MORNING = /^(오전|A\.?M\.?|새벽|아침)$/i;

/** '밤 12시' ends its day; of '밤 1시' nobody knows which day's it is. */
const nightHour = (hour: number): number | null =>
  hour === 12 ? 24 : hour >= 6 && hour <= 11 ? hour + 12 : hour > 12 ? hour : null;

/** The hour of 24 for an hour of 12; null where the halves of the day do not fit: '오전 18:00'. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (half === '밤') return nightHour(hour);
  // '낮 11시' is before noon, '낮 1시' after it.
  if (half === '낮' && hour === 11) return hour;
  const isMorning = MORNING.test(half);
  if (hour > 12) return isMorning ? null : hour;
  return (hour % 12) + (isMorning ? 0 : 12);
}

/** The year of a date without one: that which is nearest to today, so that a date just past stays one. */
function yearFor(month: number, date: number, now: Date): number {
  const { year } = seoulWall(now);
  const today = seoulDayNumber(now);
  const away = (candidate: number) => Math.abs(Date.UTC(candidate, month - 1, date) / MS_PER_DAY - today);
  return [year - 1, year, year + 1].reduce(
    (best, candidate) => (away(candidate) < away(best) ? candidate : best),
    year,
  );
}

const two = (text: string | number) => String(text).padStart(2, '0');

interface DayRead {
  day: string;
  weekday: string | undefined;
  clock: Record<string, string | undefined> | null;
  /** Counted from the day on which it is read. */
  isRelative: boolean;
}

function readShape(text: string, now: Date): DayRead | null {
  const [dated, today] = [SHAPE.exec(text), TODAY_SHAPE.exec(text)];
  const found = (dated ?? today)?.groups as Record<string, string | undefined> | undefined;
  if (!found) return null;
  const clock = found.hour || found.half3 ? found : null;
  const isRelative = !dated || found.word !== undefined;
  if (isRelative) {
    const day = addMinutes(now, (WORD_DAYS[found.word ?? ''] ?? 0) * MINUTES_PER_DAY);
    // Until when tonight, '오늘' alone does not say.
    return clock ? { day: seoulDate(day), weekday: found.weekday, clock, isRelative } : null;
  }
  if (found.date5?.length === 1 && !clock && !found.weekday && !/\.$/.test(text)) return null;
  const month = found.month ?? found.month2 ?? found.month3 ?? found.month4 ?? found.month5!;
  const date = found.date ?? found.date2 ?? found.date3 ?? found.date4 ?? found.date5!;
  const written = (found.year ?? found.year4)?.replace("'", '');
  const year = written === undefined ? yearFor(Number(month), Number(date), now) : Number(written);
  const day = `${year < 100 ? 2000 + year : year}-${two(month)}-${two(date)}`;
  return { day, weekday: found.weekday, clock, isRelative };
}

function dayFault({ day, weekday }: DayRead): TimeFault | null {
  const start = parseSeoulDate(day);
  if (!start) return 'timeImpossible';
  const said = weekday ? readWeekday(weekday) : null;
  return said !== null && said !== weekdayOf(seoulDayNumber(start)) ? 'weekdayWrong' : null;
}

/**
 * Date and time of day in Seoul as people and spreadsheets write them: '2026-11-28 18:00', '2026. 11. 28. 오후 6:00',
 * '2026년 11월 28일(토) 오후 6시', '26/11/28 18시', '11/28 18:00', '11.28 밤 9시' (of the nearest year), '오늘 21:00', '21:00'
 * (today's), '20261128', 46354.75. A date alone is its last minute; 24:00 is the midnight that ends its day.
 */
export function readSheetTime(cell: string, now: Date): ReadTime {
  const text = spacedOnce(cell);
  if (text === '') return { ok: true, at: null };
  const serial = readSerial(text);
  if (serial) {
    const start = seoulDayStart(serial.day);
    const seconds = serial.seconds ?? MINUTES_PER_DAY * 60 - 60;
    return { ok: true, at: addMinutes(start, seconds / 60) };
  }
  const exact = parseSellerTime(text);
  if (exact) return { ok: true, at: exact };
  const read = readShape(text, now);
  if (!read) return fail('timeUnreadable');
  const fault = dayFault(read);
  if (fault) return fail(fault);
  if (!read.clock) return { ok: true, at: parseSellerTime(`${read.day}T23:59:00`) };
  const { half3, half, half2, hour = '12', half30 } = read.clock;
  const minute = half30 ? '30' : (read.clock.minute ?? read.clock.minute2 ?? '0');
  const second = read.clock.second ?? read.clock.second2 ?? '0';
  if (half && half2) return fail('timeUnreadable');
  const hours = half3 ? 12 : hourOf(Number(hour), half ?? half2);
  if (hours === null) return fail((half ?? half2) === '밤' ? 'timeUnreadable' : 'halfDayWrong');
  if (hours === 24 && Number(minute) === 0 && Number(second) === 0) {
    return { ok: true, at: addMinutes(known(parseSeoulDate(read.day), 'a day without a fault'), MINUTES_PER_DAY) };
  }
  const at = parseSellerTime(`${read.day}T${two(hours)}:${two(minute)}:${two(second)}`);
  return at ? { ok: true, at } : fail('timeImpossible');
}

/** A time that is counted from today ('오늘 21:00') as one that means the same tomorrow; any other cell as it is. */
export function settledTime(cell: string, now: Date): string {
  const text = spacedOnce(cell);
  const read = text === '' ? null : readShape(text, now);
  const time = read?.isRelative ? readSheetTime(cell, now) : null;
  if (!time?.ok || !time.at) return cell;
  const { hour, minute } = seoulWall(time.at);
  return `${seoulDate(time.at)} ${two(hour)}:${two(minute)}`;
}

export type ReadDay = { ok: true; day: string } | { ok: false; fault: TimeFault };

/** A date as 'yyyy-MM-dd', empty for an empty cell; the midnight that spreadsheets add to a date is left out. */
export function readSheetDay(cell: string, now: Date): ReadDay {
  const text = spacedOnce(cell).replace(/(?: T?|T ?)(?:오전 ?12|0{1,2}):00(?::00(?:\.0+)?)?$/, '');
  if (text === '') return { ok: true, day: '' };
  const serial = readSerial(text);
  if (serial) {
    const { year, month, day } = seoulWall(seoulDayStart(serial.day));
    return { ok: true, day: `${year}-${two(month)}-${two(day)}` };
  }
  const read = readShape(text, now);
  if (!read || read.clock || read.isRelative) return { ok: false, fault: 'timeUnreadable' };
  const fault = dayFault(read);
  return fault ? { ok: false, fault } : { ok: true, day: read.day };
}

/** '토' of a day that was told with another weekday; for the sentence that says so. */
export function trueWeekday(cell: string, now: Date): string {
  const start = parseSeoulDate(readShape(spacedOnce(cell), now)?.day ?? '');
  return start ? WEEKDAY_LETTERS.charAt(weekdayOf(seoulDayNumber(start))) : '';
}

const FULL_DATE = /^\d{5}$|20\d\d/;
const DAY_FRACTION = /^0?\.\d+$/;

/** A date and a time of day of two cells as one cell; null where the one is no date or the other no time. */
export function joinedTime(date: string, time: string, now: Date): string | null {
  const day = readSheetDay(date, now);
  if (!day.ok || day.day === '') return null;
  const text = spacedOnce(time);
  if (text === '') return date;
  const minutes = DAY_FRACTION.test(text) ? Math.round(Number(text) * MINUTES_PER_DAY) : null;
  const clock = minutes === null ? text : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  if (minutes === null && !TODAY_SHAPE.test(text)) return null;
  return `${FULL_DATE.test(date) ? day.day : date.trim()} ${clock}`;
}
