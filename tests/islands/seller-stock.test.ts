import { describe, expect, test, vi } from 'vitest';
import { createStockStore } from '../../src/islands/seller/stock/stock-store.ts';
import { productsOn, type StockTab, stockTab } from '../../src/islands/seller/stock/stock-tabs.ts';
import { createCaller } from '../../src/lib/client/call.ts';
import type { ProductStatus } from '../../src/lib/contract/seller-products.ts';
import { STOCK_TEXTS, stockQuestion } from '../../src/lib/messages/seller-stock.ts';

/** Earlier on the day on which the products below end. */
const NOW = new Date('2026-11-21T03:00:00.000Z');

const product = (productId: number, fields: Partial<ProductStatus> = {}): ProductStatus => ({
  productId,
  productName: `상품 ${productId}`,
  productImgSrc: null,
  imageKey: null,
  waitingCount: 0,
  inSaleCount: 0,
  completedCount: 0,
  price: 1000,
  expirationDate: '2026-11-21T12:00:00.000Z',
  saleEnded: false,
  ...fields,
});

describe('the product status tabs', () => {
  const products = [
    product(1, { productName: '딸기 500g', waitingCount: 3, inSaleCount: 1 }),
    product(2, { productName: '우유 1L', completedCount: 5 }),
    product(3, { productName: '식빵', saleEnded: true }),
    product(4, { productName: '단팥빵', saleEnded: true, waitingCount: 2 }),
  ];
  const on = (tab: StockTab, typed = '') => productsOn(products, tab, typed, NOW).map(({ productId }) => productId);

  test('waiting for sale unless told', () => {
    expect(stockTab(null)).toBe('waiting');
    expect(stockTab('nonsense')).toBe('waiting');
    expect(stockTab('inSale')).toBe('inSale');
  });

  test('a product stands where it has units; on the waiting tab also one that ran out and can be filled up', () => {
    expect(on('waiting')).toEqual([1, 2, 4]);
    expect(on('inSale')).toEqual([1]);
    expect(on('completed')).toEqual([2]);
  });

  test('what ends first comes first, and what can be sold no more last, as it was listed', () => {
    const [over, alsoOver] = [1, 5].map((id) => product(id, { saleEnded: true, waitingCount: 1 })) as [
      ProductStatus,
      ProductStatus,
    ];
    const late = product(2, { waitingCount: 1, expirationDate: '2026-11-23T12:00:00.000Z' });
    const tonight = product(3, { waitingCount: 1 });
    const sameTime = product(4, { waitingCount: 1 });
    const shown = productsOn([alsoOver, over, late, sameTime, tonight], 'waiting', '', NOW);
    expect(shown.map(({ productId }) => productId)).toEqual([4, 3, 2, 5, 1]);
  });

  test('what ends while the page stands open goes last, or away where nothing is left to sell', () => {
    const products = [product(1, { waitingCount: 1 }), product(2)];
    const later = product(3, { waitingCount: 1, expirationDate: '2026-11-23T12:00:00.000Z' });
    const at = (time: string) => productsOn([...products, later], 'waiting', '', new Date(time));
    expect(at('2026-11-21T11:59:00.000Z').map(({ productId }) => productId)).toEqual([1, 2, 3]);
    expect(at('2026-11-21T12:00:00.000Z').map(({ productId }) => productId)).toEqual([3, 1]);
  });

  test('products are found by name, spaces and case aside', () => {
    expect(on('waiting', '우유1l')).toEqual([2]);
    expect(on('waiting', '빵')).toEqual([4]);
    expect(on('waiting', '수박')).toEqual([]);
  });
});

function stockPage(tab: StockTab, ...answers: { status: number; body: unknown }[]) {
  const sent: { address: string; body: unknown }[] = [];
  const call = createCaller({
    renewOnce: (renew) => renew(),
    fetch: async (input, init) => {
      sent.push({
        address: `${init?.method} ${String(input)}`,
        body: init?.body ? JSON.parse(String(init.body)) : null,
      });
      const answer = answers.shift();
      if (!answer) throw new TypeError('Failed to fetch');
      return Response.json(answer.body, { status: answer.status });
    },
  });
  return { store: createStockStore({ martId: 3, tab, first: [product(1, { waitingCount: 3 })], call }), sent };
}

