import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRICE_WON } from '#lib/domain/money.ts';
import {
  frozenAt,
  inOrder,
  LOWER_PERCENTS,
  lastStepAt,
  listedAt,
  loweredPrice,
  MARKDOWN_MAX_STEPS,
  type MarkdownStep,
  markdownProblem,
  nextPriceOf,
  type Pricing,
  priceAt,
  pricesOfDay,
  pricesOver,
  shownListPrice,
  stepAt,
  unitPriceAt,
  withEveningMarkdown,
} from '#lib/domain/product/markdown.ts';
import { minuteArb } from '../arbitraries.ts';
import { seoul } from '../seoul.ts';

const END = seoul('2026-11-20T21:00:00');
const left = (minutes: number, ms = 0) => new Date(END.getTime() - minutes * 60_000 + ms);
const STEPS: MarkdownStep[] = [
  { minutesBeforeEnd: 180, percentOff: 30 },
  { minutesBeforeEnd: 60, percentOff: 50 },
];
const pricing = (part: Partial<Pricing> = {}): Pricing => ({
  priceWon: 5_000,
  floorPriceWon: null,
  markdown: STEPS,
  loweredWon: null,
  saleEndsAt: END,
  ...part,
});

describe('the price of a listing', () => {
  test.each([
    ['a day before', pricing(), left(1_440), 5_000, null],
    ['a moment before its first step', pricing(), left(180, -1), 5_000, null],
    ['with its first step', pricing(), left(180), 3_500, { by: 'step', ...STEPS[0] }],
    ['a moment before its second', pricing(), left(60, -1), 3_500, { by: 'step', ...STEPS[0] }],
    ['with its second', pricing(), left(60), 2_500, { by: 'step', ...STEPS[1] }],
    ['once its sale has ended', pricing(), left(-60), 2_500, { by: 'step', ...STEPS[1] }],
    ['never under its floor', pricing({ floorPriceWon: 3_000 }), left(1), 3_000, { by: 'step', ...STEPS[1] }],
    [
      'of a floor that is no ten of won',
      pricing({ floorPriceWon: 3_001 }),
      left(1),
      3_010,
      { by: 'step', ...STEPS[1] },
    ],
    ['with the registered price as its floor', pricing({ floorPriceWon: 5_000 }), left(1), 5_000, null],
    ['rounded down to ten won', pricing({ priceWon: 4_995 }), left(60), 2_490, { by: 'step', ...STEPS[1] }],
    ['of an odd price before any step', pricing({ priceWon: 4_995 }), left(200), 4_995, null],
    ['of an odd price with a floor above its tens', pricing({ priceWon: 105, floorPriceWon: 103 }), left(1), 105, null],
    [
      'of few won, rounded down',
      pricing({ priceWon: 150, floorPriceWon: null }),
      left(1),
      70,
      { by: 'step', ...STEPS[1] },
    ],
    ['of less than ten won, that stands', pricing({ priceWon: 5, floorPriceWon: null }), left(1), 5, null],
    ['lowered by hand', pricing({ loweredWon: [4_500, 4_050] }), left(200), 4_050, { by: 'lowered' }],
    [
      'lowered by hand less than a step',
      pricing({ loweredWon: [4_500] }),
      left(180),
      3_500,
      { by: 'step', ...STEPS[0] },
    ],
    [
      'lowered before its floor was raised',
      pricing({ loweredWon: [2_000], floorPriceWon: 3_200 }),
      left(200),
      3_200,
      { by: 'lowered' },
    ],
    ['of one whose seller said nothing', pricing({ markdown: null }), left(1), 5_000, null],
    ['of one that is never marked down', pricing({ markdown: [] }), left(1), 5_000, null],
  ] as const)('%s', (_, listing, at, priceWon, reason) => {
    expect(unitPriceAt(listing, at)).toEqual({ registeredWon: listing.priceWon, priceWon, reason });
  });

  const stepsArb = fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 10_080 }), { maxLength: MARKDOWN_MAX_STEPS }),
      fc.uniqueArray(fc.integer({ min: 1, max: 95 }), { maxLength: MARKDOWN_MAX_STEPS }),
    )
    .map(([minutes, percents]) => {
      const cheaper = percents.toSorted((a, b) => a - b);
      return minutes
        .toSorted((a, b) => b - a)
        .slice(0, cheaper.length)
        .map((minutesBeforeEnd, i) => ({ minutesBeforeEnd, percentOff: cheaper[i]! }));
    });
  const pricingArb: fc.Arbitrary<Pricing> = fc
    .record({
      priceWon: fc.oneof(fc.integer({ min: 100, max: 9_999 }), fc.integer({ min: 100, max: PRICE_WON.max })),
      floor: fc.option(fc.float({ min: 0, max: 1, noNaN: true }), { nil: null }),
      markdown: fc.option(stepsArb, { nil: null }),
      lowered: fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
      saleEndsAt: minuteArb,
    })
    .map(({ priceWon, floor, lowered, ...rest }) => ({
      ...rest,
      priceWon,
      floorPriceWon: floor === null ? null : Math.max(100, Math.floor(priceWon * floor)),
      loweredWon: lowered.map((share) => Math.max(100, Math.floor((priceWon * share) / 10) * 10)).sort((a, b) => b - a),
    }));
  const minutesArb = fc.integer({ min: -100, max: 11_000 });

  test('is never under the floor nor over the registered one, and whole tens of won where anything is off it', () => {
    fc.assert(
      fc.property(pricingArb, minutesArb, (listing, minutes) => {
        const { priceWon, reason } = unitPriceAt(listing, new Date(listing.saleEndsAt.getTime() - minutes * 60_000));
        expect(priceWon).toBeGreaterThanOrEqual(Math.max(listing.floorPriceWon ?? 0, PRICE_WON.min));
        expect(priceWon).toBeLessThanOrEqual(listing.priceWon);
        expect(Number.isInteger(priceWon)).toBe(true);
        if (priceWon < listing.priceWon) expect(priceWon % 10).toBe(0);
        expect(reason === null).toBe(priceWon === listing.priceWon);
      }),
    );
  });

  test('never rises as time goes by', () => {
    fc.assert(
      fc.property(pricingArb, minutesArb, fc.nat(11_000), (listing, minutes, later) => {
        const at = new Date(listing.saleEndsAt.getTime() - minutes * 60_000);
        const then = new Date(at.getTime() + later * 60_000);
        expect(priceAt(listing, then)).toBeLessThanOrEqual(priceAt(listing, at));
      }),
    );
  });

  test('stays until the next step, which is a moment after now', () => {
    fc.assert(
      fc.property(pricingArb, minutesArb, fc.double({ min: 0, max: 1, noNaN: true }), (listing, minutes, part) => {
        const at = new Date(listing.saleEndsAt.getTime() - minutes * 60_000 - 17);
        const next = Math.min(
          ...(listing.markdown ?? [])
            .map((step) => stepAt(listing.saleEndsAt, step).getTime())
            .filter((to) => to > at.getTime()),
          Number.POSITIVE_INFINITY,
        );
        expect(next).toBeGreaterThan(at.getTime());
        const end = Math.min(next - 1, listing.saleEndsAt.getTime() - 1);
        const before = new Date(at.getTime() + Math.floor(Math.max(0, end - at.getTime()) * part));
        expect(priceAt(listing, before)).toBe(priceAt(listing, at));
        const steps = (listing.markdown ?? []).map((step) => stepAt(listing.saleEndsAt, step).getTime());
        expect(Number.isFinite(next) ? steps.includes(next) : steps.every((step) => step <= at.getTime())).toBe(true);
      }),
    );
  });

  test('only ever falls at the moments of steps, in `pricesOver` as by itself', () => {
    fc.assert(
      fc.property(
        pricingArb,
        minutesArb.filter((minutes) => minutes > 0),
        (listing, minutes) => {
          const from = new Date(listing.saleEndsAt.getTime() - minutes * 60_000);
          const stretches = pricesOver(listing, from);
          expect(stretches[0]!.from).toEqual(from);
          expect(stretches.at(-1)!.to).toEqual(listing.saleEndsAt);
          for (const [i, { from: start, to, priceWon }] of stretches.entries()) {
            expect(priceAt(listing, start)).toBe(priceWon);
            expect(priceAt(listing, new Date(to.getTime() - 1))).toBe(priceWon);
            if (i > 0) expect(stretches[i - 1]!).toMatchObject({ to: start });
          }
        },
      ),
    );
  });

  test('goes down with every press of lower now, until its floor', () => {
    fc.assert(
      fc.property(pricingArb, minutesArb, fc.constantFrom(...LOWER_PERCENTS), (listing, minutes, percent) => {
        const at = new Date(listing.saleEndsAt.getTime() - minutes * 60_000);
        const lowered = loweredPrice(listing, percent, at);
        const now = priceAt(listing, at);
        if (lowered === null) return;
        const pressed = { ...listing, loweredWon: [...(listing.loweredWon ?? []), lowered] };
        expect(priceAt(pressed, at)).toBe(lowered);
        expect(lowered).toBeLessThan(now);
        expect(lowered).toBeGreaterThanOrEqual(Math.max(listing.floorPriceWon ?? 0, PRICE_WON.min));
      }),
    );
    expect(loweredPrice(pricing({ floorPriceWon: 5_000 }), 30, left(200))).toBeNull();
    expect(loweredPrice(pricing(), 20, left(60))).toBe(2_000);
  });
});

