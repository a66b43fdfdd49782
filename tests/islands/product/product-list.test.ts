import { expect, test } from 'vitest';
import { NO_CONDITIONS } from '#lib/domain/discovery/list-choice.ts';
import type { LoadPage } from '#lib/stores/more-products.ts';
import { createProductList, type ListStart, type LoadStart } from '#lib/stores/product-list.ts';
import { OFFLINE, yes } from '../answers.ts';

const PLACE = { lat: 37.557, lng: 126.925 };

const product = (productId: number) => ({
  productId,
  name: `상품 ${productId}`,
  price: 1_000,
  listPrice: null,
  imageUrl: null,
  imageKey: null,
  categoryKey: 'fruit' as const,
  imageColour: null,
  storeId: 1,
  storeName: '합정마트',
  distance: 120,
  expirationDate: '2026-11-21T09:00:00.000Z',
  useBy: null,
  quantity: 3,
});
const ids = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

const HOME: ListStart = {
  source: { kind: 'nearby', place: PLACE, choice: { ...NO_CONDITIONS, sort: 'spread' } },
  address: '/buyer',
  products: ids(1, 30).map(product),
  count: 834,
  withoutConditions: [],
  reading: null,
};
const shownIds = ({ $list }: ReturnType<typeof createProductList>) =>
  $list.get().start.products.map(({ productId }) => productId);

/** Lists that come when they are let through, in whichever order. */
function slowLists() {
  const waiting = new Map<string, () => void>();
  const start: LoadStart = (source, address) =>
    new Promise((resolve) => {
      const products = [product(address.length)];
      waiting.set(address, () => resolve(yes({ ...HOME, source, address, products, count: 1 })));
    });
  return { start, letThrough: (address: string) => waiting.get(address)!() };
}
const page = async (_: unknown, n: number) => yes(ids(1 + n * 30, 30).map(product));

test('another order takes the place of the list once it is there, and is what the address says', async () => {
  const { start, letThrough } = slowLists();
  const list = createProductList(HOME, 'spread', { start, page });
  const chosen = list.choose('/buyer?sort=cheap&discount=20#nearby');
  expect(list.$list.get()).toMatchObject({ start: { address: '/buyer' }, choosing: { state: 'loading' } });
  letThrough('/buyer?sort=cheap&discount=20');
  expect(await chosen).toBe(true);
  expect(list.$list.get()).toMatchObject({
    start: {
      address: '/buyer?sort=cheap&discount=20',
      source: { kind: 'nearby', place: PLACE, choice: { sort: 'cheap', minDiscount: 20 } },
    },
    choosing: { state: 'idle' },
  });
});

test('the latest choice is shown, whichever answer comes last', async () => {
  const { start, letThrough } = slowLists();
  const list = createProductList(HOME, 'spread', { start, page });
  const [first, second] = [list.choose('/buyer?sort=near'), list.choose('/buyer?sort=ending')];
  letThrough('/buyer?sort=ending');
  letThrough('/buyer?sort=near');
  expect(await Promise.all([first, second])).toEqual([false, true]);
  expect(list.$list.get().start.address).toBe('/buyer?sort=ending');
});

test('where it cannot be loaded, the list stays, and says what to try again', async () => {
  const list = createProductList(HOME, 'spread', { start: async () => OFFLINE, page });
  expect(await list.choose('/buyer?sort=cheap')).toBe(false);
  expect(shownIds(list)).toEqual(ids(1, 30));
  expect(list.$list.get().choosing).toMatchObject({ state: 'failed', address: '/buyer?sort=cheap' });
});

test('the way back shows what was there, as far as it was read, without asking again', async () => {
  const { start, letThrough } = slowLists();
  const list = createProductList(HOME, 'spread', { start, page });
  await list.$list.get().pages.readMore();
  const chosen = list.choose('/buyer?sort=cheap');
  letThrough('/buyer?sort=cheap');
  await chosen;
  await list.restore('/buyer', 1);
  expect(shownIds(list)).toEqual(ids(1, 30));
  expect(list.$list.get().pages.pages()).toBe(2);
  expect(list.$list.get().choosing).toEqual({ state: 'idle' });
});

