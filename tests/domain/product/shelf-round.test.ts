import { describe, expect, test } from 'vitest';
import { roundRows, shelfPlace, typedPlace } from '#lib/domain/product/shelf-round.ts';
import type { StayRates } from '#lib/domain/product/will-stay.ts';
import { seoul } from '../seoul.ts';

const NOW = seoul('2026-11-25T08:00');
const ENDS = { today: seoul('2026-11-26T00:00'), tomorrow: seoul('2026-11-27T00:00') };
/** A piece a day, and much faster where it costs less. */
const SLOW: StayRates = { firstHour: 0, perHour: Array(168).fill(1 / 24), faster: [1, 3, 6, 8, 10] };

const listing = (productId: number, end: string, more: object = {}) => ({
  storeId: 1,
  productId,
  waitingCount: 6,
  expirationDate: seoul(end).toISOString(),
  basePrice: 3_000,
  floorPrice: null,
  loweredPrice: null,
  markdown: [],
  stay: null as { rates: number; wanted: number } | null,
  place: null as string | null,
  ...more,
});
const rowsOf = (...listings: ReturnType<typeof listing>[]) =>
  roundRows({ listings, rates: [SLOW] }, ENDS, NOW).map(({ listing: { productId }, reason }) => [productId, reason]);

describe('what is looked at on a morning', () => {
  test('is what ends today and tomorrow, and what will stay and could be helped', () => {
    const slow = { stay: { rates: 0, wanted: 1 }, waitingCount: 20 };
    expect(
      rowsOf(
        listing(1, '2026-11-25T21:00'),
        listing(2, '2026-11-26T21:00'),
        listing(3, '2026-11-28T21:00'),
        listing(4, '2026-11-28T21:00', slow),
        listing(5, '2026-11-28T21:00', { ...slow, waitingCount: 1 }),
      ),
    ).toEqual([
      [1, 'endsToday'],
      [2, 'endsTomorrow'],
      [4, 'willStay'],
    ]);
  });

  test('is neither sold out nor over', () => {
    expect(rowsOf(listing(1, '2026-11-25T21:00', { waitingCount: 0 }), listing(2, '2026-11-25T07:59'))).toEqual([]);
  });

  test('stands in the order of the shelf, and then of the ends; without a place last', () => {
    const end = '2026-11-25T21:00';
    const listings = [
      listing(1, end),
      listing(2, end, { place: '냉장 10' }),
      listing(3, end, { place: '냉장 2' }),
      listing(4, '2026-11-25T18:00', { place: '냉장 2' }),
      listing(5, end, { place: '과일대' }),
    ];
    for (const read of [listings, listings.toReversed()]) {
      expect(rowsOf(...read).map(([productId]) => productId)).toEqual([5, 4, 3, 2, 1]);
    }
  });
});

test('a place is ten letters at the most; spaces alone are none', () => {
  expect(typedPlace('냉장고 위에서 두 번째 칸')).toBe('냉장고 위에서 두 ');
  expect(shelfPlace('  냉장 2단 ')).toBe('냉장 2단');
  expect(shelfPlace('   ')).toBeNull();
});
