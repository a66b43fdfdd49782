import { expect, test } from 'vitest';
import { COPY_DAYS, datesLater, daysToCome } from '#lib/domain/product/listing-copy.ts';
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
