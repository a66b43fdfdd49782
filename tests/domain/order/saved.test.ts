import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PickedUpOrder, savedBy, savedToShow } from '#lib/domain/order/saved.ts';
import { savedText } from '#lib/messages/order/pass.ts';

const bread: PickedUpOrder = {
  listPriceWon: 3_000,
  basePriceWon: 2_500,
  quantity: 2,
  totalPriceWon: 4_000,
  productName: '식빵 450g',
  netContent: null,
};

/** 1.2 kg at the most in two pieces, on which the price stands by weight. */
const pork = { productName: '앞다리살', listPriceWon: 15_000, weighed: { toldWon: 23_760, weightGrams: 600 } };

describe('what a pickup saved', () => {
  test.each<[string, Partial<PickedUpOrder>, number, number]>([
    ['of the list price', {}, 2_000, 900],
    ['of the registered price where there is no list price', { listPriceWon: null }, 1_000, 900],
    ['of the registered price where the list price was lowered since', { listPriceWon: 2_200 }, 1_000, 900],
    ['nothing where neither is known', { listPriceWon: null, basePriceWon: null }, 0, 900],
    ['nothing where the surcharge ate it up', { listPriceWon: null, totalPriceWon: 5_500 }, 0, 900],
    ['by the weight of the label before that of the name', { netContent: '1.2kg' }, 2_000, 2_400],
    ['all pieces of a pack', { productName: '두부 200g × 3개' }, 2_000, 1_200],
    ['no weight where none is said', { productName: '도시락' }, 2_000, 0],
    ['no weight of what is measured in litres', { productName: '우유 900ml' }, 2_000, 0],
    ['no weight where two are said', { productName: '햄 500g+100g' }, 2_000, 0],
    ['of what lay on the scale, and its weight', { ...pork, totalPriceWon: 21_780 }, 5_720, 1_100],
    ['of it in whole won and grams', { ...pork, totalPriceWon: 21_818 }, 5_729, 1_102],
  ])('%s', (_, over, won, grams) => {
    expect(savedBy([{ ...bread, ...over }])).toEqual({ won, grams });
  });

  test('of several is the sum of each, and never less than nothing', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 });
    const order = fc.record({
      listPriceWon: fc.option(price),
      basePriceWon: fc.option(price),
      quantity: fc.integer({ min: 1, max: 99 }),
      totalPriceWon: price,
      productName: fc.constantFrom('사과 1.5kg', '식빵', '우유 1L'),
      netContent: fc.option(fc.constantFrom('300g', '900ml')),
    });
    fc.assert(
      fc.property(fc.array(order), (orders) => {
        const each = orders.map((one) => savedBy([one]));
        for (const { won, grams } of each) expect(Math.min(won, grams)).toBeGreaterThanOrEqual(0);
        const sum = (key: 'won' | 'grams') => each.reduce((total, one) => total + one[key], 0);
        expect(savedBy(orders)).toEqual({ won: sum('won'), grams: sum('grams') });
      }),
    );
  });

  test.each([
    [{ won: 1_240, grams: 500 }, '먹거리 500g을 구하고 1,240원 아꼈어요'],
    [{ won: 0, grams: 3_440 }, '먹거리 3.4kg을 구했어요'],
    [{ won: 900, grams: 0 }, '900원 아꼈어요'],
    [{ won: 0, grams: 0 }, null],
  ])('%o is told as %s', (saved, text) => {
    expect(savedText(saved)).toBe(text);
  });
});

describe('what is said of it', () => {
  const some = { won: 1_000, grams: 300 };
  const more = { won: 9_000, grams: 300 };
  const none = { won: 0, grams: 0 };
  test.each([
    ['in the middle of a year', some, more, ['month', 'year']],
    // On the first of a month 0 won is nothing to begin with.
    ['on the first of a month', none, more, ['year']],
    ['in January', some, some, ['month']],
    ['where only the weight is more', some, { ...some, grams: 900 }, ['month', 'year']],
    ['in a month of weight alone', { won: 0, grams: 300 }, more, ['month', 'year']],
    ['in a month of won alone', { won: 1_000, grams: 0 }, more, ['month', 'year']],
    ['on New Year’s Day', none, none, []],
  ])('%s', (_, month, year, said) => {
    expect(savedToShow({ month, year }).map(({ of }) => of)).toEqual(said);
  });
});
