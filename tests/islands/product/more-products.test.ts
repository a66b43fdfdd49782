import { expect, test, vi } from 'vitest';
import { readListState } from '#lib/client/page/list-state.ts';
import type { ProductCard } from '#lib/contract/product/products.ts';
import { NO_CONDITIONS } from '#lib/domain/discovery/list-choice.ts';
import { createProductPages, type LoadPage, loadPage, type ProductSource } from '#lib/stores/more-products.ts';
import { OFFLINE, yes } from '../answers.ts';

const NEARBY: ProductSource = {
  kind: 'nearby',
  place: { lat: 37.557, lng: 126.925 },
  choice: { ...NO_CONDITIONS, sort: 'near' },
};

const product = (productId: number): ProductCard => ({
  productId,
  name: `상품 ${productId}`,
  price: 1_000,
  listPrice: null,
  imageUrl: null,
  imageKey: null,
  categoryKey: 'fruit',
  imageColour: null,
  storeId: 1,
  storeName: '합정마트',
  distance: 120,
  expirationDate: '2026-11-21T09:00:00.000Z',
  useBy: null,
  quantity: 3,
});
const ids = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
const products = (from: number, count: number) => ids(from, count).map(product);
const shownIds = ({ $list }: ReturnType<typeof createProductPages>) =>
  $list.get().items?.map(({ productId }) => productId);

// spec: S9.2
test('there is more only after exactly 30, or 12 of a mart', () => {
  const hasMore = (source: ProductSource, count: number) =>
    createProductPages(source, products(1, count)).$list.get().more;
  expect(hasMore(NEARBY, 30)).toBe(true);
  expect(hasMore(NEARBY, 29)).toBe(false);
  expect(hasMore({ kind: 'mart', martId: 1 }, 12)).toBe(true);
  expect(hasMore({ kind: 'mart', martId: 1 }, 11)).toBe(false);
});

test('appends page 1, then 2, until a page is not full', async () => {
  const asked: number[] = [];
  const load: LoadPage = async (_, page) => {
    asked.push(page);
    return yes(ids(1 + page * 30, page === 1 ? 30 : 4).map(product));
  };
  const more = createProductPages(NEARBY, products(1, 30), load);
  await more.readMore();
  expect(more.$list.get().more).toBe(true);
  await more.readMore();
  await more.readMore();
  expect(asked).toEqual([1, 2]);
  expect(shownIds(more)).toEqual(ids(1, 64));
  expect(more.$list.get()).toMatchObject({ more: false, busy: false });
});

test('does not show a product twice when the list has moved up meanwhile', async () => {
  const more = createProductPages(NEARBY, products(1, 30), async () => yes(ids(29, 5).map(product)));
  await more.readMore();
  expect(shownIds(more)).toEqual(ids(1, 33));
});

const AROUND = { place: { lat: 37.557, lng: 126.925 }, choice: { ...NO_CONDITIONS, sort: 'near' } } as const;
test.each<[ProductSource]>([
  [NEARBY],
  [{ kind: 'search', text: '사과', ...AROUND }],
  [{ kind: 'category', category: 'fruit', ...AROUND }],
  [{ kind: 'mart', martId: 1 }],
])('a list of $kind is asked for from the last cards on, and its first page from none', async (source) => {
  const fetched = vi.fn(async (_: string) => Response.json([]));
  vi.stubGlobal('fetch', fetched);
  try {
    await loadPage(source, 1, '29,30');
    await loadPage(source, 0);
  } finally {
    vi.unstubAllGlobals();
  }
  const asked = fetched.mock.calls.map(([address]) => new URL(address, 'http://market.test').searchParams);
  expect(asked.map((query) => [query.get('page'), query.get('after')])).toEqual([
    ['1', '29,30'],
    ['0', null],
  ]);
});

test('asks for what follows the cards that were shown', async () => {
  const asked: unknown[] = [];
  const more = createProductPages(NEARBY, products(1, 30), async (_, __, after) => {
    asked.push(after);
    return yes(ids(31, 30).map(product));
  });
  await more.readMore();
  await more.readMore();
  expect(asked).toEqual([ids(21, 10).join(), ids(51, 10).join()]);
});

// spec: S8.10
test('a failed page keeps what is shown, says why, and can be tried again', async () => {
  let online = false;
  const more = createProductPages(NEARBY, products(1, 30), async () => (online ? yes([product(31)]) : OFFLINE));
  await more.readMore();
  expect(more.$list.get()).toMatchObject({
    busy: false,
    more: true,
    problem: `데이터를 불러오지 못했어요. ${OFFLINE.error.message}`,
  });
  expect(shownIds(more)).toEqual(ids(1, 30));
  online = true;
  await more.readMore();
  expect(more.$list.get().problem).toBeNull();
  expect(shownIds(more)).toEqual(ids(1, 31));
});

test('a second press while a page is on its way asks only once', async () => {
  let asked = 0;
  const more = createProductPages(NEARBY, products(1, 30), async () => {
    asked += 1;
    return yes([]);
  });
  await Promise.all([more.readMore(), more.readMore()]);
  expect(asked).toBe(1);
});

test('comes back to as many pages as were read, but no further than the list goes', async () => {
  const load: LoadPage = async (_, page) => yes(ids(1 + page * 30, page < 3 ? 30 : 4).map(product));
  const more = createProductPages(NEARBY, products(1, 30), load);
  await more.readTo(3);
  expect([more.pages(), shownIds(more)]).toEqual([3, ids(1, 90)]);
  await more.readTo(10);
  expect([more.pages(), shownIds(more)]).toEqual([4, ids(1, 94)]);
  const offline = createProductPages(NEARBY, products(1, 30), async () => OFFLINE);
  await offline.readTo(6);
  expect(offline.$list.get().problem).toContain(OFFLINE.error.message);
});

test('is the whole list where nothing came with the page', async () => {
  const asked: number[] = [];
  const more = createProductPages({ kind: 'mart', martId: 7 }, null, async (_, page) => {
    asked.push(page);
    return yes(ids(1 + page * 12, page === 0 ? 12 : 2).map(product));
  });
  await more.readMore();
  await more.readMore();
  expect(asked).toEqual([0, 1]);
  expect(more.$list.get().more).toBe(false);
  expect(shownIds(more)).toEqual(ids(1, 14));
});

test('what the history keeps is read with care', () => {
  expect(readListState({ list: { pages: 2, scrollY: 900 } })).toEqual({ pages: 2, scrollY: 900 });
  expect(readListState({ list: { pages: 0, scrollY: 900 } })).toEqual({ pages: 0, scrollY: 900 });
  const anchor = { href: '/buyer/product/7', top: 120 };
  expect(readListState({ list: { pages: 1, scrollY: 5, anchor } })).toEqual({ pages: 1, scrollY: 5, anchor });
  expect(readListState({ list: { pages: 1, scrollY: 5, anchor: { href: 7, top: '1' } } })).toEqual({
    pages: 1,
    scrollY: 5,
  });
  for (const state of [
    null,
    undefined,
    {},
    { list: null },
    { list: { pages: 0 } },
    { list: { pages: -1, scrollY: 0 } },
    { list: { pages: '2' } },
  ]) {
    expect(readListState(state ?? {})).toBeNull();
  }
});
