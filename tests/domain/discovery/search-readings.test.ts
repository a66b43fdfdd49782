import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { initialsOf } from '#lib/domain/discovery/hangul.ts';
import { matchesSearch, normaliseSearch } from '#lib/domain/discovery/search.ts';
import { exactly, halvesOf, patternTest, toInitialsLike, toLike } from '#lib/domain/discovery/search-pattern.ts';
import {
  type Reading,
  readingsWhileTyping,
  readingsOf as readOneByOne,
  wordsInMartName,
} from '#lib/domain/discovery/search-readings.ts';
import { keysFor } from '../typing.ts';

const NAMES = [
  '유기농 사과 1kg',
  '사과주스',
  '오렌지 주스 1.5L',
  '바나나',
  '떡볶이 떡',
  'ABC 주스',
  '우유',
  '방울토마토',
  '빵',
];

const readingsOf = (text: string): Reading[] => [...readOneByOne(text)];

/** Whether a product's name, as the search sees it, is found by a reading: what the search asks the database for. */
const matchesReading = (reading: Reading, name: string): boolean =>
  reading.words.every((patterns) => patterns.some((pattern) => patternTest(pattern)(name)));

/** The first reading that finds something, as the search asks them. */
function search(text: string, readings: (text: string) => Iterable<Reading> = readingsOf) {
  for (const reading of readings(text)) {
    const found = NAMES.filter((name) => matchesReading(reading, normaliseSearch(name)));
    if (found.length > 0) return { by: reading.by, text: reading.text, found };
  }
  return null;
}

describe('what is typed', () => {
  test.each<[string, Reading['by'], string[]]>([
    ['사과', 'words', ['유기농 사과 1kg', '사과주스']],
    ['사 과', 'words', ['유기농 사과 1kg', '사과주스']],
    ['유기농사과', 'words', ['유기농 사과 1kg']],
    ['주스 사과', 'words', ['사과주스']],
    ['ㅅㄱ', 'initials', ['유기농 사과 1kg', '사과주스']],
    ['사ㄱ', 'initials', ['유기농 사과 1kg', '사과주스']],
    ['ㅂㅇㅌㅁㅌ', 'initials', ['방울토마토']],
    ['tkrhk', 'keyboard', ['유기농 사과 1kg', '사과주스']],
    ['TKRHK', 'keyboard', ['유기농 사과 1kg', '사과주스']],
    ['Tkrhk', 'keyboard', ['유기농 사과 1kg', '사과주스']],
    ['사rhk', 'keyboard', ['유기농 사과 1kg', '사과주스']],
    ['유기농 tkrhk', 'keyboard', ['유기농 사과 1kg']],
    ['tkrhk 1kg', 'keyboard', ['유기농 사과 1kg']],
    ['abc wntm', 'keyboard', ['ABC 주스']],
    ['tr', 'keyboard', ['유기농 사과 1kg', '사과주스']],
    ['사가', 'similar', ['유기농 사과 1kg', '사과주스']],
    ['우우', 'similar', ['우유']],
    ['쥬스', 'words', ['사과주스', '오렌지 주스 1.5L', 'ABC 주스']],
    ['주수', 'similar', ['사과주스', '오렌지 주스 1.5L', 'ABC 주스']],
    ['바나너', 'similar', ['바나나']],
    ['방울도마토', 'similar', ['방울토마토']],
    ['떡복이', 'words', ['떡볶이 떡']],
    ['떡봄이', 'similar', ['떡볶이 떡']],
    ['유기농 사가', 'similar', ['유기농 사과 1kg']],
    ['qksksj', 'similar', ['바나나']],
  ])('%j finds by %s: %j', (text, by, found) => expect(search(text)).toMatchObject({ by, found }));

  test.each(['배', '!!', '', '사자', 'ml kg', '2kg', 'ㅎㅎ', '수박화채', '%', '_'])('%j finds nothing', (text) =>
    expect(search(text)).toBeNull(),
  );

  it('is told as it was understood', () => {
    expect(search('tkrhk')?.text).toBe('사과');
    expect(search('유기농 tkrhk')?.text).toBe('유기농 사과');
    expect(search('abc wntm')?.text).toBe('abc 주스');
  });

  it('is as it stands wherever that finds something', () => {
    // 'abc' alone could be Korean keys too.
    expect(search('abc')).toMatchObject({ by: 'words', found: ['ABC 주스'] });
    expect(search('우유')).toMatchObject({ by: 'words', found: ['우유'] });
  });
});

describe('what is still being typed', () => {
  test.each<[string, string[]]>([
    ['사고', ['유기농 사과 1kg', '사과주스']],
    ['삭', ['유기농 사과 1kg', '사과주스']],
    ['바난', ['바나나']],
    ['비', []],
    ['바', ['바나나', '방울토마토']],
    ['우융', []],
    ['주슈', []],
  ])('%j goes on to %j', (text, found) => {
    const [, typing] = readingsWhileTyping(text);
    const all = NAMES.filter((name) => typing?.by === 'typing' && matchesReading(typing, normaliseSearch(name)));
    expect(all).toEqual(found);
  });
});

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));

