import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenBackOf, piecesRefundWon } from '#lib/domain/money.ts';
import { linePriceWon } from '#lib/domain/order/line-price.ts';
import {
  chargedWon,
  isUnlikely,
  labelledWon,
  type Measured,
  soldForWon,
  weighedGoodsWon,
  weighedPriceWon,
} from '#lib/domain/order/weighed.ts';
import { mostWon, pricePer100gWon } from '#lib/domain/product/weighed.ts';
import { orderBalances } from '#lib/domain/settlement/balances.ts';
import { sharesOf } from '#lib/domain/settlement/shares.ts';

// shelf.md 36.1.
const pork = { unitPriceWon: 11_880, quantity: 1, weightGrams: 600 };

const grams = fc.integer({ min: 1, max: 60_000 });
const lines = fc.record({
  unitPriceWon: fc.integer({ min: 1, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  weightGrams: fc.integer({ min: 10, max: 30_000 }),
});
const measures: fc.Arbitrary<Measured> = fc.oneof(
  fc.record({ grams }),
  fc.record({ won: fc.integer({ min: 1, max: 20_000_000 }) }),
);

describe('goods by weight', () => {
  test.each<[string, Measured, number]>([
    ['what they weigh', { grams: 550 }, 10_890],
    ['the won rounded down', { grams: 551 }, 10_909],
    ['what was told at the most grams', { grams: 600 }, 11_880],
    ['no more where they are heavier', { grams: 640 }, 11_880],
    ['the price on the label', { won: 10_900 }, 10_900],
    ['no more than was told where the label says more', { won: 12_500 }, 11_880],
  ])('cost %s', (_, measured, won) => {
    expect(weighedGoodsWon(pork, measured)).toBe(won);
  });

  test('of two pieces are weighed together', () => {
    expect(weighedGoodsWon({ ...pork, quantity: 2 }, { grams: 1_130 })).toBe(22_374);
    expect(weighedGoodsWon({ ...pork, quantity: 2 }, { grams: 1_300 })).toBe(23_760);
  });

  test('of a reservation bear its surcharge, on what they come to', () => {
    expect(weighedPriceWon({ ...pork, way: 'reservation' }, { grams: 550 })).toBe(11_979);
    expect(weighedPriceWon({ ...pork, way: 'card' }, { grams: 550 })).toBe(10_890);
  });

  test('any weight costs something, no more than was told, and no more than the told price of 100 g', () => {
    fc.assert(
      fc.property(lines, measures, fc.constantFrom('onSite', 'card', 'reservation'), (line, measured, way) => {
        const told = linePriceWon(line.unitPriceWon, line.quantity, way);
        const won = weighedPriceWon({ ...line, way }, measured);
        expect(won).toBeGreaterThanOrEqual(1);
        expect(won).toBeLessThanOrEqual(told);
        if ('won' in measured) return;
        const goods = weighedGoodsWon(line, measured);
        const perGram = pricePer100gWon(line.unitPriceWon, line.weightGrams) / 100;
        expect(goods).toBeLessThanOrEqual(Math.max(1, perGram * measured.grams));
        expect(weighedGoodsWon(line, { grams: measured.grams + 1 })).toBeGreaterThanOrEqual(goods);
        const whole = { grams: line.weightGrams * line.quantity };
        expect(weighedGoodsWon(line, whole)).toBe(line.unitPriceWon * line.quantity);
      }),
    );
  });

  test('so little, or so much, that it may be mistyped is asked about', () => {
    expect([299, 300, 1_200, 1_201].map((grams) => isUnlikely(pork, { grams }))).toEqual([true, false, false, true]);
    const two = { ...pork, quantity: 2 };
    expect([599, 1_130, 2_401].map((grams) => isUnlikely(two, { grams }))).toEqual([true, false, true]);
    expect([1_089, 11_880, 23_000].map((won) => isUnlikely(two, { won }))).toEqual([true, false, false]);
  });

  test('a label of the scale knows no markdown: an order pays its part of it', () => {
    expect(labelledWon({ unitPriceWon: 8_310, registeredWon: 11_880 }, 10_890)).toBe(7_617);
    expect(labelledWon({ unitPriceWon: 11_880, registeredWon: 11_880 }, 10_890)).toBe(10_890);
  });

  test('the price of 100 g leads to the price of the piece, and back', () => {
    expect(mostWon(1_980, 600)).toBe(11_880);
    expect(pricePer100gWon(11_880, 600)).toBe(1_980);
    const prices = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(prices, fc.integer({ min: 100, max: 30_000 }), (per100g, weight) => {
        expect(pricePer100gWon(mostWon(per100g, weight), weight)).toBe(per100g);
      }),
    );
  });
});

describe('the money of goods by weight', () => {
  const sold = (line: typeof pork, way: 'card' | 'reservation', measured: Measured) => {
    const paidWon = linePriceWon(line.unitPriceWon, line.quantity, way);
    const keptWon = weighedPriceWon({ ...line, way }, measured);
    return { paidWon, keptWon, backWon: paidWon - keptWon };
  };

  test('any weights, at any commission: legs add up to 0, the buyer paid what was kept and given back', () => {
    const orders = fc.array(fc.tuple(lines, fc.constantFrom('card' as const, 'reservation' as const), measures), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(orders, fc.integer({ min: 0, max: 3_000 }), (month, commissionBp) => {
        for (const [line, way, measured] of month) {
          const { paidWon, keptWon, backWon } = sold(line, way, measured);
          const given = backWon === 0 ? [] : [{ amountWon: backWon, bearer: 'mart' as const }];
          const after = orderBalances({ paidWon, commissionBp, unearnedWon: 0 }, given);
          const legs = Object.values(after).reduce((sum, won) => sum + won, 0);
          expect(legs + paidWon - backWon).toBe(0);
          const { martWon, commissionWon, vatWon } = sharesOf(keptWon, commissionBp);
          expect(after).toEqual({
            buyer: 0,
            mart: 0 - martWon,
            commission: 0 - commissionWon,
            vat: 0 - vatWon,
            market: 0,
          });
        }
      }),
    );
  });

  test('what is given back later is of what was kept, and comes to all of it', () => {
    fc.assert(
      fc.property(lines, measures, fc.array(fc.integer({ min: 1, max: 9 })), (line, measured, parts) => {
        const { paidWon, keptWon, backWon } = sold(line, 'card', measured);
        const order = { totalPriceWon: paidWon, weighedPriceWon: keptWon };
        const refunds = [{ amountWon: backWon, pieces: null as number | null, origin: 'weighed' }];
        const paid = { paidWon: soldForWon(order), quantity: line.quantity };
        for (const pieces of [...parts, line.quantity]) {
          const before = givenBackOf(refunds);
          const take = Math.min(pieces, line.quantity - before.pieces);
          const amountWon = take === 0 ? null : piecesRefundWon(paid, take, before);
          if (amountWon !== null) refunds.push({ amountWon, pieces: take, origin: 'operator' });
        }
        expect(givenBackOf(refunds)).toEqual({ won: keptWon, pieces: line.quantity });
        expect(refunds.reduce((sum, refund) => sum + refund.amountWon, 0)).toBe(paidWon);
      }),
    );
  });

  test('is paid in the mart by the scale, and by card as it was told', () => {
    const stored = { totalPriceWon: 11_880, weighedPriceWon: 10_890 };
    expect(chargedWon({ ...stored, way: 'onSite' })).toBe(10_890);
    expect(chargedWon({ ...stored, way: 'card' })).toBe(11_880);
    expect(chargedWon({ ...stored, way: 'onSite', weighedPriceWon: null })).toBe(11_880);
  });
});
