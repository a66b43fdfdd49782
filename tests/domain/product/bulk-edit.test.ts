import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRICE_WON } from '#lib/domain/money.ts';
import { BULK_PERCENT, type BulkChange, type EditableListing, edited, sameFor } from '#lib/domain/product/bulk-edit.ts';
import { priceAt } from '#lib/domain/product/markdown.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { seoul } from '../seoul.ts';

const now = seoul('2026-11-20T14:00:00');
const listing = (fields: Partial<EditableListing> = {}): EditableListing => ({
  category: '과일',
  name: '사과',
  description: '',
  origin: null,
  barcode: null,
  taxFree: null,
  useBy: null,
  priceWon: 3_000,
  listPriceWon: null,
  floorPriceWon: null,
  markdown: null,
  loweredWon: null,
  waiting: 10,
  saleEndsAt: addMinutes(now, 300),
  recalledAt: null,
  maxPerBuyer: null,
  ...fields,
});
const priceOf = (of: EditableListing, percent: number) => {
  const outcome = edited(of, { kind: 'price', percent }, now);
  return outcome.ok ? outcome.after.priceWon : outcome.problem;
};

describe('an edit of many listings', () => {
  test.each([
    [{}, -10, 2_700],
    [{ priceWon: 3_333 }, -10, 2_990],
    [{ priceWon: 3_333 }, 10, 3_660],
    [{ floorPriceWon: 2_850 }, -10, 2_850],
    [{ floorPriceWon: 2_845 }, -10, 2_850],
    [{ priceWon: 100 }, -50, 50],
    [{ priceWon: 5 }, -50, 5],
    [{ priceWon: 5_000_000 }, 100, PRICE_WON.max],
    [{ priceWon: 9_000_000 }, 100, 'priceTooHigh'],
  ] as const)('%j by %i%% costs %s', (fields, percent, expected) => {
    expect(priceOf(listing(fields), percent)).toBe(expected);
  });

  test('a lower price is whole tens, never under the floor nor above what it was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: PRICE_WON.min, max: PRICE_WON.max }),
        fc.option(fc.integer({ min: PRICE_WON.min, max: PRICE_WON.max })),
        fc.integer({ min: BULK_PERCENT.min, max: -1 }),
        (priceWon, floor, percent) => {
          const floorPriceWon = floor === null ? null : Math.min(floor, priceWon);
          const to = priceOf(listing({ priceWon, floorPriceWon }), percent);
          expect(to).toBeLessThanOrEqual(priceWon);
          expect(to).toBeGreaterThanOrEqual(floorPriceWon ?? PRICE_WON.min);
          if (to !== priceWon) expect(Number(to) % 10).toBe(0);
        },
      ),
    );
  });

  test('another price ends what was lowered by hand, and a list price that is not above it any more', () => {
    const of = listing({ loweredWon: [2_500], listPriceWon: 3_200 });
    expect(edited(of, { kind: 'price', percent: 10 }, now)).toMatchObject({
      after: { priceWon: 3_300, listPriceWon: null, loweredWon: null },
    });
    expect(edited(of, { kind: 'price', percent: -10 }, now)).toMatchObject({ after: { listPriceWon: 3_200 } });
    const atIt = listing({ listPriceWon: 3_300 });
    expect(edited(atIt, { kind: 'price', percent: 10 }, now)).toMatchObject({ after: { listPriceWon: null } });
  });

  test('at the floor a listing stays as it is: nothing of it is different', () => {
    const of = listing({ floorPriceWon: 3_000, loweredWon: [3_000] });
    const changes: BulkChange[] = [
      { kind: 'price', percent: -30 },
      { kind: 'lower', percentOff: 30 },
    ];
    for (const change of changes) {
      const outcome = edited(of, change, now);
      expect(outcome.ok && sameFor(change.kind, of, outcome.after)).toBe(true);
    }
  });

  test('lowering now takes off the price of now', () => {
    const of = listing({ markdown: [{ minutesBeforeEnd: 600, percentOff: 50 }] });
    const outcome = edited(of, { kind: 'lower', percentOff: 10 }, now);
    expect(outcome.ok && priceAt({ ...of, ...outcome.after }, now)).toBe(1_350);
  });

  test.each([
    [{ kind: 'saleEnd', at: '2026-11-20T13:59:00+09:00' }, {}, 'saleEndInPast'],
    [{ kind: 'saleEnd', at: '2026-11-23T00:30:00+09:00' }, { useBy: '2026-11-22' }, 'useByBeforeSaleEnd'],
    [{ kind: 'end' }, { saleEndsAt: now }, 'saleEnded'],
    [{ kind: 'lower', percentOff: 10 }, { saleEndsAt: now }, 'saleEnded'],
    [{ kind: 'count', to: 5 }, { recalledAt: now }, 'productRecalled'],
  ] as const)('%j is refused where it cannot be: %j', (change, fields, problem) => {
    expect(edited(listing(fields), change, now)).toEqual({ ok: false, problem });
  });

  test.each([5, null])('pieces a buyer become %s, and nothing else', (to) => {
    const of = listing({ maxPerBuyer: 2 });
    const outcome = edited(of, { kind: 'maxPerBuyer', to }, now);
    expect(outcome).toMatchObject({ ok: true, after: { maxPerBuyer: to, waiting: of.waiting, priceWon: of.priceWon } });
    expect(outcome.ok && sameFor('maxPerBuyer', of, outcome.after)).toBe(false);
  });

  test('a sale that is over may be given another end', () => {
    const at = '2026-11-21T12:00:00.000Z';
    expect(edited(listing({ saleEndsAt: now }), { kind: 'saleEnd', at }, now)).toMatchObject({
      after: { saleEndsAt: new Date(at) },
    });
  });
});
