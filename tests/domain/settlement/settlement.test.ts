import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ORDER_ACCOUNTS, type OrderRefundMoney, orderBalances } from '#lib/domain/settlement/balances.ts';
import { COMMISSION_BP, sharesOf, statementVatWon } from '#lib/domain/settlement/shares.ts';
import { commissionOn, termsFrom } from '#lib/domain/settlement/terms.ts';

const mart = (amountWon: number): OrderRefundMoney => ({ amountWon, bearer: 'mart' });
const market = (amountWon: number): OrderRefundMoney => ({ amountWon, bearer: 'market' });

// market.md 24.2.
describe('shares of what a mart kept', () => {
  test.each([
    [12_900, 550, 709, 71, 12_120],
    [8_600, 550, 473, 47, 8_080],
    [9_900, 550, 544, 54, 9_302],
    [1_000, 550, 55, 6, 939],
    [10_000, 0, 0, 0, 10_000],
    [0, 550, 0, 0, 0],
    [1, 3_000, 0, 0, 1],
    [10_000_000, 3_000, 3_000_000, 300_000, 6_700_000],
  ])('%i won at %i bp: commission %i, VAT %i, the mart %i', (kept, bp, commissionWon, vatWon, martWon) => {
    expect(sharesOf(kept, bp)).toEqual({ commissionWon, vatWon, martWon });
  });

  test('refuses what is no sum of won', () => {
    for (const won of [-1, 0.5, Number.NaN]) expect(() => sharesOf(won, 550)).toThrow(RangeError);
  });
});

describe('the VAT of a statement', () => {
  test.each([
    [709, 70],
    [700, 70],
    [9, 0],
    [0, 0],
    [-9, 0],
    [-709, -70],
  ])('%i won of commission: %i', (commissionWon, vatWon) => {
    expect(statementVatWon(commissionWon)).toBe(vatWon);
  });
});

