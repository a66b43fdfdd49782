import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Way } from '#lib/domain/money.ts';
import { linePriceWon, refundWon } from '#lib/domain/order/line-price.ts';
import { CATEGORIES, isTaxFreeCategory } from '#lib/domain/product/categories.ts';
import { cancelTaxFreeWon, isTaxFree, taxParts, vatWon } from '#lib/domain/product/tax.ts';

describe('what is exempt from VAT', () => {
  test('by sub-category: unprocessed produce, meat and fish, and nothing that may be processed', () => {
    expect(CATEGORIES.filter(({ key }) => isTaxFreeCategory(key)).map(({ name }) => name)).toEqual([
      '과일',
      '채소',
      '정육',
      '수산물',
    ]);
  });

  test('the seller’s word comes first', () => {
    expect(isTaxFree({ taxFree: null, category: 'fruit' })).toBe(true);
    expect(isTaxFree({ taxFree: false, category: 'fruit' })).toBe(false);
    expect(isTaxFree({ taxFree: null, category: 'dairy' })).toBe(false);
    expect(isTaxFree({ taxFree: true, category: 'dairy' })).toBe(true);
  });

  test.each([
    [11_000, 1_000],
    [7_000, 636],
    [5, 0],
    [6, 1],
    [0, 0],
  ])('%i won with VAT contain %i', (won, vat) => expect(vatWon(won)).toBe(vat));
});

const line = fc.record({
  unitPriceWon: fc.integer({ min: 100, max: 100_000 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  way: fc.constantFrom<Way>('card', 'reservation'),
  taxFree: fc.boolean(),
});
const priced = (lines: { unitPriceWon: number; quantity: number; way: Way; taxFree: boolean }[]) =>
  lines.map((one) => ({ ...one, amountWon: linePriceWon(one.unitPriceWon, one.quantity, one.way) }));

test('the parts of a checkout sum to what the card is charged', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const { taxableWon, taxFreeWon } = taxParts(priced(lines));
      expect(taxableWon + taxFreeWon).toBe(priced(lines).reduce((sum, { amountWon }) => sum + amountWon, 0));
    }),
  );
});

/**
 * Orders are given back in any order, whole or as no-shows less their surcharge, and an operator gives parts back by
 * hand.
 */
const back = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('order' as const), at: fc.nat(7), noShow: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hand' as const), won: fc.integer({ min: 1, max: 50_000 }) }) },
);

function giveBack(
  lines: ReturnType<typeof priced>,
  steps: readonly ({ do: 'order'; at: number; noShow: boolean } | { do: 'hand'; won: number })[],
  recordedTaxFreeWon: number,
) {
  let leftWon = lines.reduce((sum, { amountWon }) => sum + amountWon, 0);
  let leftTaxFreeWon = recordedTaxFreeWon;
  const done = new Set<number>();
  const shares: { amountWon: number; share: number; line: (typeof lines)[number] | null }[] = [];
  for (const step of steps) {
    const one = step.do === 'order' ? lines[step.at % lines.length]! : null;
    if (step.do === 'order') {
      if (done.has(step.at % lines.length)) continue;
      done.add(step.at % lines.length);
    }
    const wantedWon = step.do === 'order' ? refundWon(one!, step.noShow ? 'noShow' : 'buyer') : step.won;
    const amountWon = Math.min(wantedWon, leftWon);
    if (amountWon === 0) continue;
    const share = cancelTaxFreeWon({ taxFree: one?.taxFree ?? false, amountWon, leftWon, leftTaxFreeWon });
    // What the provider demands of a cancellation.
    expect(Number.isInteger(share)).toBe(true);
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(Math.min(amountWon, leftTaxFreeWon));
    expect(amountWon - share).toBeLessThanOrEqual(leftWon - leftTaxFreeWon);
    leftWon -= amountWon;
    leftTaxFreeWon -= share;
    shares.push({ amountWon, share, line: one });
  }
  return { shares, leftWon, leftTaxFreeWon };
}

describe('the exempt share of what is given back', () => {
  test('is the order’s own kind, surcharge or not, and all of them sum to the exempt part', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.array(back, { maxLength: 30 }), (lines, steps) => {
        const orders = priced(lines);
        const { taxFreeWon } = taxParts(orders);
        const ours = steps.filter((step) => step.do === 'order');
        const { shares, leftTaxFreeWon } = giveBack(orders, ours, taxFreeWon);
        for (const { amountWon, share, line } of shares) expect(share).toBe(line!.taxFree ? amountWon : 0);
        expect(shares.reduce((sum, { share }) => sum + share, 0) + leftTaxFreeWon).toBe(taxFreeWon);
      }),
    );
  });

  test('fits what is left, whatever was given back by hand, and whatever the provider has recorded as exempt', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.array(back, { maxLength: 30 }),
        fc.constantFrom(0, 0.3, 1),
        (lines, steps, recorded) => {
          const orders = priced(lines);
          const taxFreeWon = Math.floor(taxParts(orders).taxFreeWon * recorded);
          const { shares, leftWon, leftTaxFreeWon } = giveBack(orders, steps, taxFreeWon);
          expect(leftTaxFreeWon).toBeLessThanOrEqual(leftWon);
          expect(shares.reduce((sum, { share }) => sum + share, 0) + leftTaxFreeWon).toBe(taxFreeWon);
          if (leftWon === 0) expect(leftTaxFreeWon).toBe(0);
        },
      ),
    );
  });
});
