import { expect, test, vi } from 'vitest';
import { readListState } from '#lib/client/page/list-state.ts';
import type { ProductCard } from '#lib/contract/product/products.ts';
import { NO_CONDITIONS } from '#lib/domain/discovery/list-choice.ts';
import { createMoreProducts, type LoadPage, loadPage, type ProductSource } from '#lib/stores/more-products.ts';
import { OFFLINE, yes } from './answers.ts';

const NEARBY: ProductSource = {
  ...{ kind: 'nearby', place: { lat: 37.557, lng: 126.925 } },
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

// spec: S9.2
test('there is more only after exactly 30, or 12 of a mart', () => {
  const progress = (source: ProductSource, count: number) =>
    createMoreProducts(source, ids(1, count)).$more.get().progress.state;
  expect(progress(NEARBY, 30)).toBe('more');
  expect(progress(NEARBY, 29)).toBe('end');
  expect(progress({ kind: 'mart', martId: 1 }, 12)).toBe('more');
  expect(progress({ kind: 'mart', martId: 1 }, 11)).toBe('end');
});

test('appends page 1, then 2, until a page is not full', async () => {
  const asked: number[] = [];
  const load: LoadPage = async (_, page) => {
    asked.push(page);
    return yes(ids(1 + page * 30, page === 1 ? 30 : 4).map(product));
  };
  const more = createMoreProducts(NEARBY, ids(1, 30), load);
  await more.loadMore();
  expect(more.$more.get().progress.state).toBe('more');
  await more.loadMore();
  await more.loadMore();
  expect(asked).toEqual([1, 2]);
  expect(more.$more.get().products.map((shown) => shown.productId)).toEqual(ids(31, 34));
  expect(more.$more.get().progress.state).toBe('end');
});

test('does not show a product twice when the list has moved up meanwhile', async () => {
  const more = createMoreProducts(NEARBY, ids(1, 30), async () => yes(ids(29, 5).map(product)));
  await more.loadMore();
  expect(more.$more.get().products.map((shown) => shown.productId)).toEqual([31, 32, 33]);
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
    await loadPage(source, 1, [29, 30]);
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
  const asked: (readonly number[])[] = [];
  const more = createMoreProducts(NEARBY, ids(1, 30), async (_, __, last = []) => {
    asked.push(last);
    return yes(ids(31, 30).map(product));
  });
  await more.loadMore();
  await more.loadMore();
  expect(asked).toEqual([ids(1, 30), ids(1, 60)]);
});

// spec: S8.10
test('a failed page keeps what is shown, says why, and can be tried again', async () => {
  let online = false;
  const more = createMoreProducts(NEARBY, ids(1, 30), async () => (online ? yes([product(31)]) : OFFLINE));
  await more.loadMore();
  expect(more.$more.get().progress).toEqual({
    state: 'failed',
    message: `데이터를 불러오지 못했어요. ${OFFLINE.error.message}`,
  });
  online = true;
  await more.loadMore();
  expect(more.$more.get().products).toHaveLength(1);
});

test('a second press while a page is on its way asks only once', async () => {
  let asked = 0;
  const more = createMoreProducts(NEARBY, ids(1, 30), async () => {
    asked += 1;
    return yes([]);
  });
  await Promise.all([more.loadMore(), more.loadMore()]);
  expect(asked).toBe(1);
});

test('comes back to as many pages as were read, but no further than the list goes', async () => {
  const load: LoadPage = async (_, page) => yes(ids(1 + page * 30, page < 3 ? 30 : 4).map(product));
  const more = createMoreProducts(NEARBY, ids(1, 30), load);
  await more.loadUpTo(2);
  expect([more.pages(), more.$more.get().products.length]).toEqual([2, 60]);
  await more.loadUpTo(9);
  expect([more.pages(), more.$more.get().products.length]).toEqual([3, 64]);
  const offline = createMoreProducts(NEARBY, ids(1, 30), async () => OFFLINE);
  await offline.loadUpTo(5);
  expect(offline.$more.get().progress.state).toBe('failed');
});

test('is the whole list where nothing came with the page', async () => {
  const asked: number[] = [];
  const more = createMoreProducts({ kind: 'mart', martId: 7 }, null, async (_, page) => {
    asked.push(page);
    return yes(ids(1 + page * 12, page === 0 ? 12 : 2).map(product));
  });
  expect(more.$more.get().progress.state).toBe('more');
  await more.loadMore();
  await more.loadMore();
  expect(asked).toEqual([0, 1]);
  expect(more.$more.get()).toMatchObject({ progress: { state: 'end' } });
  expect(more.$more.get().products).toHaveLength(14);
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
