import { describe, expect, test } from 'vitest';
import {
  BAG_CONTENTS_HOURS,
  BAG_KINDS_MAX_LENGTH,
  BAGS_A_DAY,
  bagLimit,
  mayWriteContents,
} from '#lib/domain/product/bag.ts';
import { bagProblems } from '#lib/domain/product/bag-problems.ts';
import { edited } from '#lib/domain/product/bulk-edit.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';

const NOW = new Date('2026-11-30T03:00:00Z');
const BAG = {
  priceWon: 3_900,
  listPriceWon: 9_000,
  bagWorthWon: 9_000,
  bagKinds: '식빵, 모닝빵',
  origin: '밀: 미국산',
  allergens: ['wheat', 'milk'] as const,
};

describe('a bag', () => {
  test('says what it is worth, what it may hold, and all allergens and origins before it is put up', () => {
    expect(bagProblems(BAG)).toEqual({});
    expect(bagProblems({ ...BAG, allergens: [] })).toEqual({});
    expect(bagProblems({ ...BAG, bagWorthWon: Number.NaN, bagKinds: ' ', origin: ' ', allergens: null })).toEqual({
      bagWorthWon: 'bagWorthMissing',
      bagKinds: 'bagKindsMissing',
      origin: 'bagOriginMissing',
      allergens: 'bagAllergensMissing',
    });
    expect(bagProblems({ ...BAG, weightGrams: 600 })).toEqual({ weightGrams: 'bagByWeight' });
    expect(bagProblems({ ...BAG, bagWorthWon: null })).toEqual({ bagWorthWon: 'bagWorthMissing' });
    expect(bagProblems({ ...BAG, bagKinds: '가'.repeat(BAG_KINDS_MAX_LENGTH + 1) })).toEqual({
      bagKinds: 'bagKindsTooLong',
    });
  });

  test('is worth its price and its list price at least', () => {
    const of = (bagWorthWon: number, more: Partial<typeof BAG> = {}) => bagProblems({ ...BAG, bagWorthWon, ...more });
    expect(of(8_999)).toEqual({ bagWorthWon: 'bagWorthTooLow' });
    expect(of(9_001)).toEqual({});
    expect(of(9_000, { priceWon: 9_500 })).toEqual({ bagWorthWon: 'bagWorthTooLow' });
    expect(of(9_000.5)).toEqual({ bagWorthWon: 'bagWorthNotWhole' });
  });

  test('is none where neither is said: then nothing is asked', () => {
    expect(bagProblems({ priceWon: 3_900, origin: null, allergens: null })).toEqual({});
    expect(bagLimit({ maxPerBuyer: null })).toBeNull();
  });

  test('has a limit for one buyer, whatever its listing says', () => {
    expect(bagLimit(BAG)).toBe(BAGS_A_DAY);
    expect(bagLimit({ ...BAG, maxPerBuyer: 3 })).toBe(3);
  });

  test('keeps its worth and its limit in an edit of many', () => {
    const listing = {
      ...BAG,
      category: 'bread',
      name: '빵 꾸러미',
      floorPriceWon: null,
      loweredWon: null,
      markdown: null,
      saleEndsAt: new Date(NOW.getTime() + 60 * MS_PER_MINUTE),
      waiting: 3,
      maxPerBuyer: 2,
      recalledAt: null,
    };
    const dear = { ...listing, priceWon: 8_000 };
    expect(edited(dear, { kind: 'price', percent: 20 }, NOW)).toEqual({ ok: false, problem: 'bagWorthTooLow' });
    expect(edited(dear, { kind: 'price', percent: 10 }, NOW)).toMatchObject({ ok: true, after: { priceWon: 8_800 } });
    const lifted = edited(listing, { kind: 'maxPerBuyer', to: null }, NOW);
    expect(lifted).toMatchObject({ ok: true, after: { maxPerBuyer: BAGS_A_DAY } });
  });

  test('is described while it waits, and for a day after it was handed over', () => {
    const endedAt = NOW;
    const later = (minutes: number) => new Date(NOW.getTime() + minutes * MS_PER_MINUTE);
    expect(mayWriteContents({ state: 'open', endedAt: null }, NOW)).toBe(true);
    expect(mayWriteContents({ state: 'pickedUp', endedAt }, later(BAG_CONTENTS_HOURS * 60 - 1))).toBe(true);
    expect(mayWriteContents({ state: 'pickedUp', endedAt }, later(BAG_CONTENTS_HOURS * 60))).toBe(false);
    expect(mayWriteContents({ state: 'cancelled', endedAt }, NOW)).toBe(false);
  });
});
