import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  formatWon,
  type GivenBack,
  mostRefundPieces,
  PRICE_WON,
  piecesRefundWon,
  refundSummary,
  type Way,
} from '#lib/domain/money.ts';
import { endRefundWon, linePriceWon, refundWon, surchargeWon, totalWon } from '#lib/domain/order/line-price.ts';
import type { EndReason } from '#lib/domain/order/order.ts';
import { QUANTITY } from '#lib/domain/product/stock.ts';
import { wayArb } from './arbitraries.ts';

const unitPrice = fc.integer({ min: 0, max: PRICE_WON.max });
const quantity = fc.integer({ min: 1, max: QUANTITY.max });

describe('the price of a line (rules.md section 3)', () => {
  test.each<[number, number, Way, number]>([
    [3335, 3, 'onSite', 10_005],
    [3335, 3, 'card', 10_005],
    [3335, 3, 'reservation', 11_006],
    [1000, 1, 'reservation', 1100],
    [104, 1, 'reservation', 114],
    [105, 1, 'reservation', 116],
    [106, 1, 'reservation', 117],
    [PRICE_WON.max, QUANTITY.max, 'reservation', 11_000_000_000_000],
  ])('%d won × %d by %s costs %d', (unit, count, way, price) => {
    expect(linePriceWon(unit, count, way)).toBe(price);
  });

  // spec: S9.5
  it('is exact: half a won rounds up, as in whole-number arithmetic', () => {
    fc.assert(
      fc.property(unitPrice, quantity, (unit, count) => {
        const base = BigInt(unit) * BigInt(count);
        expect(BigInt(linePriceWon(unit, count, 'card'))).toBe(base);
        expect(BigInt(linePriceWon(unit, count, 'onSite'))).toBe(base);
        expect(BigInt(linePriceWon(unit, count, 'reservation'))).toBe((base * 11n + 5n) / 10n);
      }),
    );
  });

  it('is the base price and the surcharge', () => {
    fc.assert(
      fc.property(unitPrice, quantity, wayArb, (unit, count, way) => {
        expect(linePriceWon(unit, count, way) - surchargeWon(unit, count, way)).toBe(unit * count);
      }),
    );
  });

  it('is rounded line by line, and a checkout sums the lines', () => {
    const line = { unitPriceWon: 105, quantity: 1, way: 'reservation' } as const;
    expect(totalWon([line, line])).toBe(232);
    expect(totalWon([line, { ...line, way: 'card' }])).toBe(221);
    expect(totalWon([])).toBe(0);
  });

  test.each([
    [1.5, 1],
    [100, 0.5],
    [-100, 1],
    [100, -1],
    [Number.NaN, 1],
    [Number.MAX_SAFE_INTEGER, 2],
  ])('refuses %d × %d as no whole sum of won', (unit, count) => {
    expect(() => linePriceWon(unit, count, 'card')).toThrow(RangeError);
  });
});

describe('a refund (rules.md section 7)', () => {
  test.each<[EndReason, Way, number]>([
    ['buyer', 'card', 10_005],
    ['buyer', 'reservation', 11_006],
    ['seller', 'card', 10_005],
    ['seller', 'reservation', 11_006],
    ['martClosed', 'card', 10_005],
    ['martClosed', 'reservation', 11_006],
    ['outOfStock', 'card', 10_005],
    ['outOfStock', 'reservation', 11_006],
    ['noShow', 'card', 10_005],
    ['noShow', 'reservation', 10_005],
    ['paymentFailed', 'card', 10_005],
    ['paymentFailed', 'reservation', 11_006],
    ['buyer', 'onSite', 0],
    ['noShow', 'onSite', 0],
    ['martClosed', 'onSite', 0],
  ])('for %s of a %s order is %d', (reason, way, won) => {
    expect(refundWon({ unitPriceWon: 3335, quantity: 3, way }, reason)).toBe(won);
  });

  it('is never more than was paid nor less than nothing', () => {
    const reason = fc.constantFrom<EndReason>('buyer', 'seller', 'outOfStock', 'martClosed', 'noShow', 'paymentFailed');
    fc.assert(
      fc.property(unitPrice, quantity, wayArb, reason, (unit, count, way, why) => {
        const refund = refundWon({ unitPriceWon: unit, quantity: count, way }, why);
        expect(refund).toBeGreaterThanOrEqual(0);
        expect(refund).toBeLessThanOrEqual(linePriceWon(unit, count, way));
      }),
    );
  });
});

