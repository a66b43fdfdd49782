import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pricing } from '#lib/domain/product/markdown.ts';
import {
  helpfulStep,
  hourOfWeek,
  type KindHour,
  piecesStaying,
  ratesBetween,
  ratesOf,
  stayError,
  wantedOf,
  whatWillStay,
} from '#lib/domain/product/will-stay.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { seoul } from '../seoul.ts';

const NOW = seoul('2026-11-25T18:00:00');
const HOURS = Array.from({ length: 168 }, (_, hour) => hour);

/** A kind whose listings lose so many pieces an hour, every hour alike. */
const steady = (perHour: number, hours = 40): KindHour[] =>
  HOURS.map((hourOfWeek) => ({ hourOfWeek, percentOff: 0, hours, pieces: hours * perHour }));
const ratesOfSteady = (perHour: number) => ratesOf({ seen: steady(perHour), sales: 100, views: 0 })!;

const pricing = (wish: Partial<Pricing> = {}): Pricing => ({
  priceWon: 1_000,
  floorPriceWon: null,
  markdown: null,
  loweredWon: null,
  saleEndsAt: addMinutes(NOW, 180),
  ...wish,
});

describe('the rates of a kind', () => {
  test('nothing is said under ten sales', () => {
    const seen = steady(1);
    expect(ratesOf({ seen, sales: 9, views: 0 })).toBeNull();
    expect(ratesOf({ seen, sales: 10, views: 0 })).not.toBeNull();
    expect(ratesOf({ seen: [], sales: 10, views: 0 })!.perHour.every((rate) => rate === 0)).toBe(true);
  });

  test('an hour that was seen a lot stands by itself, one that was hardly seen stands by the others', () => {
    const busy = hourOfWeek(NOW);
    const seen = steady(1).map((row) => {
      if (row.hourOfWeek === busy) return { ...row, hours: 800, pieces: 3_200 };
      return row.hourOfWeek === busy + 2 ? { ...row, hours: 1, pieces: 9 } : row;
    });
    const { perHour } = ratesOf({ seen, sales: 100, views: 0 })!;
    expect(perHour[busy]).toBeGreaterThan(3.9);
    expect(perHour[busy]).toBeLessThan(4);
    expect(perHour[busy + 2]).toBeLessThan(3);
    expect(perHour[busy + 2]).toBeGreaterThan(1);
  });

  test('a discount counts as what it was seen to bring beside its hours, and as a guess until then', () => {
    const rate = (pieces: number, hours: number) => {
      const seen = [...steady(1), ...steady(1).map((row) => ({ ...row, percentOff: 30, hours, pieces }))];
      return ratesOf({ seen, sales: 100, views: 0 })!.faster[2]!;
    };
    expect(rate(0, 0)).toBeCloseTo(1.8, 3);
    expect(rate(160, 40)).toBeGreaterThan(rate(80, 40));
    expect(rate(40, 40)).toBeLessThan(1.2);
  });

  test('sales without a discount say nothing against one, however short they were on the shelf', () => {
    const seen = [{ hourOfWeek: 5, percentOff: 0, hours: 0.01, pieces: 10 }];
    expect(ratesOf({ seen, sales: 10, views: 0 })!.faster[2]).toBeCloseTo(1.8, 3);
  });

  test('sent, those of the coming hours say the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 30 * 60 }), (after, minutes) => {
        const now = addMinutes(NOW, after);
        const seen = HOURS.map((hourOfWeek) => ({ hourOfWeek, percentOff: 0, hours: 99, pieces: hourOfWeek % 7 }));
        const rates = ratesOf({ seen, sales: 100, views: 0 })!;
        const listing = pricing({ saleEndsAt: addMinutes(now, minutes) });
        const sent = ratesBetween(rates, now, listing.saleEndsAt);
        const [whole, part] = [rates, sent].map((some) => {
          const stay = whatWillStay(some, 1, listing, 3, now);
          return stay.name === 'stays' ? stay.pieces : stay.name;
        });
        expect(part).toBe(whole);
        expect(sent.perHour.length).toBeLessThanOrEqual(minutes / 60 + 2);
      }),
      // A part left within a hair of a half is counted up or down alike.
      { examples: [[16_385, 1_036]] },
    );
  });
});