describe('any name', () => {
  const name = fc.array(syllable, { minLength: 1, maxLength: 12 }).map((letters) => letters.join(''));
  const finds = (text: string, wanted: string) =>
    readingsOf(text).some((reading) => matchesReading(reading, normaliseSearch(wanted)));

  it('is found first by what it holds, and by nothing it does not hold', () => {
    fc.assert(
      fc.property(name, name, (text, term) => {
        const [words] = readingsOf(term);
        expect(matchesReading(words!, normaliseSearch(text))).toBe(matchesSearch(text, term));
        expect(matchesReading(readingsOf(text.slice(-3))[0]!, text)).toBe(true);
      }),
    );
  });

  it('is found by its initials and by its keys', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(finds(initialsOf(text), text)).toBe(true);
        expect(finds(keysFor(text), text)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is found with any one syllable of three or more wrong', () => {
    fc.assert(
      fc.property(name, fc.nat(), syllable, (text, at, wrong) => {
        fc.pre(text.length >= 3);
        const letters = [...text];
        letters[at % letters.length] = wrong;
        expect(finds(letters.join(''), text)).toBe(true);
      }),
      // It ends in what is else a particle.
      { numRuns: 500, examples: [['가가랑', 0, '닥']] },
    );
  });

  it('that holds a pattern passes its pattern of initials, and no other where that decides', () => {
    const typed = fc
      .array(fc.oneof(syllable, fc.constantFrom(...'ㄱㄴㄷㅅㅇㅎ', 'a', '1')), { minLength: 1, maxLength: 4 })
      .map((letters) => letters.join(''));
    const like = (text: string, pattern: string) =>
      new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`, 'u').test(text);
    fc.assert(
      fc.property(name, typed, (text, term) => {
        for (const pattern of readingsOf(term).flatMap(({ words }) => words.flat())) {
          const initials = toInitialsLike(pattern);
          const holds = patternTest(pattern)(text);
          if (holds) expect(like(initialsOf(text), initials.like)).toBe(true);
          if (initials.decides) expect(like(initialsOf(text), initials.like)).toBe(holds);
          const simple = toLike(pattern);
          if (simple) expect(like(text, simple)).toBe(holds);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a word with one wrong letter', () => {
  const halves = (text: string) =>
    readingsOf(text).flatMap(({ by, words }) => (by === 'similar' ? words.map(halvesOf) : []));

  it('has a half of it in every name that is found', () => {
    expect(halves('사가')).toEqual([['사', '가']]);
    // Another amount is another thing: no letter of it is taken for wrong.
    expect(halves('방울토마토 5kg')).toEqual([['방울', '토마토'], null]);
    fc.assert(
      fc.property(fc.string({ unit: syllable, minLength: 2, maxLength: 14 }), fc.nat(), syllable, (text, at, wrong) => {
        const letters = [...text];
        letters[at % letters.length] = wrong;
        for (const patterns of readingsOf(text).flatMap(({ words }) => words)) {
          const name = letters.join('');
          const known = halvesOf(patterns);
          if (!known || !patterns.some((pattern) => patternTest(pattern)(name))) continue;
          expect(known.some((half) => name.includes(half))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is told from other choices of patterns', () => {
    expect(halves('빵')).toEqual([]);
    expect(halvesOf([exactly('사과')])).toBeNull();
    expect(halvesOf([exactly('사과'), exactly('사과주스')])).toBeNull();
    expect(halvesOf([exactly('사과'), exactly('수박')])).toBeNull();
    const typing = [...readingsWhileTyping('사고')].find(({ by }) => by === 'typing');
    expect(halvesOf(typing!.words[0]!)).toBeNull();
  });
});

describe("a mart's name", () => {
  const answers = (text: string, name: string) =>
    readingsOf(text).map((reading) => `${reading.by} ${wordsInMartName(reading)?.(normaliseSearch(name)) ?? ''}`);

  it('answers words of two letters and more', () => {
    expect(answers('합정', '합정 이웃마트')).toContain('words 0');
    expect(answers('사과 합정마트', '합정마트')).toContain('words 1');
    expect(answers('마', '합정마트')).toEqual(['words ']);
  });

  it('answers guesses only where it begins with three letters of them', () => {
    expect(answers('ㅅㄱ', '신선가게')).toEqual(['words ', 'initials ']);
    expect(answers('ㅅㅅㄱ', '신선가게')).toContain('initials 0');
    expect(answers('ㅅㄱㄱ', '신선가게')).toEqual(['words ', 'initials ']);
    expect(answers('gkqwjd', '합정마트')).toContain('keyboard 0');
    expect(answers('합종마트', '합정마트')).toContain('similar 0');
  });
});
