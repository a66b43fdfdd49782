import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { matchesSearch, normaliseSearch, searchWords } from '#lib/domain/discovery/search.ts';
import { alternativesOf, inOtherUnit } from '#lib/domain/discovery/search-alternatives.ts';
import { patternTest, toInitialsLike, toLike, toRegex } from '#lib/domain/discovery/search-pattern.ts';
import { type Reading, readingsOf } from '#lib/domain/discovery/search-readings.ts';
import { SYNONYM_GROUPS } from '#lib/domain/discovery/synonyms.ts';

const holds = (reading: Reading, name: string): boolean =>
  reading.words.every((patterns) => patterns.some((pattern) => patternTest(pattern)(normaliseSearch(name))));

/** What of these names the first reading finds that finds any. */
function search(text: string, names: readonly string[]) {
  for (const reading of readingsOf(text)) {
    const found = names.filter((name) => holds(reading, name));
    if (found.length > 0) return { by: reading.by, text: reading.text, found };
  }
  return null;
}

describe('one and the same text', () => {
  test.each([
    ['1kg', ['１ｋｇ', '1㎏', '１㎏', '1 KG', '1킬로', '1 킬로그램', '1키로', '(1kg)']],
    ['500ml', ['500㎖', '５００ｍｌ', '500 밀리리터', '500미리', '500cc', '500㏄']],
    ['1.5l', ['1.5ℓ', '1.5 리터', '１．５Ｌ', '1.5리터']],
    ['300g', ['300그램', '300 그람', '300ｇ']],
    ['2%', ['２％', '2 %', '2퍼센트', '2﹪']],
    ['1+1', ['１＋１', '1+1']],
    ['1000ml', ['1,000ml', '1,000 ㎖']],
    ['85g4개', ['85g x 4개', '85g×4개', '85gX4개', '85g*4개']],
    ['주식회사', ['주식회사', '주식회사'.normalize('NFD')]],
    ['(주)', ['㈜']],
    ['ㅅㄱ', ['ﾵﾡ', '\u1109\u1100']],
    ['abc주스', ['ＡＢＣ 주스', 'abc-주스']],
  ])('%j, however it is written', (text, others) => {
    for (const other of others) expect(normaliseSearch(other), other).toBe(normaliseSearch(text));
  });

  it('keeps single letters of Hangul apart, as initials are typed', () => {
    expect(normaliseSearch('사ㄳ')).toBe('사ㄳ');
    expect(normaliseSearch('ㅅㅏ')).toBe('ㅅㅏ');
  });

  it('keeps the signs that numbers are made with, and no others', () => {
    expect(['1.5L', '15L', '한우 1++', '1/2', '½', '50%', '100%!', '% _', 'a.b', 'no.1'].map(normaliseSearch)).toEqual([
      '1.5l',
      '15l',
      '한우1++',
      '1/2',
      '1/2',
      '50%',
      '100%',
      '',
      'ab',
      'no1',
    ]);
    expect(matchesSearch('우유 2%', '2%')).toBe(true);
    for (const name of ['바나나 2kg', '2입', '우유 20%', '12']) expect(matchesSearch(name, '2%'), name).toBe(false);
    expect(matchesSearch('생수 15L', '1.5L')).toBe(false);
  });
});

const NAMES = [
  '한우 국거리 1kg',
  '매일 저지방 우유 2%',
  '서울 흰우유 900ml',
  '코카콜라 1.5L',
  '국물 떡볶이',
  '무항생제 달걀 30구',
  '국산 무농약 콩 두부',
  '바나나 2kg',
  '손두부',
  '감자 1+1',
  '우리밀 베이커리 식빵',
];

