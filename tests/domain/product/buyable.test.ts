import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickupWindow } from '#lib/domain/order/pickup.ts';
import { leastSaleEnd, martWindow } from '#lib/domain/product/buyable.ts';
import { addMinutes, minuteOf } from '#lib/domain/time.ts';
import { weekHoursArb } from '../arbitraries.ts';
import { seoul } from '../seoul.ts';

const NOW = seoul('2026-11-20T14:00');

test('a product is listed exactly where some way to pay has a pickup window, and with the first of them', () => {
  let [listed, left] = [0, 0];
  fc.assert(
    fc.property(
      fc.record({
        opensAtMinute: fc.integer({ min: 0, max: 1439 }),
        closesAtMinute: fc.integer({ min: 0, max: 1439 }),
        closedWeekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
        daysOff: fc.uniqueArray(
          fc.integer({ min: 18, max: 26 }).map((day) => `2026-11-${day}`),
          { maxLength: 4 },
        ),
        week: fc.option(weekHoursArb),
      }),
      fc.boolean(),
      fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 5_000 })),
      fc.boolean(),
      fc.integer({ min: 1, max: 59_999 }),
      (anyHours, takesCards, saleMinutes, closesSoon, intoMinute) => {
        // A few minutes before a closing is where the ways differ.
        const hours = closesSoon ? { ...anyHours, closesAtMinute: 14 * 60 + (saleMinutes % 15) } : anyHours;
        const now = new Date(NOW.getTime() + intoMinute);
        const saleEndsAt = addMinutes(NOW, saleMinutes);
        const ways = takesCards ? (['onSite', 'card', 'reservation'] as const) : (['onSite'] as const);
        const isBuyable = ways.some((way) => pickupWindow({ way, hours, saleEndsAt, now }).ok);
        expect(saleEndsAt.getTime() >= leastSaleEnd(hours, takesCards, now)).toBe(isBuyable);
        const first = ways.map((way) => pickupWindow({ way, hours, saleEndsAt, now })).find(({ ok }) => ok);
        if (first?.ok) {
          // A list knows it by the mart's window and the sale's end.
          const window = martWindow(hours, takesCards, now)!;
          expect(new Date(window.from)).toEqual(minuteOf(first.start));
          expect(new Date(Math.min(window.to, saleEndsAt.getTime()))).toEqual(minuteOf(first.validUntil));
        }
        if (isBuyable) listed += 1;
        else left += 1;
      },
    ),
    {
      numRuns: 5_000,
      // Open all day from 14:08, on the eve of a day off.
      examples: [
        [{ opensAtMinute: 848, closesAtMinute: 0, closedWeekdays: [5], daysOff: [], week: null }, true, 4_928, true, 1],
      ],
    },
  );
  expect(Math.min(listed, left)).toBeGreaterThan(300);
});

test('it changes at whole minutes only', () => {
  const hours = { opensAtMinute: 540, closesAtMinute: 1260, closedWeekdays: [], daysOff: [] };
  const inMinute = new Date(NOW.getTime() + 59_999);
  expect(leastSaleEnd(hours, true, NOW)).toBe(leastSaleEnd(hours, true, inMinute));
  expect(leastSaleEnd(hours, true, inMinute)).toBe(addMinutes(inMinute, 10).getTime());
});
