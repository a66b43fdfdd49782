import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  businessDate,
  closingAfter,
  endOfToday,
  type Hours,
  isAllDay,
  isOpen,
  nextOpening,
  openSpans,
  pickupStart,
} from '#lib/domain/mart/hours.ts';
import { hoursArb, minuteArb } from '../arbitraries.ts';
import { seoul } from '../seoul.ts';

const nineToNine: Hours = { opensAtMinute: 540, closesAtMinute: 1260, closedWeekdays: [], daysOff: [] };
const evenings: Hours = { opensAtMinute: 1080, closesAtMinute: 120, closedWeekdays: [0], daysOff: [] };
const allDay: Hours = { opensAtMinute: 0, closesAtMinute: 0, closedWeekdays: [], daysOff: [] };
const never: Hours = { ...nineToNine, closedWeekdays: [0, 1, 2, 3, 4, 5, 6] };

const lateLunch = { startsAtMinute: 15 * 60, endsAtMinute: 17 * 60 };
const withBreak: Hours = {
  ...nineToNine,
  week: { breakTime: lateLunch, weekdays: [{ weekday: 6, opensAtMinute: 600, closesAtMinute: 1080, breakTime: null }] },
};
const nightBreak: Hours = { ...evenings, week: { breakTime: { startsAtMinute: 0, endsAtMinute: 60 }, weekdays: [] } };
/** Open until 02:00, but Sunday begins at midnight and has a break from 01:00. */
const nightThenDay: Hours = {
  ...evenings,
  closedWeekdays: [],
  week: {
    breakTime: null,
    weekdays: [
      { weekday: 0, opensAtMinute: 0, closesAtMinute: 600, breakTime: { startsAtMinute: 60, endsAtMinute: 120 } },
    ],
  },
};

// 2026-11-20 is a Friday.
describe('is it open? (rules.md sections 6 and 8)', () => {
  test.each<[string, Hours, string, boolean]>([
    ['before opening', nineToNine, '2026-11-20T08:59:59', false],
    ['at the opening minute', nineToNine, '2026-11-20T09:00', true],
    ['just before closing', nineToNine, '2026-11-20T20:59:59', true],
    ['at the closing minute', nineToNine, '2026-11-20T21:00', false],
    ['across midnight, the evening', evenings, '2026-11-20T23:00', true],
    ['across midnight, the small hours', evenings, '2026-11-21T01:59', true],
    ['across midnight, closed at 02:00', evenings, '2026-11-21T02:00', false],
    ["Sunday 01:00 is Saturday's night", evenings, '2026-11-22T01:00', true],
    ['Sunday evening is off', evenings, '2026-11-22T19:00', false],
    ['Monday 01:00 would be the night of a Sunday off', evenings, '2026-11-23T01:00', false],
    ['open all day, at midnight', allDay, '2026-11-20T00:00', true],
    [
      'open all day from 06:00, in the night before a day off',
      { ...allDay, opensAtMinute: 360, closesAtMinute: 360, daysOff: ['2026-11-21'] },
      '2026-11-21T05:59',
      true,
    ],
    [
      'open all day from 06:00, on the day off',
      { ...allDay, opensAtMinute: 360, closesAtMinute: 360, daysOff: ['2026-11-21'] },
      '2026-11-21T06:00',
      false,
    ],
    ['closed for today', { ...nineToNine, daysOff: ['2026-11-20'] }, '2026-11-20T12:00', false],
    ['never', never, '2026-11-20T12:00', false],
    ['just before the break', withBreak, '2026-11-20T14:59', true],
    ['at the first minute of the break', withBreak, '2026-11-20T15:00', false],
    ['just before its end', withBreak, '2026-11-20T16:59', false],
    ['at its end', withBreak, '2026-11-20T17:00', true],
    ['a Saturday of its own, before it opens', withBreak, '2026-11-21T09:30', false],
    ['a Saturday of its own has no break', withBreak, '2026-11-21T15:30', true],
    ['a Saturday of its own closes by itself', withBreak, '2026-11-21T18:00', false],
    ['a break after midnight is of the evening before', nightBreak, '2026-11-21T00:30', false],
    ['the night goes on after it', nightBreak, '2026-11-21T01:00', true],
    ['a night that reaches into a day of other hours ends there', nightThenDay, '2026-11-22T01:30', false],
  ])('%s', (_, hours, now, open) => {
    expect(isOpen(hours, seoul(now))).toBe(open);
  });
});

