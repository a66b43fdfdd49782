import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AlertConditions,
  alertKey,
  isSearchable,
  isWithinAlert,
  type ListingBefore,
  passesAlert,
  searchedNames,
  startsToMatch,
  termTest,
} from '#lib/domain/discovery/alert.ts';
import { matchesSearch } from '#lib/domain/discovery/search.ts';

const ANY: AlertConditions = { maxPriceWon: null, minDiscount: null };
const finds = (term: string, product: string, mart = '합정마트') => termTest(term)(searchedNames(product, mart));

describe('a term finds what a search for it finds', () => {
  test.each([
    ['사과', '유기농 사과(1kg)', true],
    ['사과 유기농', '유기농 사과(1kg)', true],
    ['사과', '배 2개', false],
    // By another name, another unit, another spelling.
    ['달걀', '계란 30구', true],
    ['쇠고기', '한우 소고기 국거리', true],
    ['우유 1000ml', '서울우유 1L', true],
    ['사과 1 킬로', '사과 1kg', true],
    // As typed on an English keyboard, or by initials.
    ['tkrhk', '사과 1봉지', true],
    ['ㅅㄱ', '사과 1봉지', true],
    // Joined words by their parts.
    ['고구마케이크', '고구마 생크림 케이크', true],
    // Without what is not wanted.
    ['우유 말고 두유', '검은콩 두유 950ml', true],
    ['우유 말고 두유', '서울우유 1L', false],
    ['우유 말고 두유', '두유 우유 반반', false],
    // What may have been meant is not what was asked for.
    ['사과', '사고 1봉지', false],
    ['바나나', '바나너 1송이', false],
    ['유기농 사과', '유기농 배', false],
  ])('%s in %s: %s', (term, product, expected) => {
    expect(finds(term, product)).toBe(expected);
  });

  test('and the name of a mart answers its words', () => {
    expect(finds('합정마트 사과', '사과 1봉지')).toBe(true);
    expect(finds('합정마트 사과', '배 2개')).toBe(false);
    expect(finds('망원마트 사과', '사과 1봉지')).toBe(false);
  });

  test('a name that holds the term is always found', () => {
    const text = fc.stringMatching(/^[가-힣a-z0-9 ]{1,12}$/);
    fc.assert(
      fc.property(text, text, text, (before, term, after) => {
        fc.pre(isSearchable(term) && !/\d/.test(term));
        const name = `${before} ${term} ${after}`;
        fc.pre(matchesSearch(name, term));
        expect(finds(term, name)).toBe(true);
      }),
    );
  });

  test('two spellings of one term are one', () => {
    expect(alertKey('유기농  사과 1 킬로')).toBe(alertKey('유기농 사과 １ＫＧ'));
    expect(alertKey('사과')).not.toBe(alertKey('배'));
    expect(isSearchable('!? …')).toBe(false);
  });
});

test.each([
  [{ priceWon: 5_000, listPriceWon: null }, { ...ANY, maxPriceWon: 5_000 }, true],
  [{ priceWon: 5_001, listPriceWon: null }, { ...ANY, maxPriceWon: 5_000 }, false],
  [{ priceWon: 7_000, listPriceWon: 10_000 }, { ...ANY, minDiscount: 30 }, true],
  [{ priceWon: 7_001, listPriceWon: 10_000 }, { ...ANY, minDiscount: 30 }, false],
  [{ priceWon: 100, listPriceWon: null }, { ...ANY, minDiscount: 1 }, false],
])('%j under %j: %s', (price, conditions, expected) => {
  expect(passesAlert({ name: '사과', ...price }, conditions)).toBe(expected);
});

test('an alert reaches three kilometres', () => {
  const place = { lat: 37.557, lng: 126.925 };
  expect(isWithinAlert(place, { lat: 37.557 + 0.0269, lng: 126.925 })).toBe(true);
  expect(isWithinAlert(place, { lat: 37.557 + 0.0271, lng: 126.925 })).toBe(false);
});

describe('a listing starts to match', () => {
  const now = new Date('2026-11-20T05:00:00Z');
  const before: ListingBefore = {
    name: '사과 1봉지',
    priceWon: 3_000,
    listPriceWon: 5_000,
    waiting: 3,
    saleEndsAt: new Date('2026-11-21T05:00:00Z'),
  };
  const starts = (was: ListingBefore | null, conditions: AlertConditions = ANY) =>
    startsToMatch(conditions, was, { martName: '합정마트', fits: termTest('사과'), now });

  test.each([
    ['new', null, ANY, true],
    ['listed and matching already', before, ANY, false],
    ['sold out until now', { ...before, waiting: 0 }, ANY, true],
    ['over until now', { ...before, saleEndsAt: new Date('2026-11-20T05:00:00Z') }, ANY, true],
    ['another name until now', { ...before, name: '배 2개' }, ANY, true],
    ['too dear until now', before, { ...ANY, maxPriceWon: 2_999 }, true],
    ['cheap enough already', before, { ...ANY, maxPriceWon: 3_000 }, false],
    ['too little marked down until now', before, { ...ANY, minDiscount: 41 }, true],
    ['marked down enough already', before, { ...ANY, minDiscount: 40 }, false],
  ] as const)('%s', (_, was, conditions, expected) => {
    expect(starts(was, conditions)).toBe(expected);
  });
});