test('a choice that is on its way is not wanted any more by whoever goes back', async () => {
  const { start, letThrough } = slowLists();
  const list = createProductList(HOME, 'spread', { start, page });
  const chosen = list.choose('/buyer?sort=cheap');
  await list.restore('/buyer', 0);
  letThrough('/buyer?sort=cheap');
  expect(await chosen).toBe(false);
  expect(list.$list.get()).toMatchObject({ start: { address: '/buyer' }, choosing: { state: 'idle' } });
});

test('prices that stepped down and what was sold out show in their place; the order stays', async () => {
  let cheaper: Parameters<typeof product>[0][] = [];
  const fresh = async (_: unknown, n: number) =>
    yes(
      ids(1 + n * 30, 30)
        .filter((id) => id !== 2)
        .map((id) => ({ ...product(id), price: cheaper.includes(id) ? 800 : 1_000 })),
    );
  const one = async () => ({ ...product(2), quantity: 0 });
  const list = createProductList(HOME, 'spread', { start: async () => OFFLINE, page: fresh, one });
  cheaper = [3];
  await list.refresh();
  expect(list.$fresh.get().get(3)).toMatchObject({ price: 800 });
  expect(list.$fresh.get().get(2)).toMatchObject({ quantity: 0 });
  expect(shownIds(list)).toEqual(ids(1, 30));
});

// Field case 8.2.
test('coming back asks for the rows above the list as well: by their orders, and one by one what no list has', async () => {
  const asked: unknown[] = [];
  const page: LoadPage = async (source) => {
    const sort = source.kind === 'mart' ? 'mart' : source.choice.sort;
    asked.push(sort);
    return yes(sort === 'ending' ? [{ ...product(101), quantity: 1 }] : sort === 'discount' ? [product(102)] : []);
  };
  const one = async (productId: number) => {
    asked.push(productId);
    return { ...product(productId), quantity: 0 };
  };
  const start = { ...HOME, products: [product(1)] };
  const ask = { start: async () => OFFLINE, page, one };
  const list = createProductList(start, 'spread', ask, [101, 102, 103].map(product));
  await list.refresh();
  expect(asked).toEqual(['spread', 1]);
  asked.length = 0;
  await list.refresh(true);
  expect(asked).toEqual(['spread', 'ending', 'discount', 103]);
  expect([101, 102, 103].map((id) => list.$fresh.get().get(id)?.quantity)).toEqual([1, product(102).quantity, 0]);
});

// Field case 3.11.
test('what was learnt of one list is not said of another', async () => {
  const { start, letThrough } = slowLists();
  const sold = async () => yes(ids(1, 30).map((id) => ({ ...product(id), price: 800, quantity: 0 })));
  const list = createProductList(HOME, 'spread', { start, page: sold });
  await list.refresh();
  expect(list.$fresh.get().get(1)).toMatchObject({ price: 800, quantity: 0 });
  const chosen = list.choose('/buyer?sort=cheap');
  const late = list.refresh();
  letThrough('/buyer?sort=cheap');
  await Promise.all([chosen, late]);
  expect(list.$list.get().start.address).toBe('/buyer?sort=cheap');
  expect(list.$fresh.get().size).toBe(0);
});

test('a list that begins at a later page reads on, and is asked for anew, from there', async () => {
  const { start } = slowLists();
  const asked: number[] = [];
  const ask = (_: unknown, n: number) => {
    asked.push(n);
    return page(_, n);
  };
  const list = createProductList({ ...HOME, page: 2 }, 'spread', { start, page: ask });
  await list.$list.get().pages.readMore();
  expect(asked).toEqual([3]);
  await list.refresh();
  expect(asked).toEqual([3, 2, 3]);
  // Its own address needs no answer; the one before, which nobody has brought, needs its document.
  expect(await list.restore('/buyer?page=2', 0)).toBe(true);
  expect(await list.restore('/buyer?page=1', 0)).toBe(false);
});