describe('an order in the books', () => {
  const picked = (paidWon: number, refunds: OrderRefundMoney[], commissionBp = 550) =>
    orderBalances({ paidWon, commissionBp, unearnedWon: 0 }, refunds);

  test.each<[string, OrderRefundMoney[], Partial<ReturnType<typeof picked>>]>([
    ['picked up', [], { buyer: 0, mart: -12_120, commission: -709, vat: -71, market: 0 }],
    ['4,300 won back by the mart', [mart(4_300)], { buyer: 0, mart: -8_080, commission: -473, vat: -47, market: 0 }],
    ['the same borne by the market', [market(4_300)], { mart: -12_120, commission: -709, vat: -71, market: 4_300 }],
    ['all of it, by both', [mart(8_600), market(4_300)], { mart: -4_040, commission: -236, vat: -24, market: 4_300 }],
    ['all of it back by the mart', [mart(4_300), mart(8_600)], { mart: 0, commission: 0, vat: 0, market: 0 }],
  ])('%s', (_, refunds, balances) => {
    expect(picked(12_900, refunds)).toMatchObject(balances);
  });

  test('waits as its buyer’s, less what went back', () => {
    expect(orderBalances({ paidWon: 9_900, commissionBp: 550, unearnedWon: null }, [market(900)])).toEqual({
      buyer: -9_000,
      mart: 0,
      commission: 0,
      vat: 0,
      market: 0,
    });
  });

  test('a reservation that nobody came for keeps its surcharge', () => {
    const order = { paidWon: 11_000, commissionBp: 550, unearnedWon: 10_000 };
    expect(orderBalances(order, [mart(10_000)])).toEqual({ buyer: 0, mart: -939, commission: -55, vat: -6, market: 0 });
    // What went back by hand before is no loss of anybody's where its buyer gets it anyway.
    expect(orderBalances(order, [market(3_000), mart(7_000)])).toMatchObject({ mart: -939, market: 0 });
    expect(orderBalances(order, [market(10_500)])).toMatchObject({ mart: -939, market: 500 });
    expect(orderBalances(order, [mart(10_000), mart(1_000)])).toMatchObject({ mart: 0, commission: 0, market: 0 });
  });

  /** Any parts of any sum, by whom so ever. */
  const partsArb = fc
    .record({
      paidWon: fc.integer({ min: 1, max: 10_000_000 }),
      commissionBp: fc.integer(COMMISSION_BP),
      cuts: fc.array(
        fc.record({ share: fc.integer({ min: 1, max: 100 }), bearer: fc.constantFrom('mart', 'market') }),
        { maxLength: 8 },
      ),
    })
    .map(({ paidWon, commissionBp, cuts }) => {
      let left = paidWon;
      const refunds = cuts.flatMap(({ share, bearer }): OrderRefundMoney[] => {
        const amountWon = Math.ceil((left * share) / 100);
        left -= amountWon;
        return amountWon > 0 ? [{ amountWon, bearer: bearer as 'mart' | 'market' }] : [];
      });
      return { paidWon, commissionBp, refunds, keptWon: left };
    });

  test('after any parts of any price, shares are what was kept to the won, and nobody owes what they did not bear', () => {
    fc.assert(
      fc.property(partsArb, ({ paidWon, commissionBp, refunds, keptWon }) => {
        const now = picked(paidWon, refunds, commissionBp);
        expect(ORDER_ACCOUNTS.reduce((sum, account) => sum + now[account], 0)).toBe(-keptWon || 0);
        const byMart = refunds
          .filter(({ bearer }) => bearer === 'mart')
          .reduce((sum, { amountWon }) => sum + amountWon, 0);
        const { martWon, commissionWon, vatWon } = sharesOf(paidWon - byMart, commissionBp);
        expect(martWon + commissionWon + vatWon).toBe(paidWon - byMart);
        expect([now.mart, now.commission, now.vat]).toEqual([martWon, commissionWon, vatWon].map((won) => 0 - won));
        expect(now.market).toBe(paidWon - keptWon - byMart);
        expect(Math.min(martWon, commissionWon, vatWon)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('the order in which parts go back does not matter', () => {
    const shuffledArb = partsArb.chain((parts) =>
      fc
        .shuffledSubarray(parts.refunds, { minLength: parts.refunds.length })
        .map((shuffled) => ({ ...parts, shuffled })),
    );
    fc.assert(
      fc.property(shuffledArb, ({ paidWon, commissionBp, refunds, shuffled }) => {
        expect(picked(paidWon, shuffled, commissionBp)).toEqual(picked(paidWon, refunds, commissionBp));
      }),
    );
  });

  test('a part given back before the pick-up ends at the same won as one after it', () => {
    fc.assert(
      fc.property(partsArb, ({ paidWon, commissionBp, refunds }) => {
        const waiting = orderBalances({ paidWon, commissionBp, unearnedWon: null }, refunds);
        const after = picked(paidWon, refunds, commissionBp);
        const sum = (balances: typeof after) => ORDER_ACCOUNTS.reduce((won, account) => won + balances[account], 0);
        expect(sum(waiting)).toBe(sum(after));
      }),
    );
  });
});

describe('the terms of a mart', () => {
  const today = 20_000;
  const market = { today, marketBp: 300 };
  const terms = [
    { fromDay: today - 10, commissionBp: 550 },
    { fromDay: today + 40, commissionBp: 600 },
  ];

  test.each([
    [today - 11, 300],
    [today - 10, 550],
    [today + 39, 550],
    [today + 40, 600],
  ])('on day %i: %i bp', (day, bp) => {
    expect(commissionOn(terms, day, market.marketBp)).toBe(bp);
    expect(commissionOn(terms.toReversed(), day, market.marketBp)).toBe(bp);
  });

  test.each([
    ['lower', { fromDay: today + 5, commissionBp: 500 }, 1],
    ['as it is', { fromDay: today + 5, commissionBp: 550 }, 1],
    ['higher', { fromDay: today + 5, commissionBp: 551 }, 30],
    ['lower than what is told already', { fromDay: today + 45, commissionBp: 590 }, 1],
    ['higher than what is told already', { fromDay: today + 40, commissionBp: 601 }, 30],
  ])('%s: from so many days ahead', (_, wanted, days) => {
    expect(termsFrom(terms, wanted, market)).toBe(today + days);
  });
});