test('without a list price the registered one stands for it, once something is off', () => {
  expect(shownListPrice(null, unitPriceAt(pricing(), left(200)))).toBeNull();
  expect(shownListPrice(null, unitPriceAt(pricing(), left(60)))).toBe(5_000);
  expect(shownListPrice(6_000, unitPriceAt(pricing(), left(60)))).toBe(6_000);
});

test('the last step is the one nearest to the sale end', () => {
  expect(lastStepAt(pricing())).toEqual(left(60));
  expect(lastStepAt(pricing({ markdown: [] }))).toBeNull();
});

describe('steps', () => {
  const step = (minutesBeforeEnd: number, percentOff: number) => ({ minutesBeforeEnd, percentOff });
  test.each([
    ['none', [], null],
    ['in any order', [step(60, 50), step(180, 30)], null],
    ['at the rims', [step(10_080, 1), step(1, 95)], null],
    ['six', [1, 2, 3, 4, 5, 6].map((n) => step(100 - n, n)), 'markdownTooMany'],
    ['too early', [step(10_081, 10)], 'markdownMinutes'],
    ['at the sale end', [step(0, 10)], 'markdownMinutes'],
    ['at half a minute', [step(1.5, 10)], 'markdownMinutes'],
    ['of nothing off', [step(60, 0)], 'markdownPercent'],
    ['of all off', [step(60, 96)], 'markdownPercent'],
    ['of which a later one is dearer', [step(180, 50), step(60, 30)], 'markdownNotCheaper'],
    ['of which two are alike', [step(180, 30), step(60, 30)], 'markdownNotCheaper'],
    ['at one time', [step(60, 30), step(60, 50)], 'markdownNotCheaper'],
  ] as const)('%s: %s', (_, steps, problem) => expect(markdownProblem(steps)).toBe(problem));

  test('are stored with the first to come first', () => {
    expect(inOrder([step(60, 50), step(180, 30)])).toEqual([step(180, 30), step(60, 50)]);
  });
});

