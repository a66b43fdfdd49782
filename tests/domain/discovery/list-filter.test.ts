import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Conditions } from '#lib/domain/discovery/list-choice.ts';
import { filteredSaleEnd, passesFilter } from '#lib/domain/discovery/list-filter.ts';
import { type Hours, isOpen } from '#lib/domain/mart/hours.ts';
import { pickupWindow } from '#lib/domain/order/pickup.ts';
import { leastSaleEnd, leastSaleEndAtHour, nextHour } from '#lib/domain/product/buyable.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { hoursArb, minuteArb, minutesAheadArb } from '../arbitraries.ts';
import { seoul } from '../seoul.ts';

const NOW = seoul('2026-11-20T14:20');
const DAY: Hours = { opensAtMinute: 9 * 60, closesAtMinute: 21 * 60, closedWeekdays: [], daysOff: [] };
const mart = { hours: DAY, takesCards: true, vouchers: ['onnuri', 'farm'], distance: 500 } as const;

describe('conditions about marts', () => {
  test.each([
    ['none', {}, true],
    ['open now', { openNow: true }, true],
    ['cards', { cardAccepted: true }, true],
    // 500 m × 1.3 at 67 m a minute.
    ['a walk of ten minutes', { walkMinutes: 10 }, true],
    ['a walk of nine', { walkMinutes: 9 }, false],
    ['this hour', { pickupHour: 14 }, true],
    ['two hours on, by card', { pickupHour: 16 }, true],
    ['the evening, by a reservation', { pickupHour: 19 }, true],
    // An hour before the closing a reservation ends.
    ['the last hour', { pickupHour: 20 }, false],
    ['the night', { pickupHour: 3 }, false],
    ['a voucher that it takes', { voucher: 'farm' }, true],
    ['a voucher that it does not', { voucher: 'local' }, false],
  ] satisfies [string, Partial<Conditions>, boolean][])('%s', (_, conditions, passes) => {
    expect(Number.isFinite(filteredSaleEnd(mart, conditions, NOW))).toBe(passes);
  });

  test('a mart that takes no cards, or is closed', () => {
    const onSite = { ...mart, takesCards: false };
    expect(filteredSaleEnd(onSite, { cardAccepted: true }, NOW)).toBe(Number.POSITIVE_INFINITY);
    // On-site orders are held for an hour.
    expect(Number.isFinite(filteredSaleEnd(onSite, { pickupHour: 15 }, NOW))).toBe(true);
    expect(filteredSaleEnd(onSite, { pickupHour: 16 }, NOW)).toBe(Number.POSITIVE_INFINITY);
    const shut = { ...mart, hours: { ...DAY, opensAtMinute: 18 * 60 } };
    expect(filteredSaleEnd(shut, { openNow: true }, NOW)).toBe(Number.POSITIVE_INFINITY);
    expect(filteredSaleEnd(shut, { pickupHour: 18 }, NOW)).toBe(addMinutes(seoul('2026-11-20T18:00'), 10).getTime());
  });

  test('the hour that is meant is the one that runs, while ten minutes of it are left', () => {
    expect(nextHour(14, NOW).from).toEqual(seoul('2026-11-20T14:00'));
    expect(nextHour(14, seoul('2026-11-20T14:50')).from).toEqual(seoul('2026-11-20T14:00'));
    expect(nextHour(14, seoul('2026-11-20T14:51')).from).toEqual(seoul('2026-11-21T14:00'));
    expect(nextHour(0, NOW)).toEqual({ from: seoul('2026-11-21T00:00'), to: seoul('2026-11-21T01:00') });
  });

  test('an hour is that of now, also where orders begin later', () => {
    const hours = { opensAtMinute: 540, closesAtMinute: 1260, closedWeekdays: [], daysOff: [] };
    const paused = seoul('2026-11-20T16:00');
    const least = (hour: number, until: Date | null) => leastSaleEndAtHour(hours, false, NOW, hour, until);
    expect(least(14, null)).toBeLessThan(Number.POSITIVE_INFINITY);
    // Today's two o'clock is over when it takes orders again, and tomorrow's is not what was asked for.
    expect(least(14, paused)).toBe(Number.POSITIVE_INFINITY);
    expect(least(16, paused)).toBe(seoul('2026-11-20T16:11').getTime() - 1);
    expect(least(16, seoul('2026-11-20T13:00')), 'over').toBe(least(16, null));
  });

  test('an hour is passed exactly where a window of some way reaches ten open minutes of it', () => {
    const seen = { yes: 0, no: 0 };
    fc.assert(
      fc.property(
        ...([hoursArb, fc.boolean(), minuteArb, fc.integer({ min: 0, max: 23 }), minutesAheadArb] as const),
        (hours, takesCards, now, hour, ahead) => {
          const saleEndsAt = addMinutes(now, ahead);
          const { from, to } = nextHour(hour, now);
          /** The first minute of the hour, from now on, after which the mart stays open for ten of it. */
          const minutes = Array.from({ length: 60 }, (_, i) => addMinutes(from, i));
          const first = minutes.find(
            (start) =>
              start >= now &&
              addMinutes(start, 10) <= to &&
              Array.from({ length: 10 }, (_, i) => addMinutes(start, i)).every((at) => isOpen(hours, at)),
          );
          const ways = takesCards ? (['onSite', 'card', 'reservation'] as const) : (['onSite'] as const);
          const reaches = ways.some((way) => {
            // As a hold has it when the minute ends for which the list is kept.
            const last = new Date(now.getTime() + 59_999);
            const window = pickupWindow({ way, hours, saleEndsAt, now: last });
            const isInTime = window.ok && first && (window.start <= first || window.start <= last);
            return isInTime && window.validUntil >= addMinutes(first, 10);
          });
          expect(saleEndsAt.getTime() >= leastSaleEndAtHour(hours, takesCards, now, hour)).toBe(Boolean(reaches));
          if (reaches) expect(saleEndsAt.getTime()).toBeGreaterThanOrEqual(leastSaleEnd(hours, takesCards, now));
          seen[reaches ? 'yes' : 'no'] += 1;
        },
      ),
      { numRuns: 3_000 },
    );
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(50);
  });
});

describe('conditions about products', () => {
  test.each([
    [{ price: 5_000, listPrice: null }, {}, true],
    [{ price: 5_000, listPrice: null }, { maxPrice: 5_000 }, true],
    [{ price: 5_001, listPrice: null }, { maxPrice: 5_000 }, false],
    [{ price: 7_000, listPrice: 10_000 }, { minDiscount: 30 }, true],
    // 29.99 % is 29.
    [{ price: 7_001, listPrice: 10_000 }, { minDiscount: 30 }, false],
    [{ price: 10, listPrice: null }, { minDiscount: 1 }, false],
    [{ price: 7_000, listPrice: 10_000 }, { minDiscount: 30, maxPrice: 6_999 }, false],
  ])('%j under %j: %s', (product, conditions, passes) => {
    expect(passesFilter(product, conditions)).toBe(passes);
  });
});
