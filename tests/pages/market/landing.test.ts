import { expect, test } from 'vitest';
import { inside, textOf } from '../dom.ts';
import { Visitor } from '../visitor.ts';

// spec: S2.1
test('the bare address leads to the landing page, which loads no script at all', async () => {
  const page = await new Visitor().open('/');
  expect(page.address).toBe('/home');
  expect(textOf(page.getByRole('heading', { level: 1 }))).toContain('마감 전 먹거리');
  expect(page.all('script, link[rel="modulepreload"], link[as="script"]')).toEqual([]);
});

// spec: S2.2, S9.15
test('the footer says who, when and how to reach them, and leads to both centres', async () => {
  const page = await new Visitor().open('/home');
  const footer = page.getByRole('contentinfo');
  expect(textOf(footer)).toContain('© 2025 동네마켓');
  // The demo's operator is an example, which no register knows.
  expect(textOf(footer)).toContain('대표 김동네 · 사업자등록번호 000-00-00000');
  expect(inside(footer).queryAllByRole('link', { name: '사업자정보 확인' })).toEqual([]);
  expect(textOf(footer)).toContain('평일 9:00~18:00 (점심 12:00~13:00) · 주말과 공휴일은 쉬어요');
  const hrefOf = (name: string | RegExp) => inside(footer).getByRole('link', { name }).getAttribute('href');
  expect(hrefOf(/^[\d-]+$/)).toMatch(/^tel:\d+$/);
  expect(hrefOf('구매자 센터')).toBe('/buyer');
  expect(hrefOf('판매자 센터')).toBe('/seller/login');
});

// spec: S2.1
test('both doors are links, and open without a script', async () => {
  const visitor = new Visitor();
  const home = await visitor.open('/home');
  const doorOf = (name: string) => home.getByRole('link', { name }).getAttribute('href')!;
  expect((await visitor.open(doorOf('장보러 가기 구매자 센터로 가기'))).address).toMatch(/^\/buyer\/?$/);
  const seller = await visitor.open(doorOf('사장님 시작하기 판매자 센터로 가기'));
  expect(seller.address).toBe('/seller/login');
  expect(seller.getByRole('heading', { name: '판매자 로그인' })).toBeTruthy();
});
