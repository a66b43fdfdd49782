import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proposeCategories, TRADE_WORDS } from '#lib/domain/discovery/category-words.ts';
import { CATEGORIES } from '#lib/domain/product/categories.ts';

const namesFor = (word: string) => proposeCategories(word).map(({ name }) => name);

describe('categories that may be meant', () => {
  test.each([
    ['야채', '채소'],
    ['우유', '유제품'],
    ['라면', '즉석식품'],
    ['계란', '정육'],
    ['두부', '채소'],
    ['소고기', '정육'],
    ['생선', '수산물'],
    ['과자', '쿠키/스낵'],
    ['생수', '물/탄산수'],
    ['통조림', '통조림/레토르트'],
    ['레토르트', '통조림/레토르트'],
    ['커피', '커피/차'],
    ['국산 야채', '채소'],
    ['신선식품 > 야채', '채소'],
    ['신선식품>채소', '채소'],
    ['라면류', '즉석식품'],
    ['밀키트', '간편조리식'],
    ['케익', '케이크/파이'],
  ])('%s: %s first', (word, name) => expect(namesFor(word)[0]).toBe(name));

  test('a group proposes its categories', () => {
    expect(namesFor('음료')).toEqual(expect.arrayContaining(['물/탄산수', '주스/스무디', '커피/차', '기능성 음료']));
    expect(namesFor('신선식품')).toEqual(['과일', '채소', '정육', '수산물', '유제품']);
  });

  test('a word that shops use differently proposes each', () => {
    expect(namesFor('두부')).toEqual(expect.arrayContaining(['채소', '유제품', '간편조리식']));
  });

  test.each(['', ' ', '몰라요', '기타', 'ㅋㅋ', '123', '/'])('%j: none', (word) => expect(namesFor(word)).toEqual([]));

  test('every category has words of its own, and each word proposes it', () => {
    for (const { key, name } of CATEGORIES) {
      expect(TRADE_WORDS[key].length).toBeGreaterThan(1);
      for (const word of TRADE_WORDS[key]) {
        const proposed = namesFor(word);
        // A word that is a category's own name is that category.
        if (!CATEGORIES.some((other) => other.name === word && other.key !== key))
          expect([word, proposed]).toEqual([word, expect.arrayContaining([name])]);
      }
    }
  });

  test('whatever is typed, every proposal exists, once', () => {
    const known = new Set<unknown>(CATEGORIES);
    const words = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...Object.values(TRADE_WORDS).flat()));
    fc.assert(
      fc.property(fc.array(words, { maxLength: 3 }), (parts) => {
        const proposed = proposeCategories(parts.join(' '));
        expect(proposed.every((category) => known.has(category))).toBe(true);
        expect(new Set(proposed).size).toBe(proposed.length);
      }),
    );
  });
});
