import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  agrees,
  amountsOf,
  type Choice,
  choiceOf,
  chooseFor,
  chooseForAll,
  chosenTerms,
  commonWay,
  martsOf,
  type QuotedLine,
  WAYS,
  waysByProduct,
  withoutFallen,
} from '#islands/buyer/checkout/choice.ts';
import type { Way } from '#lib/domain/money.ts';

const NOON = '2026-11-21T03:00:00.000Z';

/** A line of a mart that is sold by some ways, for its number × 100 won. */
const line = (productId: number, storeId: number, ways: readonly Way[], taxFree = false): QuotedLine => {
  const by = (way: Way) =>
    ways.includes(way)
      ? ({ possible: true, amount: productId * 100, pickupFrom: NOON, validUntil: NOON } as const)
      : ({ possible: false, reason: 'soldOut', message: '다 팔렸어요.' } as const);
  return {
    productId,
    quantity: 1,
    taxFree,
    adultOnly: false,
    bag: null,
    told: null,
    storeId,
    imageKey: null,
    categoryKey: 'bread',
    most: 9,
    onSite: by('onSite'),
    card: by('card'),
    reservation: by('reservation'),
  };
};
const choose = (...lines: QuotedLine[]): Choice => choiceOf({ orderId: 'dm_1', lines, stores: [] });
const with_ = (choice: Choice, ways: Choice['ways']): Choice => ({ ...choice, ways });

const lines = fc
  .array(fc.record({ storeId: fc.integer({ min: 1, max: 3 }), ways: fc.subarray([...WAYS]), taxFree: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((all) => all.map(({ storeId, ways, taxFree }, i) => line(i + 1, storeId, ways, taxFree)));

test('a mart has one way, which all its lines have that are bought, and a line never a way that it does not allow', () => {
  fc.assert(
    fc.property(
      lines,
      fc.array(fc.record({ at: fc.nat(7), way: fc.constantFrom(...WAYS), all: fc.boolean() })),
      (all, presses) => {
        let choice = choose(...all);
        for (const { at, way, all: isAll } of presses) {
          const mart = martsOf(choice)[at % martsOf(choice).length]!;
          choice = with_(choice, isAll ? chooseForAll(choice, way) : chooseFor(choice, mart.at, way));
        }
        for (const { at, way } of martsOf(choice)) {
          for (const i of at) {
            expect([way, null]).toContain(choice.ways[i]);
            expect(choice.ways[i] !== null).toBe(way !== null && choice.lines[i]![way].possible);
          }
          // Something is bought wherever something can be.
          expect(way !== null).toBe(at.some((i) => WAYS.some((one) => choice.lines[i]![one].possible)));
        }
      },
    ),
  );
});

test('what is charged is the sum of the lines that are bought, with or without those that fell out', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const choice = choose(...all);
      const { cardWon, onSiteWon, cardTaxFreeWon } = amountsOf(choice);
      expect(cardWon + onSiteWon).toBe(chosenTerms(choice).reduce((sum, { terms }) => sum + terms.amount, 0));
      expect(cardTaxFreeWon).toBeLessThanOrEqual(cardWon);
      expect(amountsOf(withoutFallen(choice))).toEqual(amountsOf(choice));
      expect(withoutFallen(choice).ways).not.toContain(null);
    }),
  );
});

test('quoted again, a mart keeps its way as long as that buys something', () => {
  const before = choose(line(1, 1, [...WAYS]), line(2, 1, [...WAYS]), line(3, 2, ['onSite']));
  const byCard = with_(before, chooseFor(before, [0, 1], 'card'));
  expect(byCard.ways).toEqual(['card', 'card', 'onSite']);
  const again = (second: readonly Way[], first: readonly Way[] = WAYS) =>
    choiceOf(
      { orderId: 'dm_2', lines: [line(1, 1, first), line(2, 1, second), line(3, 2, ['onSite'])], stores: [] },
      waysByProduct(byCard),
    ).ways;
  expect(again([...WAYS])).toEqual(['card', 'card', 'onSite']);
  // Sold out, or no card for it any more: it falls out, the others stay as they were chosen.
  expect(again([])).toEqual(['card', null, 'onSite']);
  expect(again(['onSite'])).toEqual(['card', null, 'onSite']);
  expect(again(['onSite'], ['onSite'])).toEqual(['onSite', 'onSite', 'onSite']);
});

test('at first a mart is paid by the way that buys most of its lines, on site before the card', () => {
  expect(choose(line(1, 1, [...WAYS]), line(2, 1, ['card'])).ways).toEqual(['card', 'card']);
  expect(choose(line(1, 1, ['onSite']), line(2, 1, ['card'])).ways).toEqual(['onSite', null]);
  expect(choose(line(1, 1, [])).ways).toEqual([null]);
});

test('one way for all leaves a mart alone that would lose a line by it', () => {
  const choice = choose(line(1, 1, [...WAYS]), line(2, 2, [...WAYS]), line(3, 2, ['onSite']), line(4, 2, []));
  const all = with_(choice, chooseForAll(choice, 'card'));
  expect(all.ways).toEqual(['card', 'onSite', 'onSite', null]);
  expect(commonWay(all)).toBe('card');
});

test('terms that were seen agree with the same terms, and not where a line of them is gone', () => {
  const seen = choose(line(1, 1, [...WAYS]), line(2, 1, [...WAYS]));
  expect(agrees(seen, choose(line(1, 1, [...WAYS]), line(2, 1, [...WAYS])))).toBe(true);
  expect(agrees(seen, choose(line(1, 1, [...WAYS]), line(2, 1, ['card'])))).toBe(false);
});
