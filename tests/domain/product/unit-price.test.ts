import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitPrice } from '#lib/domain/product/unit-price.ts';

describe('the price of 100 g or 100 ml', () => {
  test.each([
    ['설향 딸기 500g', 3_500, 700, '100g'],
    ['쌀 10kg', 32_000, 320, '100g'],
    ['양파 1.5 kg', 4_500, 300, '100g'],
    ['우유 1L', 2_800, 280, '100ml'],
    ['우유 900ml × 2개', 5_400, 300, '100ml'],
    ['컵라면 65g x 6', 3_900, 1_000, '100g'],
    ['생수 6개 × 500ml', 3_000, 100, '100ml'],
    ['요구르트 80mL 5개입', 2_000, 500, '100ml'],
    ['참치 100g(3캔)', 6_000, 2_000, '100g'],
    ['두부 300그램 1팩', 1_500, 500, '100g'],
    ['간장 1.8리터', 9_000, 500, '100ml'],
    ['소고기 100g', 9_990, 9_990, '100g'],
  ])('%s for %i won', (name, priceWon, won, per) => {
    expect(unitPrice(name, priceWon)).toEqual({ won, per });
  });

  test.each([
    ['사과 5개', 'counts pieces only'],
    ['우유 500ml + 200ml', 'gives two amounts'],
    ['라면 120g 1+1', 'gives one for one'],
    ['비타민 1000mg', 'is measured in milligrams'],
    ['5g급 유기농 차', 'has a word that begins with a unit'],
    ['4K 모니터', 'has no amount'],
    ['소금 0g', 'has nothing in it'],
  ])('%s has none: it %s', (name) => {
    expect(unitPrice(name, 3_000)).toBeNull();
  });

  test('grows with the price and falls with the amount, whatever the amount is written in', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 20 }),
        (priceWon, kilos, pieces) => {
          const inKilos = unitPrice(`쌀 ${kilos}kg × ${pieces}`, priceWon);
          expect(inKilos).toEqual(unitPrice(`쌀 ${kilos * 1_000}g x ${pieces}개`, priceWon));
          expect(inKilos).toEqual({ won: Math.round(priceWon / (kilos * pieces * 10)), per: '100g' });
        },
      ),
    );
  });
});