describe('when does it open and close next?', () => {
  test.each<[string, Hours, string, string | null, string | null, string | null]>([
    // now, next opening, pickup start, closing after now
    ['by day, open', nineToNine, '2026-11-20T12:00', '2026-11-21T09:00', '2026-11-20T12:00', '2026-11-20T21:00'],
    [
      'by day, before opening',
      nineToNine,
      '2026-11-20T07:00',
      '2026-11-20T09:00',
      '2026-11-20T09:00',
      '2026-11-20T21:00',
    ],
    ['by day, at opening', nineToNine, '2026-11-20T09:00', '2026-11-21T09:00', '2026-11-20T09:00', '2026-11-20T21:00'],
    ['by day, at closing', nineToNine, '2026-11-20T21:00', '2026-11-21T09:00', '2026-11-21T09:00', '2026-11-21T21:00'],
    [
      'across midnight, evening',
      evenings,
      '2026-11-20T20:00',
      '2026-11-21T18:00',
      '2026-11-20T20:00',
      '2026-11-21T02:00',
    ],
    [
      'across midnight, before a Sunday off',
      evenings,
      '2026-11-22T01:00',
      '2026-11-23T18:00',
      '2026-11-22T01:00',
      '2026-11-22T02:00',
    ],
    [
      'closed tomorrow',
      { ...nineToNine, daysOff: ['2026-11-21'] },
      '2026-11-20T22:00',
      '2026-11-22T09:00',
      '2026-11-22T09:00',
      '2026-11-22T21:00',
    ],
    ['before a break', withBreak, '2026-11-20T14:30', '2026-11-20T17:00', '2026-11-20T14:30', '2026-11-20T15:00'],
    ['in a break', withBreak, '2026-11-20T16:00', '2026-11-20T17:00', '2026-11-20T17:00', '2026-11-20T21:00'],
    ['after a break', withBreak, '2026-11-20T18:00', '2026-11-21T10:00', '2026-11-20T18:00', '2026-11-20T21:00'],
    ['open all day, every day', allDay, '2026-11-20T12:00', null, '2026-11-20T12:00', null],
    [
      'open all day, Saturdays off',
      { ...allDay, closedWeekdays: [6] },
      '2026-11-19T12:00',
      '2026-11-22T00:00',
      '2026-11-19T12:00',
      '2026-11-21T00:00',
    ],
    [
      'open all day, on the Saturday off',
      { ...allDay, closedWeekdays: [6] },
      '2026-11-21T12:00',
      '2026-11-22T00:00',
      '2026-11-22T00:00',
      '2026-11-28T00:00',
    ],
    ['never', never, '2026-11-20T12:00', null, null, null],
  ])('%s', (_, hours, now, opening, start, closing) => {
    const at = (wall: string | null) => (wall === null ? null : seoul(wall));
    expect(nextOpening(hours, seoul(now))).toEqual(at(opening));
    expect(pickupStart(hours, seoul(now))).toEqual(at(start));
    expect(closingAfter(hours, seoul(now))).toEqual(at(closing));
  });

  it('looks 31 days ahead and no further', () => {
    const daysFrom20th = (count: number) =>
      Array.from({ length: count }, (_, i) => new Date(Date.UTC(2026, 10, 20 + i)).toISOString().slice(0, 10));
    const shutFor = (days: number) => ({ ...nineToNine, daysOff: daysFrom20th(days) });
    expect(nextOpening(shutFor(31), seoul('2026-11-20T09:00'))).toEqual(seoul('2026-12-21T09:00'));
    expect(nextOpening(shutFor(31), seoul('2026-11-20T08:59'))).toBeNull();
    expect(nextOpening(shutFor(32), seoul('2026-11-20T09:00'))).toBeNull();
  });

  it('knows equal hours as open all day', () => {
    const isSo = (hours: Hours) => [...openSpans(hours, seoul('2026-11-20T12:00'))].every(isAllDay);
    expect([isSo(allDay), isSo(nineToNine), isSo(evenings)]).toEqual([true, false, false]);
  });
});