describe('changing the stock', () => {
  test('the question names the product and the change', () => {
    expect(stockQuestion('딸기 500g', 1)).toContain('‘딸기 500g’');
    expect(stockQuestion('딸기 500g', 1)).toContain('+1');
    expect(stockQuestion('딸기 500g', -1)).toContain('−1');
  });

  test('a yes sends the change and fetches the list again', async () => {
    const { store, sent } = stockPage(
      'waiting',
      { status: 200, body: { productId: 1, waitingCount: 2 } },
      { status: 200, body: [product(1, { waitingCount: 2 })] },
    );
    store.ask(product(1), -1);
    expect(sent).toEqual([]);
    expect(await store.confirm()).toBe(true);
    expect(sent).toEqual([
      { address: 'PATCH /api/seller/stores/3/products/1/stock', body: { delta: -1, attempt: expect.any(String) } },
      { address: 'GET /api/seller/stores/3/products/status-summary', body: null },
    ]);
    expect(store.$products.get()?.[0]?.waitingCount).toBe(2);
  });

  test('outside the waiting tab it is blocked', () => {
    const { store, sent } = stockPage('inSale');
    store.ask(product(1), 1);
    expect(store.$adjusting.get()).toEqual({ name: 'none' });
    expect(store.$problem.get()).toBe(STOCK_TEXTS.blocked);
    expect(sent).toEqual([]);
  });

  test('a refusal stays in the dialog and the list shows how it really is', async () => {
    const { store } = stockPage(
      'waiting',
      { status: 409, body: { code: 'stockBelowZero', message: '더 줄일 수 없어요.' } },
      { status: 200, body: [product(1, { waitingCount: 0 })] },
    );
    store.ask(product(1), -1);
    expect(await store.confirm()).toBe(false);
    expect(store.$adjusting.get()).toMatchObject({
      name: 'asking',
      problem: '재고를 바꾸지 못했어요. 더 줄일 수 없어요.',
    });
    expect(store.$products.get()?.[0]?.waitingCount).toBe(0);
  });

  test('a yes to the same question is the same try; another question is another', async () => {
    const { store, sent } = stockPage('waiting');
    const tries = () => sent.flatMap(({ body }) => (body ? [(body as { attempt: string }).attempt] : []));
    store.ask(product(1), 1);
    await store.confirm();
    expect(store.$adjusting.get()).toMatchObject({
      name: 'asking',
      problem: expect.stringContaining('답을 받지 못했어요.'),
    });
    await store.confirm();
    store.leave();
    store.ask(product(1), 1);
    await store.confirm();
    const [first, again, other] = tries();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('a change whose list does not come back says just that', async () => {
    const { store } = stockPage('waiting', { status: 200, body: { productId: 1, waitingCount: 4 } });
    store.ask(product(1), 1);
    expect(await store.confirm()).toBe(true);
    expect(store.$problem.get()).toContain(STOCK_TEXTS.reloadFailed);
  });

  test('counts that moved elsewhere stand here at once; an unknown product asks for the list', async () => {
    const { store, sent } = stockPage('waiting', { status: 200, body: [product(1), product(2)] });
    const moved = { waiting: 1, inSale: 2, completed: 4 };
    store.hear({ topic: 'stock', data: { productId: 1, storeId: 9, ...moved } });
    expect(store.$products.get()?.[0]?.waitingCount).toBe(3);
    store.hear({ topic: 'stock', data: { productId: 1, storeId: 3, ...moved } });
    expect(store.$products.get()).toMatchObject([{ waitingCount: 1, inSaleCount: 2, completedCount: 4 }]);
    expect(sent).toEqual([]);
    store.hear({ topic: 'stock', data: { productId: 2, storeId: 3, ...moved } });
    await vi.waitFor(() => expect(store.$products.get()).toHaveLength(2));
  });

  test('counts that moved while the list was asked for are newer than its own', async () => {
    const { store } = stockPage('waiting', { status: 200, body: [product(1, { waitingCount: 3 })] });
    const asking = store.refresh();
    store.hear({ topic: 'stock', data: { productId: 1, storeId: 3, waiting: 1, inSale: 0, completed: 0 } });
    expect(await asking).toBe(true);
    expect(store.$products.get()).toMatchObject([{ waitingCount: 1 }]);
  });

  test('a list that was overtaken is not shown', async () => {
    const waiting: ((body: ProductStatus[]) => void)[] = [];
    const call = createCaller({
      renewOnce: (renew) => renew(),
      fetch: () => new Promise((resolve) => waiting.push((body) => resolve(Response.json(body)))),
    });
    const store = createStockStore({ martId: 3, tab: 'waiting', first: [product(1, { waitingCount: 3 })], call });
    const lists = [store.refresh(), store.refresh()];
    waiting[1]!([product(1, { waitingCount: 5 })]);
    await lists[1];
    waiting[0]!([product(1, { waitingCount: 4 })]);
    await lists[0];
    expect(store.$products.get()?.[0]?.waitingCount).toBe(5);
  });

  test('a count that was told stands whatever comes of a second list', async () => {
    const waiting: ((answer: Response) => void)[] = [];
    const call = createCaller({
      renewOnce: (renew) => renew(),
      fetch: () => new Promise((resolve) => waiting.push(resolve)),
    });
    const store = createStockStore({ martId: 3, tab: 'waiting', first: [product(1, { waitingCount: 3 })], call });
    const first = store.refresh();
    store.hear({ topic: 'stock', data: { productId: 1, storeId: 3, waiting: 7, inSale: 0, completed: 0 } });
    const second = store.refresh();
    waiting[0]!(Response.json([product(1, { waitingCount: 10 })]));
    await first;
    expect(store.$products.get()?.[0]?.waitingCount).toBe(7);
    waiting[1]!(Response.json({ code: 'internal', message: '' }, { status: 500 }));
    await second;
    expect(store.$products.get()?.[0]?.waitingCount).toBe(7);
    // A list that was asked for later knows better.
    const third = store.refresh();
    waiting[2]!(Response.json([product(1, { waitingCount: 6 })]));
    await third;
    expect(store.$products.get()?.[0]?.waitingCount).toBe(6);
  });

  test('a list that cannot be loaded says so, and what is there stays', async () => {
    const { store } = stockPage('waiting');
    expect(await store.refresh()).toBe(false);
    expect(store.$problem.get()).toContain(STOCK_TEXTS.loadFailed);
    expect(store.$products.get()).toHaveLength(1);
  });
});