describe('what will stay', () => {
  test.each([
    ['sells by the middle', 1, 1, 3, { name: 'sells', at: addMinutes(NOW, 180) }],
    ['sells within the first hour', 4, 1, 2, { name: 'sells', at: addMinutes(NOW, 30) }],
    ['twice as wanted', 1, 2, 3, { name: 'sells', at: addMinutes(NOW, 90) }],
    ['six stay', 1, 1, 9, { name: 'stays', pieces: 6 }],
    ['of nothing seen all stay', 0, 1, 5, { name: 'stays', pieces: 5 }],
  ] as const)('%s', (_, perHour, wanted, waiting, stay) => {
    const said = whatWillStay(ratesOfSteady(perHour), wanted, pricing(), waiting, NOW);
    if (stay.name === 'stays') return expect(said).toEqual(stay);
    expect(said).toMatchObject({ name: 'sells' });
    if (said.name === 'sells') expect(Math.abs(said.at.getTime() - stay.at.getTime())).toBeLessThan(1_000);
  });

  test('its own steps to come are reckoned with', () => {
    const rates = ratesOfSteady(1);
    const lowered = pricing({ markdown: [{ minutesBeforeEnd: 120, percentOff: 50 }] });
    expect(whatWillStay(rates, 1, pricing(), 9, NOW)).toEqual({ name: 'stays', pieces: 6 });
    // One hour of 1, two of 2.5.
    expect(whatWillStay(rates, 1, lowered, 9, NOW)).toEqual({ name: 'stays', pieces: 3 });
  });

  test('never more stays than waits, and more waiting never leaves less', () => {
    fc.assert(
      fc.property(
        fc.float({ min: 0, max: 20, noNaN: true }),
        fc.float({ min: 0, max: 5, noNaN: true }),
        fc.integer({ min: 1, max: 500 }),
        (perHour, wanted, waiting) => {
          const rates = ratesOfSteady(perHour);
          const [few, more] = [waiting, waiting + 1].map((some) => whatWillStay(rates, wanted, pricing(), some, NOW));
          const pieces = (stay: typeof few) => (stay!.name === 'stays' ? stay!.pieces : 0);
          expect(pieces(few)).toBeLessThanOrEqual(waiting);
          expect(pieces(more)).toBeGreaterThanOrEqual(pieces(few));
        },
      ),
    );
  });
});

describe('the step that would help', () => {
  test('is none where all is sold anyway', () => {
    expect(helpfulStep(ratesOfSteady(4), 1, pricing(), 5, NOW)).toBeNull();
  });

  test('brings the most, in whole tens of won', () => {
    // Nearly 3 of 9 are sold at 2,000 won: 6,000. At 1,800 it is 3.9: 7,020; at 1,400 5.4: 7,560; at 1,000 7.5: 7,500;
    // at 600 all: 5,400.
    const help = {
      percentOff: 30,
      priceWon: 1_400,
      moreWon: 1_560,
      fewerPieces: 2,
      stay: { name: 'stays', pieces: 4 },
    };
    expect(helpfulStep(ratesOfSteady(1), 1, pricing({ priceWon: 2_000 }), 9, NOW)).toEqual(help);
  });

  test.each([
    ['pocket money', 1, 1_000, 9, null],
    ['1,000 won and two pieces', 1, 2_000, 9, 2],
    // 30 are sold anyway, for 600,000 won; all 34 at 18,000 won bring 612,000.
    ['less than 5 % of what it brings anyway', 10, 20_000, 34, null],
    ['a single piece', 0.3, 20_000, 1, null],
  ] as const)('%s', (_, perHour, priceWon, waiting, fewer) => {
    const step = helpfulStep(ratesOfSteady(perHour), 1, pricing({ priceWon }), waiting, NOW);
    expect(step?.fewerPieces ?? null).toBe(fewer);
  });

  test('never goes under the floor, and is none where nothing is brought by it', () => {
    expect(helpfulStep(ratesOfSteady(1), 1, pricing({ floorPriceWon: 1_000 }), 9, NOW)).toBeNull();
    expect(helpfulStep(ratesOfSteady(0), 1, pricing(), 9, NOW)).toBeNull();
  });

  test('what it promises is more than leaving things as they are, and leaves fewer', () => {
    fc.assert(
      fc.property(
        fc.float({ min: Math.fround(0.01), max: 10, noNaN: true }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 100, max: 100_000 }),
        (perHour, waiting, priceWon) => {
          const step = helpfulStep(ratesOfSteady(perHour), 1, pricing({ priceWon }), waiting, NOW);
          if (!step) return;
          expect(step.moreWon).toBeGreaterThanOrEqual(1_000);
          expect(step.fewerPieces).toBeGreaterThanOrEqual(2);
          expect(step.moreWon % 10).toBe(0);
          const asIs = whatWillStay(ratesOfSteady(perHour), 1, pricing({ priceWon }), waiting, NOW);
          expect(piecesStaying(asIs) - piecesStaying(step.stay)).toBe(step.fewerPieces);
        },
      ),
    );
  });
});

test('a listing is as wanted as it was taken, and as looked at before anything was', () => {
  const history = { seen: steady(1), sales: 100, views: 168 * 40 * 10 };
  const rates = ratesOf(history)!;
  const wanted = (taken: number, views: number, hours = 10) =>
    wantedOf(history, rates, { pricing: pricing(), since: addMinutes(NOW, -60 * hours), taken, views }, NOW);
  expect(wanted(10, 100)).toBeCloseTo(1, 1);
  expect(wanted(30, 100)).toBeGreaterThan(2);
  expect(wanted(0, 100)).toBeLessThan(0.3);
  expect(wanted(0, 400, 0)).toBe(2);
  expect(wanted(0, 0, 0)).toBe(1);
});

test('the error is what was said beside what was, and beside the error of who says that nothing more is sold', () => {
  expect(stayError([])).toBeNull();
  expect(
    stayError([
      { said: 3, was: 1, waited: 6 },
      { said: 0, was: 1, waited: 1 },
    ]),
  ).toEqual({ listings: 2, saidLeft: 3, wasLeft: 2, meanOff: 1.5, naiveOff: 2.5 });
});
