import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  matchesSearch,
  normaliseSearch,
  SEARCH_VERSION,
  searchColumns,
  searchWords,
} from '#lib/domain/discovery/search.ts';

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

describe('what is kept to find a product by', () => {
  it('is its name as the search sees it, and that by initial consonants', () => {
    expect(searchColumns('유기농 사과(1kg)')).toEqual({
      searchName: '유기농사과1kg',
      searchInitials: 'ㅇㄱㄴㅅㄱ1kg',
      searchStamp: `${SEARCH_VERSION}:유기농사과1kg`,
    });
  });

  it('has a letter for a letter', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { searchName, searchInitials } = searchColumns(text);
        expect([...searchInitials]).toHaveLength([...searchName].length);
      }),
    );
  });
});

describe('a match', () => {
  it('is every stretch of a product name, from one syllable up', () => {
    const name = '햇살담은 유기농 사과 주스 1.5L';
    const letters = [...normaliseSearch(name)];
    for (let from = 0; from < letters.length; from += 1) {
      for (let to = from + 1; to <= letters.length; to += 1) {
        const stretch = letters.slice(from, to).join('');
        // The point of a number alone is no letter.
        if (stretch !== '.') expect(matchesSearch(name, stretch), stretch).toBe(true);
      }
    }
  });

  it('is none for a term without letters and digits', () => {
    expect(matchesSearch('사과', '')).toBe(false);
    expect(matchesSearch('사과', '!!')).toBe(false);
    expect(searchWords(' !! ')).toEqual([]);
    expect(searchWords(' 유기농  사과! ')).toEqual(['유기농', '사과']);
  });
});