const breakArb = fc.record({
  startsAtMinute: fc.integer({ min: 0, max: 1439 }),
  endsAtMinute: fc.integer({ min: 0, max: 1439 }),
});
const seoulMinute = (at: Date) => (at.getTime() / 60_000 + 9 * 60) % 1440;

/** The same questions answered another way: is this minute open, minute by minute, from wall-clock texts. */
function oracle(hours: Hours) {
  const business = (wall: Date) =>
    !hours.closedWeekdays.includes(wall.getUTCDay()) && !hours.daysOff.includes(wall.toISOString().slice(0, 10));
  const dayOf = (wall: Date) =>
    hours.week?.weekdays.find(({ weekday }) => weekday === wall.getUTCDay()) ?? {
      ...hours,
      breakTime: hours.week?.breakTime ?? null,
    };
  const within = (minute: number, from: number, to: number) =>
    from < to ? minute >= from && minute < to : from > to && (minute >= from || minute < to);
  const inBreak = (minute: number, day: Date) => {
    const { breakTime } = dayOf(day);
    return breakTime !== null && within(minute, breakTime.startsAtMinute, breakTime.endsAtMinute);
  };
  const open = (ms: number): boolean => {
    const wall = new Date(ms + 9 * 3_600_000);
    const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
    const { opensAtMinute: opens, closesAtMinute: closes } = dayOf(wall);
    const hasBegun = business(wall) && minute >= opens;
    if (hasBegun) return (minute < closes || closes <= opens) && !inBreak(minute, wall);
    const yesterday = new Date(wall.getTime() - 86_400_000);
    const before = dayOf(yesterday);
    if (!business(yesterday) || before.closesAtMinute > before.opensAtMinute) return false;
    return minute < before.closesAtMinute && !inBreak(minute, yesterday);
  };
  const firstAfter = (ms: number, holds: (at: number) => boolean): Date | null => {
    const end = ms + 31 * 86_400_000;
    for (let at = ms + 60_000; at <= end; at += 60_000) if (holds(at)) return new Date(at);
    return null;
  };
  return {
    open,
    nextOpening: (ms: number) => firstAfter(ms, (at) => open(at) && !open(at - 60_000)),
    closing: (ms: number) => firstAfter(ms, (at) => !open(at) && open(at - 60_000)),
  };
}