describe('what buyers type', () => {
  test.each<[string, Reading['by'], string[]]>([
    ['milk', 'words', ['매일 저지방 우유 2%', '서울 흰우유 900ml']],
    ['Egg', 'words', ['무항생제 달걀 30구']],
    ['저녁 두부', 'closest', ['국산 무농약 콩 두부', '손두부']],
    ['１ｋｇ', 'words', ['한우 국거리 1kg']],
    ['1㎏', 'words', ['한우 국거리 1kg']],
    ['2%', 'words', ['매일 저지방 우유 2%']],
    ['한우1kg', 'parts', ['한우 국거리 1kg']],
    ['1kg한우', 'parts', ['한우 국거리 1kg']],
    ['한우,1kg', 'parts', ['한우 국거리 1kg']],
    ['매일우유', 'parts', ['매일 저지방 우유 2%']],
    ['우유매일', 'parts', ['매일 저지방 우유 2%']],
    ['저지방우유2%', 'words', ['매일 저지방 우유 2%']],
    ['서울우유900ml', 'parts', ['서울 흰우유 900ml']],
    ['국산콩두부', 'parts', ['국산 무농약 콩 두부']],
    ['계란', 'words', ['무항생제 달걀 30구']],
    ['계란30구', 'words', ['무항생제 달걀 30구']],
    ['rPfks', 'keyboard', ['무항생제 달걀 30구']],
    ['ㄱㄹ 계란', 'closest', ['무항생제 달걀 30구']],
    ['콜라 1.5 리터', 'words', ['코카콜라 1.5L']],
    ['콜라 1500ml', 'words', ['코카콜라 1.5L']],
    ['우유 0.9리터', 'words', ['서울 흰우유 900ml']],
    ['떡볶이 사줘', 'closest', ['국물 떡볶이']],
    ['떡볶이사주세요', 'closest', ['국물 떡볶이']],
    ['근처 두부 파는 곳', 'closest', ['국산 무농약 콩 두부', '손두부']],
    ['우유를 싸게', 'closest', ['매일 저지방 우유 2%', '서울 흰우유 900ml']],
    ['콜라 500ml', 'closest', ['코카콜라 1.5L']],
    ['유기농 바나나 2kg', 'closest', ['바나나 2kg']],
    ['제주 감자 수미', 'closest', ['감자 1+1']],
  ])('%j finds by %s: %j', (text, by, found) => {
    expect(search(text, NAMES)).toMatchObject({ by, found });
  });

  test.each(['사줘', '싸게 추천', '12%', '맥주 3kg', '1kg 2L', 'kg ml', '배 귤'])('%j finds nothing', (text) =>
    expect(search(text, NAMES)).toBeNull(),
  );

  it('is told without what was said around it', () => {
    expect(search('떡볶이 사줘', NAMES)?.text).toBe('떡볶이');
    expect(search('콜라 제로 사줘', NAMES)?.text).toBe('콜라 제로');
  });

  it('is by most words: of names with two of three none with one', () => {
    const names = ['유기농 바나나', '바나나 2kg', '바나나 1송이', '유기농 사과 2kg'];
    expect(search('유기농 바나나 2kg', names)).toEqual({
      by: 'closest',
      text: '유기농 바나나 2kg',
      found: ['유기농 바나나', '바나나 2kg', '유기농 사과 2kg'],
    });
  });

  it('finds, of any words, exactly the names that hold most of them', () => {
    const word = fc.constantFrom('감자', '당근쥬', '양상추', '파슬', '두릅', '버섯', '우엉');
    const some = fc.uniqueArray(word, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(some, fc.array(some, { minLength: 1, maxLength: 6 }), (typed, products) => {
        const names = products.map((words) => words.join(' '));
        const held = products.map((words) => typed.filter((one) => words.includes(one)).length);
        const most = Math.max(...held);
        const found = search(typed.join(' '), names)?.found ?? [];
        expect(found).toEqual(most === 0 ? [] : names.filter((_, i) => held[i] === most));
      }),
      { numRuns: 500 },
    );
  });
});

