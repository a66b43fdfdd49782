import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { normaliseSearch } from '#lib/domain/discovery/search.ts';
import type { WordPatterns } from '#lib/domain/discovery/search-closest.ts';
import { patternTest } from '#lib/domain/discovery/search-pattern.ts';
import { readingsOf } from '#lib/domain/discovery/search-readings.ts';
import { CATEGORIES } from '#lib/domain/product/categories.ts';
import { readingCondition } from '#lib/server/listings/search-condition.ts';
import { describeMarket } from '../market.ts';

const search = 'GET /api/buyer/products/search';
/** The category of every product, unless a test names another one. */
const SHELF = CATEGORIES.find(({ name }) => name === '과일')!.key;

const NAMES = [
  '한우 국거리 1kg',
  '한우 1++ 등심 300g',
  '매일 저지방 우유 2%',
  '서울 흰우유 900ml',
  '코카콜라 1.5L',
  '국물 떡볶이',
  '무항생제 달걀 30구',
  '국산 무농약 콩 두부',
  '바나나 2kg',
  '감자 1+1',
  '우리밀 베이커리 식빵',
  '치킨 커리',
  '오렌지 주스 15L',
];
const TYPED = [
  '１ｋｇ',
  '1㎏',
  '㎏',
  '2%',
  '２％',
  '%',
  '_',
  '1+1',
  '1++',
  '한우1kg',
  '매일우유',
  '우유매일',
  '국산콩두부',
  '계란',
  '쥬스',
  '카레',
  'rPfks',
  'ㄷㄱ',
  '콜라 1.5 리터',
  '콜라 1500ml',
  '1.5',
  '떡볶이 사줘',
  '떡볶이사주세요',
  '우유를 싸게',
  '유기농 바나나 2kg',
  '콜라 500ml',
  '서울우유900ml',
  '수박',
  '사줘',
  '바나너',
  'kg ml',
  "'; --",
  '1.5L(%',
];

describeMarket('what buyers look for', (market) => {
  async function shop() {
    const mart = await market().mart();
    const made = new Map<number, string>();
    for (const name of NAMES) made.set((await market().product(mart, { name })).id, name);
    return { mart, made };
  }

  test('is found in their own words, units and forms, and else what fits most of it', async () => {
    const { mart, made } = await shop();
    const find = async (text: string, page?: number) =>
      (
        await market().nobody.call(search, {
          query: { ...mart.at, search: text, ...(page === undefined ? {} : { page, size: 1 }) },
        })
      ).map(({ productId }) => made.get(productId));
    for (const [typed, found] of [
      ['１ｋｇ', ['한우 국거리 1kg']],
      ['1㎏', ['한우 국거리 1kg']],
      ['2%', ['매일 저지방 우유 2%']],
      ['%', []],
      ['한우1kg', ['한우 국거리 1kg']],
      ['매일우유', ['매일 저지방 우유 2%']],
      ['계란', ['무항생제 달걀 30구']],
      ['카레', ['치킨 커리']],
      ['콜라 1.5 리터', ['코카콜라 1.5L']],
      ['떡볶이 사줘', ['국물 떡볶이']],
      ['콜라 500ml', ['코카콜라 1.5L']],
      ['한우 1++', ['한우 1++ 등심 300g']],
      ['1+1', ['감자 1+1']],
    ] as const) {
      expect(await find(typed), typed).toEqual(found);
    }
    // The same on every page.
    const pages = [];
    for (const page of [0, 1, 2, 3]) pages.push(...(await find('우유를 싸게', page)));
    expect(pages.sort()).toEqual(['매일 저지방 우유 2%', '서울 흰우유 900ml']);
  });

  test('is found by the database as the rules have it, reading by reading', async () => {
    const { made } = await shop();
    const ids = sql.param([...made.keys()]);
    for (const typed of TYPED) {
      for (const reading of readingsOf(typed)) {
        const condition = readingCondition(reading);
        const { rows } = await market().db.execute<{ name: string }>(sql`
          select products.name from products where products.id = any(${ids}::bigint[]) and ${condition.where}
          order by products.id`);
        const holdsOne = (patterns: WordPatterns, name: string) =>
          patterns.some((pattern) => patternTest(pattern)(normaliseSearch(name)));
        // All of them stand on one shelf: a word that means another one's goods finds none.
        const holds = (name: string) =>
          reading.words.every((patterns, i) => {
            const meaning = reading.meanings?.[i];
            if (!meaning) return holdsOne(patterns, name);
            return meaning.categories.includes(SHELF) && (meaning.names === null || holdsOne(meaning.names, name));
          });
        expect(
          rows.map(({ name }) => name),
          `${typed}, ${reading.by}`,
        ).toEqual(NAMES.filter(holds));
      }
    }
  });
});
