import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseSearch } from '#lib/domain/discovery/search.ts';
import { wordsForEmoji } from '#lib/domain/discovery/search-emoji.ts';
import { KINDS } from '#lib/domain/discovery/search-kinds.ts';
import { isOfTheTrade, meaningOf, tailOf } from '#lib/domain/discovery/search-meaning.ts';
import { patternTest } from '#lib/domain/discovery/search-pattern.ts';
import { meaningReading, readingsOf } from '#lib/domain/discovery/search-readings.ts';
import { CATEGORIES } from '#lib/domain/product/categories.ts';

/** Whether a product of a sub-category is what a word means. */
function means(word: string, name: string, category: string): boolean {
  const meaning = meaningOf(normaliseSearch(word));
  if (!meaning?.categories.some((key) => key === category)) return false;
  return meaning.names?.some((pattern) => patternTest(pattern)(normaliseSearch(name))) ?? true;
}

describe('what a word of a search means in a shop', () => {
  test.each<[string, string, string, boolean]>([
    ['닭고기', '닭봉 400g', 'meat', true],
    ['닭고기', '소고기 카레 200g', 'canned', false],
    ['돼지고기', '벌집 삼겹살 300g', 'meat', true],
    ['돼지고기', '냉장 한우 국거리 300g', 'meat', false],
    ['소고기', '호주산 부채살 300g', 'meat', true],
    ['소고기', '소고기 카레 200g', 'canned', false],
    ['생선', '간고등어 2마리', 'seafood', true],
    ['생선', '생수 2L', 'water', false],
    ['생선', '절단 꽃게 500g', 'seafood', false],
    ['채식', '두부 만두 400g', 'vegan', true],
    ['채식', '호주산 부채살 300g', 'meat', false],
    ['우유', '저지방 우유 900ml', 'dairy', true],
    ['우유', '딸기 우유 케이크', 'cake', false],
    ['물', '생수 500ml', 'water', true],
    ['물', '콩나물 300g', 'vegetable', false],
    ['과일', '바나나 1송이', 'fruit', true],
    ['아무말', '사과', 'fruit', false],
  ])('%s: %s of %s', (word, name, category, wanted) => {
    expect(means(word, name, category)).toBe(wanted);
  });

  test('every name of a sub-category means its goods', () => {
    for (const { key, name } of CATEGORIES) {
      for (const word of name.split('/')) expect(meaningOf(normaliseSearch(word))?.categories, word).toContain(key);
    }
  });

  test('kinds share no word, and none has names that fit everything', () => {
    const words = KINDS.flatMap((kind) => kind.words.map(normaliseSearch));
    expect(new Set(words).size).toBe(words.length);
    for (const { names = [] } of KINDS) for (const name of names) expect(normaliseSearch(name)).not.toBe('');
  });

  test('a joined word is what its end says; a word that shops know is whole', () => {
    expect(['매일우유', '서울우유', '양고기', '우유', '가나다'].map(tailOf)).toEqual([
      '우유',
      '우유',
      '고기',
      null,
      null,
    ]);
    expect(['양고기', '생선 우유', '사가', '유기눙사과'].map(isOfTheTrade)).toEqual([true, true, false, false]);
  });

  test('a reading by meaning keeps the words that mean nothing', () => {
    expect(meaningReading('냉장 돼지고기')?.meanings?.map(Boolean)).toEqual([false, true]);
    expect(meaningReading('냉장')).toBeNull();
  });

  test('what shops know is taken for no other word', () => {
    const ways = (text: string) => [...readingsOf(text)].map(({ by, text: read }) => `${by} ${read}`);
    expect(ways('양고기').some((way) => way.startsWith('similar'))).toBe(false);
    expect(ways('양고기')).toContain('closest 고기');
    expect(ways('매일우유')).toContain('closest 우유');
    expect(ways('생선')).toContain('closest 수산물');
    expect(ways('사가').some((way) => way.startsWith('similar'))).toBe(true);
  });
});

describe('emoji in a search', () => {
  test.each([
    ['🍕', '피자'],
    ['🥛 1L', '우유 1L'],
    ['매운🍜', '매운 라면'],
    ['🌶️', '고추'],
    ['🚗', ''],
    ['사과 🍎', '사과 사과'],
    ['2% 우유', '2% 우유'],
  ])('%s is %s', (typed, words) => {
    expect(wordsForEmoji(typed)).toBe(words);
  });

  test('leaves no picture, and any other text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const words = wordsForEmoji(text);
        expect(words).not.toMatch(/\p{Extended_Pictographic}/u);
        expect(wordsForEmoji(words)).toBe(words);
      }),
    );
  });
});
