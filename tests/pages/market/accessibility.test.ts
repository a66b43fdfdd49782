import { expect, test } from 'vitest';
import { inside, textOf } from '../dom.ts';
import { Visitor } from '../visitor.ts';

test('the footer leads to what is held of accessibility, what was looked at when, and whom to tell', async () => {
  const visitor = new Visitor();
  const home = await visitor.open('/home');
  const address = inside(home.getByRole('contentinfo')).getByRole('link', { name: '웹 접근성' }).getAttribute('href');
  const page = await visitor.open(String(address));
  expect(page.status).toBe(200);
  expect(textOf(page.getByRole('heading', { level: 1 }))).toBe('웹 접근성');
  const content = page.getByRole('main');
  for (const name of ['KWCAG) 2.2', 'WCAG) 2.2 AA']) expect(textOf(content)).toContain(name);
  expect(textOf(content)).toMatch(/자동 검사 도구.*20\d\d년 \d+월 \d+일/);
  // As the operator has said it.
  expect(
    inside(content)
      .getByRole('link', { name: /^[\d-]+$/ })
      .getAttribute('href'),
  ).toMatch(/^tel:\d+$/);
  expect(inside(content).getByRole('link', { name: '문의하기' }).getAttribute('href')).toBe('/buyer/help');
  expect(page.all('script, link[rel="modulepreload"]')).toEqual([]);
});
