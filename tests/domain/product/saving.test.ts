import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { PRICE_WON } from '#lib/domain/money.ts';
import { savingPercent } from '#lib/domain/product/saving.ts';

describe('what is saved of the list price', () => {
  test.each([
    [null, 3500, null],
    [5000, 3500, 30],
    [5000, 3501, 29],
    [5000, 4951, null],
    [5000, 4950, 1],
    [5000, 5000, null],
    [PRICE_WON.max, PRICE_WON.min, 99],
  ])('of %s won at %d: %s percent', (list, price, percent) => {
    expect(savingPercent(list, price)).toBe(percent);
  });

  it('is never more than is told, and less than a percent more', () => {
    const won = fc.integer(PRICE_WON);
    const prices = fc.tuple(won, won).filter(([list, price]) => list > price);
    fc.assert(
      fc.property(prices, ([list, price]) => {
        const percent = savingPercent(list, price) ?? 0;
        expect(BigInt(percent) * BigInt(list)).toBeLessThanOrEqual(BigInt(list - price) * 100n);
        expect(BigInt(percent + 1) * BigInt(list)).toBeGreaterThan(BigInt(list - price) * 100n);
      }),
    );
  });
});
