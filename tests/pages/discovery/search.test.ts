import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { textOf } from '../dom.ts';
import { HONGDAE, type OpenedPage, Visitor } from '../visitor.ts';

const search = (query: string, conditions = ''): Promise<OpenedPage> =>
  new Visitor({ at: HONGDAE }).open(`/buyer/search?query=${encodeURIComponent(query)}${conditions}`);
const namesIn = (page: OpenedPage) => page.all('main a[href^="/buyer/product/"]').map(textOf);

describe('forgives', () => {
  test.each([
    ['initial consonants', 'ㅅㄱ', '초성 ‘ㅅㄱ’에 맞는 이름을 찾았어요.'],
    ['an English keyboard', 'tkrhk', '‘tkrhk’를 ‘사과’로 찾았어요.'],
    ['a wrong syllable', '바나너', '정확히 ‘바나너’인 상품은 없어서 비슷한 이름을 찾았어요.'],
    ['what is said around it', '떡볶이 사줘', '‘떡볶이’로 찾은 결과예요.'],
    ['a word too many', '바나나 무지개맛', '‘바나나 무지개맛’에 가장 가까운 상품이에요.'],
  ])('%s: %s', async (_, typed, hint) => {
    const page = await search(typed);
    expect(page.main).toContain(hint);
    expect(namesIn(page).length).toBeGreaterThan(0);
  });

  test('spaces, and finds a mart by its name', async () => {
    expect(namesIn(await search('사 과')).join()).toContain('사과');
    const map = await new Visitor({ at: HONGDAE }).open('/buyer/map');
    const mart = textOf(map.document.querySelector('li:has(details) :is(h2, h3)'));
    expect(mart).not.toBe('');
    const found = await search(mart);
    expect(found.main).toContain(mart);
    expect(namesIn(found).length).toBeGreaterThan(0);
  });
});

test.each([
  ['계란', '달걀'],
  ['오렌지쥬스', '주스'],
  ['１ｋｇ', '1kg'],
  ['1.5 리터', '1.5L'],
])('other words and forms of the trade find the same, without a word about it: %s', async (typed, named) => {
  const page = await search(typed);
  expect(namesIn(page).join()).toContain(named);
  expect(page.main).not.toContain('찾았어요');
});

test('with nothing to be had without the condition either, none is offered to be taken back', async () => {
  const page = await search(`없는${randomUUID()}`, '&card=1&open=1');
  expect(page.main).toContain('상품이 없어요');
  expect(page.queryAllByRole('link', { name: /해제하고 .*개 보기/ })).toEqual([]);
  expect(page.getByRole('link', { name: '다른 동네 고르기' })).toBeTruthy();
});

test('markup in a search is text', async () => {
  const text = '<img src=x onerror=alert(1)>';
  const page = await search(text);
  expect(textOf(page.getByRole('heading', { level: 1 }))).toBe(`‘${text}’ 검색 결과`);
  expect(page.all('img[src="x"]')).toEqual([]);
});
