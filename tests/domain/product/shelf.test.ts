import { expect, test } from 'vitest';
import type { Hours } from '#lib/domain/mart/hours.ts';
import { alreadyOnShelf, daysToToday, lastShelfDay, shelfDay } from '#lib/domain/product/shelf.ts';
import { seoul } from '../seoul.ts';

const byDay: Hours = { opensAtMinute: 9 * 60, closesAtMinute: 22 * 60, closedWeekdays: [0], daysOff: [] };
const byNight: Hours = { ...byDay, opensAtMinute: 18 * 60, closesAtMinute: 2 * 60, closedWeekdays: [] };

test.each([
  [byDay, '2026-11-20T21:00:00', '2026-11-20'],
  [byDay, '2026-11-21T00:00:00', '2026-11-20'],
  [byDay, '2026-11-21T00:30:00', '2026-11-21'],
  [byNight, '2026-11-21T01:30:00', '2026-11-20'],
  [byNight, '2026-11-21T02:00:00', '2026-11-20'],
  [byNight, '2026-11-21T18:30:00', '2026-11-21'],
])('what ends %#: belongs to the business day', (hours, end, day) => {
  expect(shelfDay(hours, seoul(end))).toBe(day);
});

test('the last shelf is that of the last day on which something ended, today aside', () => {
  const ends = ['2026-11-14T20:00:00', '2026-11-18T20:00:00', '2026-11-20T12:00:00', '2026-11-21T20:00:00'].map(seoul);
  expect(lastShelfDay(byDay, ends, seoul('2026-11-20T14:00:00'))).toBe('2026-11-18');
  expect(daysToToday(byDay, '2026-11-18', seoul('2026-11-20T14:00:00'))).toBe(2);
  expect(lastShelfDay(byDay, ends.slice(2), seoul('2026-11-20T14:00:00'))).toBeNull();
  // After midnight the night before goes on.
  expect(daysToToday(byNight, '2026-11-19', seoul('2026-11-21T01:00:00'))).toBe(1);
});

test('each listing of today stands for one of the day before, for the one that ends with it first', () => {
  const at = (end: string, name = '바게트', barcode: string | null = null) => ({
    name,
    barcode,
    saleEndsAt: seoul(end),
  });
  const [morning, evening] = [at('2026-11-20T12:00:00'), at('2026-11-20T20:00:00', '바 게트')];
  const milk = at('2026-11-20T20:00:00', '우유 1L', '8801234567893');
  const day = [morning, evening, milk];
  expect(alreadyOnShelf(day, [])).toEqual(new Set());
  expect(alreadyOnShelf(day, [at('2026-11-20T20:00:00')])).toEqual(new Set([evening]));
  // Another end: one of them all the same.
  expect(alreadyOnShelf(day, [at('2026-11-20T19:00:00')])).toEqual(new Set([morning]));
  expect(alreadyOnShelf(day, [at('2026-11-20T19:00:00', '우유 1리터', '8801234567893')])).toEqual(new Set([milk]));
});
