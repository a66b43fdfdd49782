import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Hours } from '#lib/domain/mart/hours.ts';
import { PRICE_WON } from '#lib/domain/money.ts';
import {
  dueRun,
  nextRun,
  nextTime,
  outcomeOf,
  recurringProblems,
  type Schedule,
  shortSaleMinutes,
} from '#lib/domain/product/recurring.ts';
import { addMinutes, seoulDate } from '#lib/domain/time.ts';
import { seoul } from '../seoul.ts';

const hours: Hours = { opensAtMinute: 9 * 60, closesAtMinute: 22 * 60, closedWeekdays: [0], daysOff: ['2026-11-23'] };
/** Mondays, Wednesdays and Fridays at nine, until nine in the evening. */
const schedule: Schedule = { weekdays: [1, 3, 5], listAtMinute: 540, endsAtMinute: 1260, endsAfterHours: null };
/** A Friday. */
const FRIDAY = '2026-11-20';
const long = seoul('2026-11-01T00:00:00');

describe('a recurring listing', () => {
  test.each([
    ['T08:59:59', '2026-11-18'],
    ['T09:00:00', FRIDAY],
    ['T23:59:59', FRIDAY],
  ])('at Friday%s the last of its times is that of %s', (time, day) => {
    expect(dueRun(schedule, long, seoul(`${FRIDAY}${time}`))?.day).toBe(day);
  });

  test('has none of the times before it was made', () => {
    const made = seoul(`${FRIDAY}T14:00:00`);
    expect(dueRun(schedule, nextTime(schedule, made), made)).toBeNull();
    expect(nextTime(schedule, made)).toEqual(seoul('2026-11-23T09:00:00'));
  });

  test('ends on the next day where its end is not later, or so many hours after it was put up', () => {
    const at = seoul(`${FRIDAY}T23:30:00`);
    const night = { ...schedule, listAtMinute: 20 * 60, endsAtMinute: 60 };
    expect(dueRun(night, long, at)?.saleEndsAt).toEqual(seoul('2026-11-21T01:00:00'));
    const forHours = { ...night, endsAtMinute: null, endsAfterHours: 30 };
    expect(dueRun(forHours, long, at)?.saleEndsAt).toEqual(seoul('2026-11-22T02:00:00'));
  });

  test('is left out on closed days and days off, and where its sale leaves no time to come', () => {
    const on = (day: string, time = '09:00:00') => {
      const now = seoul(`${day}T${time}`);
      return outcomeOf(dueRun({ ...schedule, weekdays: [0, 1, 2, 3, 4, 5, 6] }, long, now)!, hours, now);
    };
    expect(on('2026-11-22')).toBe('closed');
    expect(on('2026-11-23')).toBe('closed');
    expect(on(FRIDAY)).toBe('listed');
    expect(on(FRIDAY, '20:50:00')).toBe('listed');
    expect(on(FRIDAY, '20:50:01')).toBe('tooLate');
  });

  test('says when it is put up next, and which days are left out before', () => {
    expect(nextRun(schedule, hours, seoul(`${FRIDAY}T14:00:00`))).toMatchObject({
      run: { day: '2026-11-25' },
      leftOut: ['2026-11-23'],
    });
    const never = nextRun({ ...schedule, weekdays: [0] }, hours, seoul(`${FRIDAY}T14:00:00`));
    expect(never.run).toBeNull();
  });

  test('at any time: what has come is not later than now, what is next is later, and both are on its weekdays', () => {
    const day = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(
        fc.uniqueArray(day, { minLength: 1 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 0, max: 30 * 1440 }),
        (weekdays, listAtMinute, minutes) => {
          const wish = { ...schedule, weekdays, listAtMinute };
          const now = addMinutes(long, minutes);
          const next = nextTime(wish, now);
          expect(next > now).toBe(true);
          expect(next <= addMinutes(now, 7 * 1440)).toBe(true);
          const due = dueRun(wish, new Date(0), now);
          expect(due && due.listsAt <= now).toBe(true);
          // Nothing lies between the two.
          expect(nextTime(wish, due!.listsAt)).toEqual(next);
          expect(weekdays).toContain(new Date(`${seoulDate(next)}T00:00:00Z`).getUTCDay());
        },
      ),
    );
  });

  test.each([
    [{ weekdays: [] }, { weekdays: 'weekdaysMissing' }],
    [{ weekdays: [1, 1] }, { weekdays: 'weekdaysUnknown' }],
    [{ weekdays: [1, 7] }, { weekdays: 'weekdaysUnknown' }],
    [{ weekdays: [-1, 1] }, { weekdays: 'weekdaysUnknown' }],
    [{ weekdays: [0, 6] }, {}],
    [{ listAtMinute: 0 }, {}],
    [{ listAtMinute: 1_439 }, {}],
    [{ listAtMinute: 1_440 }, { listAt: 'listTimeMissing' }],
    [{ listAtMinute: -1 }, { listAt: 'listTimeMissing' }],
    [{ listAtMinute: 0.5 }, { listAt: 'listTimeMissing' }],
    [{ endsAtMinute: 1_440 }, { saleEnd: 'endMissing' }],
    [{ endsAtMinute: null, endsAfterHours: 168 }, {}],
    [{ endsAtMinute: null, endsAfterHours: 1 }, {}],
    [{ endsAtMinute: null, endsAfterHours: 0 }, { saleEnd: 'hoursOutOfRange' }],
    [{ endsAtMinute: null }, { saleEnd: 'endMissing' }],
    [{ endsAfterHours: 5 }, { saleEnd: 'endMissing' }],
    [{ endsAtMinute: null, endsAfterHours: 169 }, { saleEnd: 'hoursOutOfRange' }],
    // Its figures are those of any product, with the same limits and the same words.
    [{ quantity: 0 }, { quantity: 'quantityTooLow' }],
    [{ quantity: Number.NaN }, { quantity: 'quantityMissing' }],
    [{ priceWon: 0 }, { basePrice: 'priceTooLow' }],
    [{ priceWon: PRICE_WON.max + 1 }, { basePrice: 'priceTooHigh' }],
    [{ floorPriceWon: 3_001 }, { floorPrice: 'floorAbovePrice' }],
    [{ floorPriceWon: 0 }, { floorPrice: 'floorTooLow' }],
    [{ markdown: [{ minutesBeforeEnd: 0, percentOff: 10 }] }, { markdown: 'markdownMinutes' }],
    [{}, {}],
  ])('%j: %j', (fields, problems) => {
    const good = { ...schedule, quantity: 5, priceWon: 3_000, floorPriceWon: null, markdown: null };
    expect(recurringProblems({ ...good, ...fields })).toEqual(problems);
  });
});

test.each([
  ['21:30 to 22:00', 21 * 60 + 30, 22 * 60, 30],
  ['23:40 to 00:10 of the next day', 23 * 60 + 40, 10, 30],
  ['an hour', 21 * 60, 22 * 60, null],
  ['a whole day', 21 * 60, 21 * 60, null],
  ['no time of its end', 21 * 60, null, null],
])('a sale of %s lasts so many minutes, where they are few', (_, listAtMinute, endsAtMinute, minutes) => {
  expect(shortSaleMinutes({ listAtMinute, endsAtMinute })).toBe(minutes);
});