describe('synonyms of the trade', () => {
  const groups = SYNONYM_GROUPS.map((group) => group.map(normaliseSearch));

  it('are many, each word in one group', () => {
    expect(groups.length).toBeGreaterThanOrEqual(60);
    const all = groups.flat();
    expect(new Set(all).size).toBe(all.length);
    for (const group of groups) expect(group.length).toBeGreaterThan(1);
    for (const term of all) expect(searchWords(term)).toEqual([term]);
  });

  test.each(SYNONYM_GROUPS.map((group) => [group[0]!, group] as const))('%s: each finds each', (_, group) => {
    for (const typed of group) {
      for (const named of group) {
        expect(search(typed, [`국내산 ${named} 1팩`]), `${typed} in ${named}`).toMatchObject({ by: 'words' });
        expect(search(`국내산 ${typed}`, [`국내산 ${named} 1팩`])).toMatchObject({ by: 'words' });
      }
    }
  });

  it('find no word of another group', () => {
    for (const [i, group] of groups.entries()) {
      for (const [j, others] of groups.entries()) {
        if (i === j) continue;
        for (const typed of group) {
          for (const other of others) {
            const [words] = readingsOf(typed);
            // 초코 stands in 초콜릿's other spellings, 라떼 in none: what one holds as it stands it may find.
            const asItStands = group.some((one) => other.includes(one));
            if (!asItStands) expect(holds(words!, other), `${typed} finds ${other}`).toBe(false);
          }
        }
      }
    }
  });

  it('count within a word, but not by chance', () => {
    expect(search('계란말이', ['달걀말이 300g'])).toMatchObject({ by: 'words' });
    expect(search('하우스귤', ['하우스 감귤'])).toMatchObject({ by: 'words' });
    expect(search('카레', ['우리밀 베이커리 식빵'])).toBeNull();
    expect(search('수프', ['스프링롤', '후추 스프레이'])?.by).not.toBe('words');
    expect(search('캔디', ['사탕수수 주스'])).toBeNull();
    expect(search('카레', ['치킨 커리'])).toMatchObject({ by: 'words' });
  });

  it('are few beside a word', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...groups.flat()), { maxLength: 4 }), (terms) => {
        const others = alternativesOf(terms.join(''));
        expect(others.length).toBeLessThanOrEqual(12);
        expect(others.map(({ text }) => text)).not.toContain(terms.join(''));
      }),
    );
  });
});

test.each([
  ['1.5l', '1500ml'],
  ['콜라1500ml', '콜라1.5l'],
  ['0.5kg', '500g'],
  ['600g', '0.6kg'],
  ['30g', null],
  ['2%', null],
  ['1l당', '1000ml당'],
  ['우유', null],
])('%j in the other unit is %j', (word, other) => expect(inOtherUnit(word)).toBe(other));

describe('every pattern', () => {
  const piece = fc.constantFrom(
    '매일',
    '우유',
    '2%',
    '1.5l',
    '1++',
    'kg',
    '한우',
    '계란',
    '카레',
    '사',
    '100',
    '%',
    '베이',
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''));
  const like = (name: string, pattern: string) =>
    new RegExp(
      `^${pattern.replace(/\\%|[%_.+/]/g, (sign) => ({ '\\%': '%', '%': '.*', _: '.' })[sign] ?? `\\${sign}`)}$`,
      'u',
    ).test(name);

  it('says the same to LIKE, to a regular expression and in memory', () => {
    fc.assert(
      fc.property(text, text, (typed, named) => {
        const name = normaliseSearch(named);
        for (const pattern of [...readingsOf(typed)].flatMap(({ words }) => words.flat())) {
          const held = patternTest(pattern)(name);
          expect(new RegExp(toRegex(pattern), 'u').test(name)).toBe(held);
          const simple = toLike(pattern);
          if (simple !== null) expect(like(name, simple), `${simple} ${name}`).toBe(held);
          if (held) expect(like(name, toInitialsLike(pattern).like.replace(/[ㄱ-ㅎ]/g, '_'))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
