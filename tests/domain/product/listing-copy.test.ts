import { expect, test } from 'vitest';
import {
  COPY_DAYS,
  copyDays,
  datesLater,
  daysLaterOf,
  daysToCome,
  firstCopyDay,
  type ListingDay,
} from '#lib/domain/product/listing-copy.ts';
import { seoul } from '../seoul.ts';

test('sale end and use-by date move on together, across the end of a month', () => {
  expect(datesLater({ saleEndsAt: seoul('2026-11-30T21:00'), useBy: '2026-11-30' }, 2)).toEqual({
    saleEndsAt: seoul('2026-12-02T21:00'),
    useBy: '2026-12-02',
  });
  expect(datesLater({ saleEndsAt: seoul('2028-02-28T21:00'), useBy: null }, 1)).toEqual({
    saleEndsAt: seoul('2028-02-29T21:00'),
    useBy: null,
  });
});

test('as many days as bring every sale end into the future', () => {
  const now = seoul('2026-11-20T15:00');
  const days = (...ends: string[]) => daysToCome(ends.map(seoul), now);
  expect(days('2026-11-19T21:00')).toBe(1);
  expect(days('2026-11-20T21:00')).toBe(1);
  expect(days('2026-11-19T14:00')).toBe(2);
  // Exactly one day later it would end this very moment.
  expect(days('2026-11-19T15:00')).toBe(2);
  expect(days('2026-11-19T21:00', '2026-11-16T21:00')).toBe(4);
  expect(days()).toBe(COPY_DAYS.min);
  expect(days('2025-01-01T00:00')).toBe(COPY_DAYS.max);
});

test.each([
  [3, 3],
  [2.9, 2],
  [0, COPY_DAYS.min],
  [-5, COPY_DAYS.min],
  [500, COPY_DAYS.max],
  [Number.NaN, COPY_DAYS.min],
])('%s days as typed are %s', (typed, days) => {
  expect(copyDays(typed)).toBe(days);
});

/** Days on which listings end, each with the end of its first. */
const ending = (...ends: string[]): ListingDay[] =>
  ends.map((end) => ({ day: end.slice(0, 10), count: 1, firstEndsAt: seoul(end).toISOString() }));

test.each([
  ['the newest that is over', ['2026-11-22T21:00', '2026-11-20T12:00', '2026-11-14T12:00'], '2026-11-20'],
  ['the oldest, where none is over', ['2026-11-23T21:00', '2026-11-22T21:00'], '2026-11-22'],
  ['today, where nothing ends', [], '2026-11-21'],
])('copying begins with %s', (_, ends, day) => {
  expect(firstCopyDay(ending(...ends), seoul('2026-11-21T17:00'))).toBe(day);
});

test('a day’s listings are moved on until the first of them ends in the future', () => {
  const days = ending('2026-11-20T12:00', '2026-11-14T12:00');
  expect(daysLaterOf(days, '2026-11-14', seoul('2026-11-21T17:00'))).toBe(8);
  expect(daysLaterOf(days, '2026-11-20', seoul('2026-11-21T11:00'))).toBe(1);
  expect(daysLaterOf(days, '2026-11-01', seoul('2026-11-21T11:00'))).toBe(COPY_DAYS.min);
});
