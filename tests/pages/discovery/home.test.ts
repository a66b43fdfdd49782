import { expect, test } from 'vitest';
import { NEARBY_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { newOwner, ownMarts, ownProduct } from '../../e2e/own-shop.ts';
import { inside, textOf } from '../dom.ts';
import { HONGDAE, Visitor } from '../visitor.ts';

const CARD = '#nearby > ul > li:has(> a[href^="/buyer/product/"])';
const minutesOf = (card: Element) => Number(/걸어서 (\d+)분/.exec(textOf(card))?.[1]);

// spec: S2.7
test('shows the neighbourhood, not one mart: the first 30 are of eight marts or more', async () => {
  const page = await new Visitor({ at: HONGDAE }).open('/buyer');
  const cards = page.all(CARD);
  expect(cards).toHaveLength(NEARBY_PAGE_SIZE);
  const counts = new Map<string, number>();
  for (const mart of page.all(`${CARD} > p:last-of-type`).map(textOf)) counts.set(mart, (counts.get(mart) ?? 0) + 1);
  expect(counts.size).toBeGreaterThanOrEqual(8);
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(3);
  // Each says how far it is on foot, nearest first.
  const walks = cards.map(minutesOf);
  expect(walks.every((minutes) => minutes > 0)).toBe(true);
  expect(walks[0]).toBeLessThanOrEqual(walks.at(-1)!);
  const nearby = inside(page.getByRole('region', { name: '가까운 상품' }));
  expect(textOf(nearby.getByRole('status'))).toMatch(/^상품 [\d,]+개( 이상)?$/);
});

// rules.md section 9; field case 3.2.
test('without a chosen place reach is judged from the place that is shown', async () => {
  const page = await new Visitor().open('/buyer');
  const cards = page.all(CARD);
  expect(cards).toHaveLength(NEARBY_PAGE_SIZE);
  for (const text of cards.map(textOf)) expect(text).toMatch(/걸어서 \d+분 · .*까지|지금 출발해도 .* 늦어요/);
  const list = inside(page.getByRole('region', { name: '가까운 상품' }));
  for (const name of ['마감 임박', '할인율 높은 상품']) {
    const row = inside(list.getByRole('region', { name }));
    for (const text of row.getAllByRole('listitem').map(textOf)) {
      expect(Number(/걸어서 (\d+)분/.exec(text)?.[1]), text).toBeLessThanOrEqual(30);
      expect(text).not.toContain('늦어요');
    }
  }
});

test('the place of the last visit is in the next HTML, products and all', async () => {
  const visitor = new Visitor();
  expect((await visitor.open('/buyer')).html).toContain('내 주변 상품을 볼까요?');

  expect((await visitor.request('/buyer?place=37.557149,126.924833')).status).toBe(303);
  expect(visitor.cookies.get('place')).toBe(HONGDAE);

  const next = await visitor.open('/buyer');
  expect(next.all(CARD)).toHaveLength(NEARBY_PAGE_SIZE);
  expect(next.html).not.toContain('내 주변 상품을 볼까요?');
});

test('lists stand in their islands, products and all, in the HTML of each page', async () => {
  const owner = await newOwner();
  const { allDay } = await ownMarts(owner);
  await ownProduct(owner);
  const bread = encodeURIComponent('빵');
  const visitor = new Visitor({ at: HONGDAE });
  for (const path of [
    '/buyer',
    `/buyer/search?query=${bread}`,
    `/buyer/search/category?category=${bread}`,
    `/buyer/store/${allDay.storeId}`,
  ]) {
    const page = await visitor.open(path);
    const [island] = page.all('astro-island[component-export^="NearbyGrid"]');
    expect(island!.querySelectorAll('a[href^="/buyer/product/"]').length, path).toBeGreaterThan(0);
    expect(island!.querySelectorAll('[style]'), path).toHaveLength(0);
  }
});
