import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countedShelf,
  countedSince,
  isPieces,
  type SoldListing,
  shortOrders,
  takeSale,
  tillMoment,
} from '#lib/domain/product/counted-shelf.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 5, minute));
const listing = (wrong: Partial<SoldListing> = {}): SoldListing => ({
  id: 1,
  saleEndsAt: at(59),
  waiting: 5,
  inSale: 0,
  createdAt: at(0),
  shelfCountedAt: null,
  ...wrong,
});

describe('what lies in the shop (shelf.md 32.2)', () => {
  test.each([
    [10, 3, { waiting: 7, short: 0 }],
    [3, 3, { waiting: 0, short: 0 }],
    [2, 3, { waiting: 0, short: 1 }],
    [0, 0, { waiting: 0, short: 0 }],
  ])('%d on the shelf, %d held', (onShelf, inSale, counts) => {
    expect(countedShelf(onShelf, inSale)).toEqual(counts);
  });

  test('is what waits and what is held, less what is missing', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), (onShelf, inSale) => {
        const { waiting, short } = countedShelf(onShelf, inSale);
        expect(waiting + inSale - short).toBe(onShelf);
        expect(Math.min(waiting, short)).toBe(0);
      }),
    );
  });

  test('a clock that is ahead tells of now', () => {
    expect(tillMoment(at(9), at(5))).toEqual(at(5));
    expect(tillMoment(at(3), at(5))).toEqual(at(3));
  });

  test('a listing is counted when it is put up, and by the till', () => {
    expect(countedSince(listing())).toEqual(at(0));
    expect(countedSince(listing({ shelfCountedAt: at(7) }))).toEqual(at(7));
  });
});

describe('a sale of a till (shelf.md 32.3)', () => {
  test('takes from the listing that ends soonest, then from the next', () => {
    const listings = [listing({ id: 1, saleEndsAt: at(50) }), listing({ id: 2, saleEndsAt: at(40), waiting: 2 })];
    expect(takeSale(listings, 3, at(10))).toEqual({
      outcome: 'taken',
      taken: [
        { productId: 2, pieces: 2 },
        { productId: 1, pieces: 1 },
      ],
      short: 0,
      shortOf: null,
    });
  });

  test('is in the count where it was made before that', () => {
    expect(takeSale([listing({ shelfCountedAt: at(20) })], 1, at(19))).toEqual({ outcome: 'counted' });
    expect(takeSale([listing({ shelfCountedAt: at(20) })], 1, at(20))).toMatchObject({ outcome: 'taken' });
    expect(takeSale([listing({ createdAt: at(12) })], 1, at(11))).toEqual({ outcome: 'counted' });
  });

  test('passes by a listing that was put up later', () => {
    const listings = [listing({ id: 1, createdAt: at(30), saleEndsAt: at(40) }), listing({ id: 2 })];
    expect(takeSale(listings, 1, at(10))).toMatchObject({ taken: [{ productId: 2, pieces: 1 }] });
  });

  test('is in the count of the first that had pieces then, and of no later one', () => {
    const listings = [listing({ id: 1, shelfCountedAt: at(20), saleEndsAt: at(40) }), listing({ id: 2 })];
    expect(takeSale(listings, 2, at(10), new Map([[1, 3]]))).toEqual({ outcome: 'counted' });
    expect(takeSale(listings, 2, at(10), new Map([[1, 1]]))).toMatchObject({ taken: [{ productId: 2, pieces: 1 }] });
    expect(takeSale(listings, 2, at(10), new Map([[1, 0]]))).toMatchObject({ taken: [{ productId: 2, pieces: 2 }] });
  });

  test('of more than waits says of which held pieces it must have been', () => {
    const listings = [listing({ id: 1, waiting: 1, saleEndsAt: at(40) }), listing({ id: 2, waiting: 0, inSale: 2 })];
    expect(takeSale(listings, 5, at(10))).toMatchObject({ short: 4, shortOf: { productId: 2, pieces: 2 } });
    expect(takeSale([listing({ waiting: 1 })], 5, at(10))).toMatchObject({ short: 4, shortOf: null });
  });

  test('takes each piece once, none that does not wait, and none of a later listing first', () => {
    const listings = fc.array(
      fc.record({ waiting: fc.nat(6), inSale: fc.nat(3), ends: fc.integer({ min: 30, max: 50 }), counted: fc.nat(20) }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(listings, fc.integer({ min: 1, max: 20 }), fc.nat(20), (made, pieces, minute) => {
        const shelf = made.map(({ waiting, inSale, ends, counted }, id) =>
          listing({ id, waiting, inSale, saleEndsAt: at(ends), shelfCountedAt: at(counted) }),
        );
        const sale = takeSale(shelf, pieces, at(minute));
        const open = shelf.filter(({ shelfCountedAt }) => shelfCountedAt! <= at(minute));
        if (sale.outcome === 'counted') {
          expect(open).toEqual([]);
          return;
        }
        const taken = new Map(sale.taken.map((part) => [part.productId, part.pieces]));
        const sum = [...taken.values()].reduce((a, b) => a + b, 0);
        expect(sum + sale.short).toBe(pieces);
        for (const { id, waiting, saleEndsAt } of open) {
          expect(taken.get(id) ?? 0).toBeLessThanOrEqual(waiting);
          // Whoever ends later gives nothing before this one is empty.
          const later = open.filter((other) => other.saleEndsAt > saleEndsAt && taken.has(other.id));
          if (later.length > 0) expect(taken.get(id) ?? 0).toBe(waiting);
        }
        if (sale.short > 0) for (const { id, waiting } of open) expect(taken.get(id) ?? 0).toBe(waiting);
      }),
    );
  });
});

test('the newest orders go short, as the others were first', () => {
  const orders = [
    { id: 1, quantity: 2 },
    { id: 3, quantity: 1 },
    { id: 2, quantity: 2 },
  ];
  expect(shortOrders(orders, 1).map(({ id }) => id)).toEqual([3]);
  expect(shortOrders(orders, 2).map(({ id }) => id)).toEqual([3, 2]);
  expect(shortOrders(orders, 9).map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(shortOrders(orders, 0)).toEqual([]);
});

test.each([
  [0, true, false],
  [1, true, true],
  [1_000_000, true, true],
  [1_000_001, false, false],
  [-1, false, false],
  [0.534, false, false],
])('%d lies on a shelf: %s, is sold: %s', (figure, lies, isSold) => {
  expect([isPieces(figure, 0), isPieces(figure, 1)]).toEqual([lies, isSold]);
});
