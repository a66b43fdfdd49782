import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCaller } from '#lib/client/caller/call.ts';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import { STATUS_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { type StockTab, stockTab } from '#lib/domain/product/stock-tab.ts';
import {
  countChangedText,
  countChangeText,
  countsText,
  PASTE_FAULTS,
  PASTE_TEXTS,
  pasteButton,
  pastedText,
  STOCK_TEXTS,
  stockQuestion,
} from '#lib/messages/product/seller-stock.ts';
import { $question, sayNo, sayYes } from '#lib/stores/confirm.ts';
import { $toasts } from '#lib/stores/toasts.ts';
import { ASK_AFTER_MS } from '../../../src/islands/seller/stock/count-changes.ts';
import { createStockStore } from '../../../src/islands/seller/stock/stock-store.ts';
import { productsOn } from '../../../src/islands/seller/stock/stock-tabs.ts';
import { ok, refused, type Scripted, scriptedCall } from '../scripted-call.ts';

/** Earlier on the day on which the products below end. */
const NOW = new Date('2026-11-21T03:00:00.000Z');

const product = (productId: number, fields: Partial<ProductStatus> = {}): ProductStatus => ({
  productId,
  productName: `상품 ${productId}`,
  productImgSrc: null,
  imageKey: null,
  categoryKey: 'fruit',
  waitingCount: 0,
  inSaleCount: 0,
  completedCount: 0,
  price: 1000,
  basePrice: 1000,
  priceReason: null,
  expirationDate: '2026-11-21T12:00:00.000Z',
  saleEnded: false,
  recalled: false,
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

  test('sorted by name or by how many are left, what is over still comes last', () => {
    const [bread, apple, over] = [
      product(1, { productName: '식빵', waitingCount: 1, expirationDate: '2026-11-21T11:00:00.000Z' }),
      product(2, { productName: '사과', waitingCount: 9 }),
      product(3, { productName: '가지', waitingCount: 1, saleEnded: true }),
    ];
    const by = (sort: 'ends' | 'name' | 'count') =>
      productsOn([apple!, bread!, over!], 'waiting', '', NOW, sort).map(({ productId }) => productId);
    expect(by('ends')).toEqual([1, 2, 3]);
    expect(by('name')).toEqual([2, 1, 3]);
    expect(by('count')).toEqual([1, 2, 3]);
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
  const store = createStockStore({ martId: 3, tab, first: [product(1, { waitingCount: 13 })], call });
  return { store, sent, shown: () => store.$list.get().items };
}

const LIST = 'GET /api/seller/stores/3/products/status-summary?page=0&tab=waiting';
const thirteen = product(1, { waitingCount: 13 });
/** As typed, asked about at once; answers once the question is over. */
function decide(store: ReturnType<typeof stockPage>['store'], text: string): Promise<void> {
  store.type(thirteen, text);
  return store.ask(1);
}
/** Says no, and lets what waits for the answer go on. */
async function leave() {
  sayNo();
  await vi.advanceTimersByTimeAsync(0);
}

describe('changing the stock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(async () => {
    await leave();
    vi.useRealTimers();
  });

  // spec: S5.17
  test('the question names the product, both counts and the change', () => {
    expect(stockQuestion('딸기 500g', 13, 40)).toBe('‘딸기 500g’ 수량을 27개 늘릴까요? (+27)');
    expect(countsText(13, 40)).toBe('13개에서 40개가 돼요.');
    expect(stockQuestion('딸기 500g', 1_200, 0)).toContain('수량을 1,200개 줄일까요? (−1,200)');
  });

  test('a count that is begun or asked about is unsaved until it is answered for', async () => {
    const { store } = stockPage('waiting');
    const unsaved = () => store.$isUnsaved.get();
    store.type(thirteen, '13');
    expect(unsaved()).toBe(false);
    store.press(thirteen, 1);
    expect(unsaved()).toBe(true);
    vi.advanceTimersByTime(ASK_AFTER_MS);
    expect(unsaved()).toBe(true);
    await leave();
    expect(unsaved()).toBe(false);
  });

  test('presses are collected and asked about once, after the last', () => {
    const { store, sent } = stockPage('waiting');
    for (let i = 0; i < 27; i += 1) {
      store.press(thirteen, 1);
      vi.advanceTimersByTime(ASK_AFTER_MS - 1);
    }
    expect($question.get()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(store.$asking.get()).toMatchObject({ change: { from: 13, text: '40' } });
    expect($question.get()).toMatchObject({ title: '수량을 바꿀까요?', confirmLabel: countChangeText(13, 40) });
    expect(sent).toEqual([]);
  });

  test('presses that come back to where they began ask nothing', () => {
    const { store } = stockPage('waiting');
    store.press(thirteen, 1);
    store.press(thirteen, -1);
    vi.advanceTimersByTime(ASK_AFTER_MS);
    expect($question.get()).toBeNull();
    expect(store.$change.get()).toBeNull();
  });

  test('a number is typed as it comes; an emptied field shows the count again when it is left', () => {
    const { store } = stockPage('waiting');
    store.type(thirteen, '');
    vi.advanceTimersByTime(ASK_AFTER_MS);
    expect(store.$change.get()).toMatchObject({ change: { text: '' } });
    store.type(thirteen, '0４0개');
    expect(store.$change.get()).toMatchObject({ change: { text: '40' } });
    store.type(thirteen, '');
    store.settle(1);
    expect(store.$change.get()).toBeNull();
  });

  test('a typed number waits until its field is left', () => {
    const { store } = stockPage('waiting');
    store.type(thirteen, '40');
    vi.advanceTimersByTime(ASK_AFTER_MS * 10);
    expect($question.get()).toBeNull();
    store.settle(1);
    expect($question.get()).not.toBeNull();
    expect(store.$asking.get()).toMatchObject({ change: { from: 13, text: '40' } });
  });

  test('who goes on to another product is asked about the first at once, and about the other after it', async () => {
    const other = product(2, { waitingCount: 5 });
    const { call } = scriptedCall();
    const store = createStockStore({ martId: 3, tab: 'waiting', first: [thirteen, other], call });
    store.press(thirteen, 1);
    store.press(other, 1);
    store.press(other, 1);
    expect(store.$asking.get()).toMatchObject({ product: { productId: 1 }, change: { text: '14' } });
    vi.advanceTimersByTime(ASK_AFTER_MS);
    await leave();
    expect(store.$asking.get()).toMatchObject({ product: { productId: 2 }, change: { text: '7' } });
    expect($question.get()?.confirmLabel).toBe(countChangeText(5, 7));
    await leave();
    expect($question.get()).toBeNull();
    expect(store.$asking.get()).toBeNull();
    expect(store.$change.get()).toBeNull();
  });

  test('an order that comes before the question: three more stay three more, forty stay forty', async () => {
    const sold = { productId: 1, storeId: 3, waiting: 11, inSale: 2, completed: 0 };
    const { store } = stockPage('waiting');
    for (let i = 0; i < 3; i += 1) store.press(thirteen, 1);
    store.onEvent({ topic: 'stock', data: sold });
    void store.ask(1);
    expect(store.$asking.get()).toMatchObject({ change: { from: 11, text: '14' } });
    await leave();
    store.type(product(1, { waitingCount: 11 }), '40');
    store.onEvent({ topic: 'stock', data: { ...sold, waiting: 9 } });
    void store.ask(1);
    expect(store.$asking.get()).toMatchObject({ change: { from: 9, text: '40' } });
  });

  // spec: S7.19
  test('a yes sends one absolute change and fetches the list again', async () => {
    const { store, sent, shown } = stockPage(
      'waiting',
      { status: 200, body: { productId: 1, waitingCount: 40 } },
      { status: 200, body: [product(1, { waitingCount: 40 })] },
    );
    const decided = decide(store, '40');
    expect(sent).toEqual([]);
    await sayYes();
    await decided;
    expect($question.get()).toBeNull();
    expect($toasts.get().at(-1)?.text).toBe(countChangedText(13, 40));
    expect(sent).toEqual([
      { address: 'PUT /api/seller/stores/3/products/1/stock', body: { from: 13, to: 40, attempt: expect.any(String) } },
      { address: LIST, body: null },
    ]);
    expect(shown()?.[0]?.waitingCount).toBe(40);
  });

  // spec: S8.25
  test('a count that changed meanwhile stands in the question, which is asked again', async () => {
    const changed = { code: 'stockChanged', message: '수량이 11개로 바뀌었어요.', n: 11 };
    const list = { status: 200, body: [product(1, { waitingCount: 11 })] };
    const done = { status: 200, body: { productId: 1, waitingCount: 14 } };
    const { store, sent } = stockPage('waiting', { status: 409, body: changed }, list, done, list);
    for (let i = 0; i < 3; i += 1) store.press(thirteen, 1);
    const decided = store.ask(1);
    await sayYes();
    expect(store.$asking.get()).toMatchObject({ change: { from: 11, text: '14' } });
    expect($question.get()).toMatchObject({
      busy: false,
      confirmLabel: countChangeText(11, 14),
      problem: '재고를 바꾸지 못했어요. 수량이 11개로 바뀌었어요.',
    });
    await sayYes();
    await decided;
    expect($question.get()).toBeNull();
    const tries = sent.flatMap(({ body }) => (body ? [body as { attempt: string }] : []));
    expect(tries).toMatchObject([
      { from: 13, to: 16 },
      { from: 11, to: 14 },
    ]);
    expect(tries[0]!.attempt).not.toBe(tries[1]!.attempt);
  });

  test('a count that has become what was wanted meanwhile is no change any more: a yes sends nothing', async () => {
    const changed = { code: 'stockChanged', message: '수량이 14개로 바뀌었어요.', n: 14 };
    const list = { status: 200, body: [product(1, { waitingCount: 14 })] };
    const { store, sent } = stockPage('waiting', { status: 409, body: changed }, list);
    const told = $toasts.get().length;
    const decided = decide(store, '14');
    await sayYes();
    expect($question.get()?.confirmLabel).toBe(STOCK_TEXTS.nothingToChange);
    await sayYes();
    await decided;
    expect($question.get()).toBeNull();
    expect(sent.filter(({ body }) => body !== null)).toHaveLength(1);
    expect($toasts.get()).toHaveLength(told);
  });

  // spec: S4.15, S5.17
  test('outside the waiting tab it is blocked, as its page says (tests/pages/product)', () => {
    const { store, sent } = stockPage('inSale');
    store.press(thirteen, 1);
    vi.advanceTimersByTime(ASK_AFTER_MS);
    expect($question.get()).toBeNull();
    store.type(thirteen, '40');
    expect(store.$change.get()).toBeNull();
    expect(sent).toEqual([]);
  });

  test('a yes to the same question is the same try; another question is another', async () => {
    const { store, sent } = stockPage('waiting');
    const tries = () => sent.flatMap(({ body }) => (body ? [(body as { attempt: string }).attempt] : []));
    void decide(store, '14');
    await sayYes();
    expect($question.get()?.problem).toContain('응답이 없어요.');
    await sayYes();
    await leave();
    void decide(store, '14');
    await sayYes();
    const [first, again, other] = tries();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  // spec: S8.25
  test('a change whose list does not come back says just that', async () => {
    const { store } = stockPage('waiting', { status: 200, body: { productId: 1, waitingCount: 4 } });
    const decided = decide(store, '4');
    await sayYes();
    await decided;
    expect(store.$list.get().problem).toContain(STOCK_TEXTS.reloadFailed);
  });
});

describe('the list of the stock page', () => {
  test('counts that moved elsewhere stand here at once; an unknown product asks for the list', async () => {
    const { store, sent } = stockPage('waiting', { status: 200, body: [product(1), product(2)] });
    const moved = { waiting: 1, inSale: 2, completed: 4 };
    store.onEvent({ topic: 'stock', data: { productId: 1, storeId: 9, ...moved } });
    expect(store.$list.get().items?.[0]?.waitingCount).toBe(13);
    store.onEvent({ topic: 'stock', data: { productId: 1, storeId: 3, ...moved } });
    expect(store.$list.get().items).toMatchObject([{ waitingCount: 1, inSaleCount: 2, completedCount: 4 }]);
    expect(sent).toEqual([]);
    store.onEvent({ topic: 'stock', data: { productId: 2, storeId: 3, ...moved } });
    await vi.waitFor(() => expect(store.$list.get().items).toHaveLength(2));
  });

  test('a price or a sale end that is another one elsewhere asks for the list', async () => {
    const { store } = stockPage('waiting', { status: 200, body: [product(1, { price: 2_100 })] });
    store.onEvent({ topic: 'listings', data: { storeId: 9 } });
    store.onEvent({ topic: 'listings', data: { storeId: 3 } });
    await vi.waitFor(() => expect(store.$list.get().items?.[0]?.price).toBe(2_100));
  });

  test('counts that moved while the list was asked for are newer than its own', async () => {
    const { store } = stockPage('waiting', { status: 200, body: [product(1, { waitingCount: 3 })] });
    const asking = store.refresh();
    store.onEvent({ topic: 'stock', data: { productId: 1, storeId: 3, waiting: 1, inSale: 0, completed: 0 } });
    expect(await asking).toBe(true);
    expect(store.$list.get().items).toMatchObject([{ waitingCount: 1 }]);
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
    expect(store.$list.get().items?.[0]?.waitingCount).toBe(5);
  });

  test('a count that was told stands whatever comes of a second list', async () => {
    const waiting: ((answer: Response) => void)[] = [];
    const call = createCaller({
      renewOnce: (renew) => renew(),
      fetch: () => new Promise((resolve) => waiting.push(resolve)),
    });
    const store = createStockStore({ martId: 3, tab: 'waiting', first: [product(1, { waitingCount: 3 })], call });
    const first = store.refresh();
    store.onEvent({ topic: 'stock', data: { productId: 1, storeId: 3, waiting: 7, inSale: 0, completed: 0 } });
    const second = store.refresh();
    waiting[0]!(Response.json([product(1, { waitingCount: 10 })]));
    await first;
    expect(store.$list.get().items?.[0]?.waitingCount).toBe(7);
    waiting[1]!(Response.json({ code: 'internal', message: '' }, { status: 500 }));
    await second;
    expect(store.$list.get().items?.[0]?.waitingCount).toBe(7);
    // A list that was asked for later knows better.
    const third = store.refresh();
    waiting[2]!(Response.json([product(1, { waitingCount: 6 })]));
    await third;
    expect(store.$list.get().items?.[0]?.waitingCount).toBe(6);
  });

  // spec: S8.25
  test('a list that cannot be loaded says so, and what is there stays', async () => {
    const { store } = stockPage('waiting');
    expect(await store.refresh()).toBe(false);
    expect(store.$list.get().problem).toContain(STOCK_TEXTS.loadFailed);
    expect(store.$list.get().items).toHaveLength(1);
  });

  const full = (from: number) => Array.from({ length: STATUS_PAGE_SIZE }, (_, i) => product(from + i));

  test('is read on page by page, and refreshed as far as it is shown; a product that moved between stands once', async () => {
    const { store, sent, shown } = stockPage(
      'waiting',
      { status: 200, body: full(1) },
      { status: 200, body: [product(STATUS_PAGE_SIZE), product(900)] },
      { status: 200, body: full(1) },
      { status: 200, body: [product(900)] },
    );
    await store.refresh();
    expect(store.$list.get().more).toBe(true);
    await store.readMore();
    expect(shown()).toHaveLength(STATUS_PAGE_SIZE + 1);
    expect(store.$list.get().more).toBe(false);
    await store.refresh();
    expect(sent.map(({ address }) => Number(/page=(\d)/.exec(address)![1]))).toEqual([0, 1, 0, 1]);
  });

  test('is searched on the server, from the first page; an answer to what is no longer typed is not shown', async () => {
    const waiting: { url: string; answer: (body: ProductStatus[]) => void }[] = [];
    const call = createCaller({
      renewOnce: (renew) => renew(),
      fetch: (url) =>
        new Promise((resolve) => waiting.push({ url: String(url), answer: (body) => resolve(Response.json(body)) })),
    });
    const store = createStockStore({ martId: 3, tab: 'waiting', first: full(1), call });
    const searches = [store.search('우'), store.search('우유')];
    waiting[0]!.answer([product(7)]);
    await searches[0];
    expect(store.$list.get().filter.q).toBe('');
    waiting[1]!.answer([product(8)]);
    await searches[1];
    expect(store.$list.get()).toMatchObject({
      filter: { q: '우유' },
      items: [{ productId: 8 }],
      more: false,
      busy: false,
    });
    expect(decodeURIComponent(waiting[1]!.url)).toContain('page=0&tab=waiting&q=우유');
  });
});

describe('counts that are pasted', () => {
  const list = [
    product(1, { productName: '딸기 500g', waitingCount: 3 }),
    product(2, { productName: '우유 1L', waitingCount: 5 }),
    product(3, { productName: '식빵', waitingCount: 2 }),
  ];
  const answered = (productId: number, waitingCount: number) => ok({ productId, waitingCount });
  function page(...answers: Scripted[]) {
    const { call, sent } = scriptedCall(...answers);
    const store = createStockStore({ martId: 3, tab: 'waiting', first: list, call });
    const puts = () => sent.filter(({ body }) => body !== null);
    return { store, puts };
  }
  afterEach(() => sayNo());

  test('are asked about once, and sent one after the other, each under its own key', async () => {
    const { store, puts } = page(answered(1, 10), answered(2, 0), ok(list));
    const pasting = store.paste(1, '10\n0\n2\n', () => list);
    expect($question.get()).toMatchObject({ confirmLabel: pasteButton(2), isYesFirst: true });
    expect(store.$isUnsaved.get()).toBe(true);
    expect(puts()).toEqual([]);
    await sayYes();
    await pasting;
    expect(puts()).toMatchObject([
      { address: 'PUT /api/seller/stores/3/products/1/stock', body: { from: 3, to: 10 } },
      { address: 'PUT /api/seller/stores/3/products/2/stock', body: { from: 5, to: 0 } },
    ]);
    const [first, second] = puts().map(({ body }) => (body as { attempt: string }).attempt);
    expect(first).not.toBe(second);
    expect($toasts.get().at(-1)?.text).toBe(pastedText(2));
    expect(store.$isUnsaved.get()).toBe(false);
  });

  test('of which one has moved meanwhile: the others are done, and it alone is asked about again', async () => {
    const moved = refused(409, 'stockChanged', '수량이 4개로 바뀌었어요.', { n: 4 });
    const { store, puts } = page(answered(1, 10), moved, answered(3, 7), answered(2, 6), ok(list));
    const pasting = store.paste(1, '10\n6\n7', () => list);
    await sayYes();
    expect($question.get()).toMatchObject({ confirmLabel: pasteButton(1), problem: PASTE_TEXTS.moved });
    await sayYes();
    await pasting;
    expect(puts().map(({ body }) => body)).toMatchObject([
      { from: 3, to: 10 },
      { from: 5, to: 6 },
      { from: 2, to: 7 },
      { from: 4, to: 6 },
    ]);
    expect($toasts.get().at(-1)?.text).toBe(pastedText(3));
  });

  test('of which no answer came: what is done stays done, the rest goes on under the same key', async () => {
    const { store, puts } = page(answered(1, 10));
    void store.paste(1, '10\n6', () => list);
    await sayYes();
    expect($question.get()?.problem).toContain(pastedText(1));
    expect($question.get()?.confirmLabel).toBe(pasteButton(1));
    await sayYes();
    const tries = puts().map(({ address, body }) => [address, (body as { attempt: string }).attempt]);
    expect(tries).toHaveLength(3);
    expect(tries[2]).toEqual(tries[1]);
  });

  test('of which one is refused for good: it is said, and the others are done', async () => {
    const { store, puts } = page(
      answered(1, 10),
      refused(409, 'productRecalled', '회수한 상품이에요.'),
      answered(3, 7),
      ok(list),
    );
    void store.paste(1, '10\n6\n7', () => list);
    await sayYes();
    expect($question.get()).toMatchObject({ confirmLabel: STOCK_TEXTS.nothingToChange, problem: PASTE_TEXTS.left });
    expect(puts()).toHaveLength(3);
  });

  test('a press that waits for its question is asked about after them', async () => {
    const { store } = page();
    store.press(list[2]!, 1);
    const pasting = store.paste(1, '10\n6', () => list);
    expect($question.get()?.confirmLabel).toBe(pasteButton(2));
    sayNo();
    await pasting;
    expect($question.get()?.confirmLabel).toBe(countChangeText(2, 3));
  });

  test('further rows of the list are read before they are said to be none', async () => {
    const rest = product(99, { productName: '두부', waitingCount: 1 });
    const full = Array.from({ length: STATUS_PAGE_SIZE }, (_, at) => product(at + 1, { waitingCount: 1 }));
    const { call } = scriptedCall(ok([rest]));
    const store = createStockStore({ martId: 3, tab: 'waiting', first: full, call });
    const shown = () => store.$list.get().items ?? [];
    void store.paste(1, '두부\t4', shown);
    await vi.waitFor(() => expect($question.get()?.confirmLabel).toBe(pasteButton(1)));
  });

  test('cells of which nobody knows the counts change nothing, and are said', async () => {
    const { store } = page();
    await store.paste(1, '3,500\t4\n2,000\t5', () => list);
    expect($question.get()).toBeNull();
    expect($toasts.get().at(-1)).toMatchObject({ text: PASTE_FAULTS.countUnsure, tone: 'problem' });
  });
});