// market.md 23.2
describe('a refund in part', () => {
  const none: GivenBack = { won: 0, pieces: 0 };
  test.each<[string, number, number, number, GivenBack, number | null]>([
    ['one of three', 9_000, 3, 1, none, 3_000],
    ['one of three that were reserved', 11_006, 3, 1, none, 3_669],
    ['the second', 11_006, 3, 1, { won: 3_669, pieces: 1 }, 3_668],
    ['the last, which takes the rest', 11_006, 3, 1, { won: 7_337, pieces: 2 }, 3_669],
    ['two of three', 11_006, 3, 2, none, 7_337],
    ['all', 11_006, 3, 3, none, 11_006],
    ['half a won up', 5, 2, 1, none, 3],
    ['all that is left after a sum that was typed', 9_000, 3, 3, { won: 500, pieces: 0 }, 8_500],
    ['more than are left', 9_000, 3, 2, { won: 6_000, pieces: 2 }, null],
    ['none', 9_000, 3, 0, none, null],
  ])('%s', (_, paidWon, count, pieces, before, won) => {
    expect(piecesRefundWon({ paidWon, quantity: count }, pieces, before)).toBe(won);
  });

  test.each<[string, GivenBack, number, number]>([
    ['all of them', none, 9_000, 3],
    ['as many as a sum has room for', none, 8_999, 2],
    ['none, where not one has', none, 2_999, 0],
    ['those that are left', { won: 3_000, pieces: 1 }, 6_000, 2],
    ['all, for what is left after a sum that was typed', { won: 500, pieces: 0 }, 8_500, 3],
    ['no more than is left after a sum that was typed', { won: 5_000, pieces: 0 }, 3_999, 1],
    ['none of one given back whole', { won: 9_000, pieces: 3 }, 0, 0],
    ['none of one given back whole by a sum that was typed', { won: 9_000, pieces: 0 }, 0, 0],
  ])('has at the most %s', (_, before, mostWon, pieces) => {
    expect(mostRefundPieces({ paidWon: 9_000, quantity: 3 }, before, mostWon)).toBe(pieces);
  });

  it('adds up to what was paid, by whichever parts, and no piece is for nothing', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: PRICE_WON.max }), wayArb, parts, (unitPriceWon, way, parts) => {
        const count = parts.reduce((sum, part) => sum + part, 0);
        const paidWon = linePriceWon(unitPriceWon, count, way);
        const before = { ...none };
        for (const pieces of parts) {
          const won = piecesRefundWon({ paidWon, quantity: count }, pieces, before)!;
          expect(won).toBeGreaterThanOrEqual(pieces);
          before.won += won;
          before.pieces += pieces;
        }
        expect(before.won).toBe(paidWon);
      }),
    );
  });

  it('leaves the rest to the end of the order, and never asks for less than nothing', () => {
    const order = { unitPriceWon: 3_335, quantity: 3, way: 'reservation' } as const;
    expect(endRefundWon(order, 'buyer', none)).toBe(11_006);
    expect(endRefundWon(order, 'buyer', { won: 2_000, pieces: 0 })).toBe(9_006);
    expect(endRefundWon(order, 'noShow', { won: 2_000, pieces: 0 })).toBe(8_005);
    expect(endRefundWon(order, 'noShow', { won: 10_500, pieces: 0 })).toBe(0);
  });

  it('is shown with the others as one, done once all are', () => {
    const done = { state: 'refunded', amountWon: 300 } as const;
    const owed = { state: 'requested', amountWon: 50 } as const;
    expect(refundSummary([])).toBeNull();
    expect(refundSummary([done])).toEqual({ state: 'refunded', amount: 300 });
    expect(refundSummary([done, owed])).toEqual({ state: 'requested', amount: 350 });
  });
});

// spec: S9.14
it('shows won with a comma for each thousand', () => {
  expect(formatWon(11_006)).toBe('11,006원');
  expect(formatWon(0)).toBe('0원');
  expect(formatWon(1_234_567)).toBe('1,234,567원');
  expect(formatWon(-268_629)).toBe('−268,629원');
});