describe('a minute-by-minute oracle', () => {
  it('agrees on open, next opening and next closing, across midnight and days off', () => {
    fc.assert(
      fc.property(hoursArb, minuteArb, (hours, now) => {
        const { open, nextOpening: opening, closing } = oracle(hours);
        expect(isOpen(hours, now)).toBe(open(now.getTime()));
        expect(nextOpening(hours, now)).toEqual(opening(now.getTime()));
        expect(closingAfter(hours, now)).toEqual(closing(now.getTime()));
      }),
      { numRuns: 120 },
    );
  });

  it('is never open in the break of a day that runs', () => {
    let met = 0;
    fc.assert(
      fc.property(hoursArb, minuteArb, breakArb, (hours, now, breakTime) => {
        const everyDay: Hours = { ...hours, week: { breakTime, weekdays: [] } };
        const minute = seoulMinute(now);
        const length = (breakTime.endsAtMinute - breakTime.startsAtMinute + 1440) % 1440;
        fc.pre((minute - breakTime.startsAtMinute + 1440) % 1440 < length);
        met += 1;
        expect(isOpen(everyDay, now)).toBe(false);
        const start = pickupStart(everyDay, now);
        if (start) expect(start > now).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(met).toBeGreaterThan(100);
  });

  it('agrees at the very minutes of opening and closing', () => {
    fc.assert(
      fc.property(hoursArb, minuteArb, (hours, now) => {
        const { open } = oracle(hours);
        for (const rim of [nextOpening(hours, now), closingAfter(hours, now)]) {
          if (!rim) continue;
          expect(isOpen(hours, rim)).toBe(open(rim.getTime()));
          expect(isOpen(hours, new Date(rim.getTime() - 1))).toBe(!open(rim.getTime()));
        }
      }),
    );
  });
});

describe('the day that a seller means by today', () => {
  const night: Hours = { opensAtMinute: 18 * 60, closesAtMinute: 2 * 60, closedWeekdays: [], daysOff: [] };
  const day: Hours = { opensAtMinute: 9 * 60, closesAtMinute: 22 * 60, closedWeekdays: [], daysOff: [] };

  test('is the calendar’s for a mart that closes before midnight', () => {
    expect(businessDate(day, seoul('2026-11-21T00:00:00'))).toBe('2026-11-21');
    expect(businessDate(day, seoul('2026-11-21T23:59:59'))).toBe('2026-11-21');
  });

  test('is yesterday while the night’s business runs', () => {
    expect(businessDate(night, seoul('2026-11-21T01:59:59'))).toBe('2026-11-20');
    expect(businessDate(night, seoul('2026-11-21T02:00:00'))).toBe('2026-11-21');
  });

  test('stays yesterday when the night was called off, but not after a weekly closed day', () => {
    const off = { ...night, daysOff: ['2026-11-20'] };
    expect(businessDate(off, seoul('2026-11-21T01:00:00'))).toBe('2026-11-20');
    // 20 November 2026 is a Friday.
    expect(businessDate({ ...night, closedWeekdays: [5] }, seoul('2026-11-21T01:00:00'))).toBe('2026-11-21');
  });

  test('of a mart that is open all day begins when it opens', () => {
    expect(businessDate({ ...day, opensAtMinute: 0, closesAtMinute: 0 }, seoul('2026-11-21T00:00:00'))).toBe(
      '2026-11-21',
    );
    const fromSix = { ...day, opensAtMinute: 360, closesAtMinute: 360 };
    expect(businessDate(fromSix, seoul('2026-11-21T05:59:00'))).toBe('2026-11-20');
    expect(businessDate(fromSix, seoul('2026-11-21T06:00:00'))).toBe('2026-11-21');
  });

  test('ends at midnight, or with the night’s business', () => {
    expect(endOfToday(day, seoul('2026-11-21T00:00:00'))).toEqual(seoul('2026-11-22T00:00:00'));
    expect(endOfToday(day, seoul('2026-11-21T23:59:00'))).toEqual(seoul('2026-11-22T00:00:00'));
    expect(endOfToday(night, seoul('2026-11-21T17:00:00'))).toEqual(seoul('2026-11-22T02:00:00'));
    expect(endOfToday(night, seoul('2026-11-21T01:00:00'))).toEqual(seoul('2026-11-21T02:00:00'));
    expect(endOfToday(night, seoul('2026-11-21T02:00:00'))).toEqual(seoul('2026-11-22T02:00:00'));
    const fromSix = { ...day, opensAtMinute: 360, closesAtMinute: 360 };
    expect(endOfToday(fromSix, seoul('2026-11-21T05:00:00'))).toEqual(seoul('2026-11-22T00:00:00'));
    // 21 November 2026 is a Saturday: what ends on a closed day ends all the same.
    expect(endOfToday({ ...day, closedWeekdays: [6] }, seoul('2026-11-21T12:00:00'))).toEqual(
      seoul('2026-11-22T00:00:00'),
    );
  });
});
