import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { grams, matchesSearch, normaliseSearch, queryGrams } from '#lib/domain/search.ts';

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[가-힣 a-zA-Z0-9()·/-]{0,30}$/),
);

describe('a text as the search sees it', () => {
  test.each([
    ['유기농 사과(1kg)', '유기농사과1kg'],
    ['유기농사과 1KG', '유기농사과1kg'],
    ['사과'.normalize('NFD'), '사과'],
    ['통조림/레토르트', '통조림레토르트'],
    ['  ', ''],
    ['!?·', ''],
    ['Café', 'café'],
  ])('%j is %j', (text, normalised) => {
    expect(normaliseSearch(text)).toBe(normalised);
  });

  it('stays as it is when seen again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normaliseSearch(normaliseSearch(text))).toBe(normaliseSearch(text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('grams', () => {
  it('are the single characters and the neighbours, each once', () => {
    expect(grams('사과 사탕').sort()).toEqual(['과', '과사', '사', '사과', '사탕', '탕'].sort());
    expect(grams('빵')).toEqual(['빵']);
    expect(grams('!!')).toEqual([]);
    expect(grams('𠮷野')).toEqual(['𠮷', '野', '𠮷野']);
  });

  it('of a query are its pairs, or itself when it is one character', () => {
    expect(queryGrams('빵')).toEqual(['빵']);
    expect(queryGrams('주스')).toEqual(['주스']);
    expect(queryGrams('오렌지 주스')).toEqual(['오렌', '렌지', '지주', '주스']);
    expect(queryGrams('바나나나')).toEqual(['바나', '나나']);
    expect(queryGrams(' - ')).toEqual([]);
  });

  it('of a query are among those of every text that contains it', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (before, term, after) => {
        const text = normaliseSearch(before) + normaliseSearch(term) + normaliseSearch(after);
        // Marks at a seam may melt into the letter before; then the text does not contain the term.
        fc.pre(normaliseSearch(text).includes(normaliseSearch(term)));
        const has = new Set(grams(text));
        for (const gram of queryGrams(term)) expect(has).toContain(gram);
      }),
      { numRuns: 500 },
    );
  });

  it('find every stretch of a product name, from one syllable up', () => {
    const name = '햇살담은 유기농 사과 주스 1.5L';
    const letters = [...normaliseSearch(name)];
    const has = new Set(grams(name));
    for (let from = 0; from < letters.length; from += 1) {
      for (let to = from + 1; to <= letters.length; to += 1) {
        const term = letters.slice(from, to).join('');
        expect(queryGrams(term).every((gram) => has.has(gram))).toBe(true);
        expect(matchesSearch(name, term)).toBe(true);
      }
    }
  });
});

describe('a match', () => {
  it('is checked after the grams, which may all be there apart', () => {
    const text = '사과파이 파이사';
    expect(queryGrams('이사과').every((gram) => grams('과이사 사과').includes(gram))).toBe(true);
    expect(matchesSearch('과이사 사과', '이사과')).toBe(false);
    expect(matchesSearch(text, '과 파')).toBe(true);
  });

  it('is none for a term without letters and digits', () => {
    expect(matchesSearch('사과', '')).toBe(false);
    expect(matchesSearch('사과', '!!')).toBe(false);
  });
});