test.each<[minutesLeft: number, part: Partial<Pricing>, next: [minutesLeft: number, won: number] | null]>([
  [181, {}, [180, 3_500]],
  [180, {}, [60, 2_500]],
  [61, {}, [60, 2_500]],
  [60, {}, null],
  [0, {}, null],
  [500, { markdown: null }, null],
  // Steps that take nothing off are passed over.
  [500, { loweredWon: [3_000] }, [60, 2_500]],
  [500, { floorPriceWon: 3_500 }, [180, 3_500]],
  [100, { floorPriceWon: 3_500 }, null],
])('%i minutes before its end a listing %j costs next: %j', (minutes, part, next) => {
  expect(nextPriceOf(pricing(part), left(minutes))).toEqual(next && { at: left(next[0]), priceWon: next[1] });
});

describe('a markdown of this evening', () => {
  const evening = (of: Pricing, percentOff: number, from: number | null, now = 240) => {
    const outcome = withEveningMarkdown(of, { percentOff, from: from === null ? null : left(from) }, left(now));
    return typeof outcome === 'string' ? outcome : outcome.markdown;
  };
  const bare = pricing({ markdown: null });

  test.each([
    ['counts from now', bare, 30, null, [{ minutesBeforeEnd: 240, percentOff: 30 }]],
    ['or from a time on', bare, 30, 120, [{ minutesBeforeEnd: 120, percentOff: 30 }]],
    ['from now, where that time has passed', bare, 30, 600, [{ minutesBeforeEnd: 240, percentOff: 30 }]],
    [
      'stands before a step that is cheaper',
      pricing(),
      40,
      null,
      [{ minutesBeforeEnd: 240, percentOff: 40 }, STEPS[1]],
    ],
    ['replaces those that are not', pricing(), 60, null, [{ minutesBeforeEnd: 240, percentOff: 60 }]],
    [
      'stands after those that came before',
      pricing(),
      40,
      120,
      [STEPS[0], { minutesBeforeEnd: 120, percentOff: 40 }, STEPS[1]],
    ],
    ['changes nothing where a step is as cheap', pricing(), 30, 120, STEPS],
    ['nor where it was lowered further by hand', pricing({ markdown: null, loweredWon: [2_000] }), 30, null, null],
    ['nor at the floor', pricing({ markdown: null, floorPriceWon: 5_000 }), 30, null, null],
    ['cannot begin when the sale has ended', bare, 30, 0, 'endsBefore'],
  ] as const)('%s', (_, of, percentOff, from, expected) => {
    expect(evening(of, percentOff, from)).toEqual(expected);
  });

  test('never begins before its time, though steps are whole minutes', () => {
    const ends = pricing({ markdown: null, saleEndsAt: new Date(END.getTime() + 20_000) });
    expect(withEveningMarkdown(ends, { percentOff: 30, from: left(120) }, left(240))).toEqual({
      markdown: [{ minutesBeforeEnd: 120, percentOff: 30 }],
      at: left(120, 20_000),
    });
    expect(withEveningMarkdown(ends, { percentOff: 30, from: null }, left(240))).toMatchObject({
      markdown: [{ minutesBeforeEnd: 241, percentOff: 30 }],
    });
  });

  test('is refused as one step too many', () => {
    const many = [1, 2, 3, 4, 5].map((n) => ({ minutesBeforeEnd: 240 - n, percentOff: 30 + n }));
    expect(evening(pricing({ markdown: many }), 20, null)).toBe('markdownTooMany');
  });

  test('leaves steps that may be stored, and a price that is never above the one before', () => {
    const steps = fc
      .uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 5 })
      .map((minutes) =>
        inOrder(minutes.map((minutesBeforeEnd) => ({ minutesBeforeEnd, percentOff: 1 }))).map((step, i) => ({
          ...step,
          percentOff: 10 + i * 15,
        })),
      );
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 95 }),
        fc.integer({ min: 1, max: 400 }),
        (markdown, percent, from) => {
          const of = pricing({ markdown });
          const next = evening(of, percent, from, 400);
          if (!Array.isArray(next)) return;
          expect(markdownProblem(next)).toBeNull();
          for (const minutes of [400, from, 1]) {
            const at = left(minutes);
            expect(priceAt({ ...of, markdown: next }, at)).toBeLessThanOrEqual(priceAt(of, at));
          }
        },
      ),
    );
  });
});

