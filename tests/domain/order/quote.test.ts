import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agreedPrice, isDearer, isQuoteAlive, namesSame } from '#lib/domain/order/quote.ts';
import { seoul } from '../seoul.ts';

const AT = seoul('2026-11-20T14:00:00');
const later = (ms: number) => new Date(AT.getTime() + ms);

const asPrice = (said: { registeredWon: number; priceWon: number }) => ({ ...said, reason: null });

describe('a quote', () => {
  test.each([
    [0, true],
    [15 * 60_000 - 1, true],
    [15 * 60_000, false],
  ])('%i ms old holds: %s', (ms, alive) => expect(isQuoteAlive(AT, later(ms))).toBe(alive));

  test.each([
    ['nothing was quoted', { registeredWon: 3_000, priceWon: 2_100 }, undefined, 2_100],
    [
      'nothing has changed',
      { registeredWon: 3_000, priceWon: 3_000 },
      { registeredWon: 3_000, priceWon: 3_000 },
      3_000,
    ],
    [
      'a markdown step came',
      { registeredWon: 3_000, priceWon: 2_100 },
      { registeredWon: 3_000, priceWon: 2_700 },
      2_700,
    ],
    [
      'the seller registered more',
      { registeredWon: 4_000, priceWon: 2_800 },
      { registeredWon: 3_000, priceWon: 2_700 },
      2_800,
    ],
    [
      'the seller registered less',
      { registeredWon: 2_000, priceWon: 2_000 },
      { registeredWon: 3_000, priceWon: 3_000 },
      2_000,
    ],
  ])('%s', (_, now, quoted, won) => expect(agreedPrice(asPrice(now), quoted && asPrice(quoted)).priceWon).toBe(won));

  test('tells the reason of the price that it gives', () => {
    const step = { by: 'step' as const, minutesBeforeEnd: 60, percentOff: 10 };
    const quoted = { registeredWon: 3_000, priceWon: 2_700, reason: step };
    expect(agreedPrice({ registeredWon: 3_000, priceWon: 2_100, reason: { by: 'lowered' } }, quoted)).toEqual(quoted);
    // Quotes of the version before say none.
    const { reason: _, ...before } = quoted;
    expect(agreedPrice(quoted, before as typeof quoted).reason).toBeNull();
  });

  const price = fc.record({ registeredWon: fc.nat(9), priceWon: fc.nat(9), reason: fc.constant(null) });
  test('is never a price that was neither quoted nor asked for now', () => {
    fc.assert(
      fc.property(price, fc.option(price, { nil: undefined }), (now, quoted) => {
        expect([now.priceWon, quoted?.priceWon]).toContain(agreedPrice(now, quoted).priceWon);
      }),
    );
  });
});

const line = (productId: number, quantity: number) => ({ productId, quantity });
test.each([
  ['the same lines', [line(1, 2), line(2, 1)], true],
  ['them in another order', [line(2, 1), line(1, 2)], true],
  ['one of them', [line(1, 2)], false],
  ['one more', [line(1, 2), line(2, 1), line(3, 1)], false],
  ['another product', [line(1, 2), line(3, 1)], false],
  ['more of one', [line(1, 2), line(2, 2)], false],
  ['both by turns', [line(1, 1), line(2, 2)], false],
])('a payment is for what was quoted where it names %s: %s', (_, asked, isSame) => {
  expect(namesSame([line(1, 2), line(2, 1)], asked)).toBe(isSame);
});

test('only a higher amount than was shown is refused', () => {
  fc.assert(
    fc.property(fc.nat(), fc.option(fc.nat(), { nil: undefined }), (real, expected) => {
      expect(isDearer(real, expected)).toBe(expected !== undefined && real > expected);
      expect(isDearer(real, real)).toBe(false);
    }),
  );
});