test('a sale that ends early keeps the price it had, whatever would have come', () => {
  const pricing = {
    priceWon: 10_000,
    floorPriceWon: null,
    markdown: STEPS,
    loweredWon: null,
    saleEndsAt: seoul('2026-11-21T21:00:00'),
  };
  for (const [at, priceWon] of [
    [seoul('2026-11-21T12:00:00'), 10_000],
    [seoul('2026-11-21T18:30:00'), 7_000],
    [seoul('2026-11-21T20:30:00'), 5_000],
  ] as const) {
    const ended = { ...pricing, ...frozenAt(pricing, at), saleEndsAt: at };
    expect(priceAt(ended, at)).toBe(priceWon);
    expect(priceAt(ended, seoul('2026-11-22T21:00:00'))).toBe(priceWon);
  }
});

describe('a day of a mart, by a sample price', () => {
  const DAY = { opensAt: seoul('2026-11-21T09:00:00'), closesAt: seoul('2026-11-21T21:00:00') };

  test.each([[STEPS], [STEPS.toReversed()]])('is divided by the steps, in any order', (steps) => {
    expect(pricesOfDay(steps, 10_000, DAY)).toMatchObject([
      { from: DAY.opensAt, priceWon: 10_000 },
      { from: seoul('2026-11-21T18:00:00'), priceWon: 7_000 },
      { from: seoul('2026-11-21T20:00:00'), to: DAY.closesAt, priceWon: 5_000 },
    ]);
  });

  test.each([
    ['no steps', [], 5_000],
    ['a step without its percent', [{ minutesBeforeEnd: 180, percentOff: 0 }], 5_000],
    ['no price', STEPS, null],
    ['a price of nothing', STEPS, 0],
    ['a price that is too high', STEPS, PRICE_WON.max + 1],
  ] as const)('is not shown of %s', (_, steps, priceWon) => {
    expect(pricesOfDay(steps, priceWon, DAY)).toEqual([]);
  });
});

test.each([
  [4_000, { basePrice: 5_000, loweredPrice: 4_000 }],
  [5_000, { basePrice: 5_000, loweredPrice: null }],
  [6_000, { basePrice: 6_000, loweredPrice: null }],
])('a listing that costs %d won by now shows that', (won, shown) => {
  expect(listedAt({ productId: 7, basePrice: 5_000, loweredPrice: 4_500 }, won)).toEqual({ productId: 7, ...shown });
});
