import { expect, test } from 'vitest';
import { searchColumns } from '#lib/domain/discovery/search.ts';
import { COPY_PAGE_SIZE, STATUS_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { byStockSort, STOCK_SORTS } from '#lib/domain/product/stock-tab.ts';
import { products, stockLedger } from '#lib/server/schema/index.ts';
import { listRecentDays } from '#lib/server/services/product/own/list-recent.ts';
import { describeMarket, type Market, type Mart } from '../market.ts';

const status = 'GET /api/seller/stores/{storeId}/products/status-summary';
const recent = 'GET /api/seller/stores/{storeId}/products/recent';

/** More listings than one answer ever had, five minutes of sale end apart; every tenth is '달걀'. */
async function fill({ deps, clock }: Market, mart: Mart, count: number) {
  const now = clock.now();
  const rows = Array.from({ length: count }, (_, i) => {
    const name = `${i % 10 === 0 ? '달걀' : '우유'} ${i}호`;
    return {
      martId: mart.id,
      category: 'dairy',
      name,
      priceWon: 1_000,
      waiting: 1,
      createdAt: now,
      ...searchColumns(name),
      saleEndsAt: clock.in({ hours: 3, minutes: -(i % 5) * 5 }),
    };
  });
  const placed = await deps.db.insert(products).values(rows).returning({ id: products.id });
  const moves = placed.map(({ id }) => ({ productId: id, event: 'register' as const, waiting: 1 }));
  await deps.db
    .insert(stockLedger)
    .values(moves.map((move) => ({ ...move, inSale: 0, completed: 0, actorId: mart.owner.userId, at: now })));
}

describeMarket('a mart with 620 listings', (market) => {
  test('has them all in the summary, and by page, search and tab on the screen', async () => {
    const mart = await market().mart();
    await fill(market(), mart, 620);
    const params = { storeId: mart.id };
    const ask = (query: { page?: number; q?: string; tab?: 'waiting' | 'inSale' | 'completed' } = {}) =>
      mart.owner.call(status, { params, query });
    const whole = await ask();
    expect(whole).toHaveLength(620);
    const paged: typeof whole = [];
    for (let page = 0; ; page += 1) {
      const some = await ask({ page, tab: 'waiting' });
      paged.push(...some);
      if (some.length < STATUS_PAGE_SIZE) break;
    }
    expect(paged).toHaveLength(620);
    expect(new Set(paged.map(({ productId }) => productId)).size).toBe(620);
    // What ends first comes first.
    const ends = paged.map(({ expirationDate }) => Date.parse(expirationDate));
    expect(ends).toEqual([...ends].sort((a, b) => a - b));
    // The oldest listing, which no first page shows.
    expect(await ask({ page: 0, q: '달걀 0호' })).toMatchObject([{ productName: '달걀 0호' }]);
    expect(await ask({ q: '달걀' })).toHaveLength(62);
    expect(await ask({ page: 1, q: '달걀' })).toHaveLength(62 - STATUS_PAGE_SIZE);
    expect(await ask({ q: '%' })).toEqual([]);
    expect(await ask({ page: 0, tab: 'inSale' })).toEqual([]);
  });

  test('sorts them on the screen as the screen itself would, with what is over last', async () => {
    const mart = await market().mart();
    for (const [i, name] of ['우유 1L', '가지 3개', 'Bagel', '식빵', '딸기 500g', '가지'].entries()) {
      const saleEndsIn = { hours: 1 + ((i * 4) % 7) };
      await market().product(mart, { name, waiting: ((i * 5) % 7) + 1, saleEndsIn });
    }
    market().clock.advance({ hours: 2 });
    const params = { storeId: mart.id };
    const newest = await mart.owner.call(status, { params, query: { page: 0, tab: 'waiting', sort: 'new' } });
    expect(newest.filter(({ saleEnded }) => saleEnded)).not.toEqual([]);
    for (const sort of STOCK_SORTS) {
      const listed = await mart.owner.call(status, { params, query: { page: 0, tab: 'waiting', sort } });
      const selling = newest
        .filter(({ saleEnded }) => !saleEnded)
        .map((one) => ({ ...one, count: one.waitingCount, saleEndsAt: Date.parse(one.expirationDate) }))
        .sort(byStockSort(sort));
      const wanted = [...selling, ...newest.filter(({ saleEnded }) => saleEnded)];
      expect(
        listed.map(({ productName }) => productName),
        sort,
      ).toEqual(wanted.map(({ productName }) => productName));
    }
  });

  test('can put all of them up again, day by day', async () => {
    const mart = await market().mart();
    await fill(market(), mart, 620);
    market().clock.advance({ days: 1 });
    const days = await listRecentDays(market().deps, { userId: mart.owner.userId, sessionId: '' }, mart.id);
    expect(days).toEqual([{ day: '2026-11-20', count: 620, firstEndsAt: '2026-11-20T07:40:00.000Z' }]);
    const { day } = days[0]!;
    const ask = (page: number, q?: string) =>
      mart.owner.call(recent, { params: { storeId: mart.id }, query: { day, page, q } });
    const pages = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((page) => ask(page)));
    expect(pages.map(({ length }) => length)).toEqual([...Array(6).fill(COPY_PAGE_SIZE), 20, 0]);
    expect(new Set(pages.flat().map(({ productId }) => productId)).size).toBe(620);
    expect(await ask(0, '달걀 610')).toMatchObject([{ productName: '달걀 610호' }]);
    const otherDay = { day: '2026-11-21', page: 0 };
    expect(await mart.owner.call(recent, { params: { storeId: mart.id }, query: otherDay })).toEqual([]);
  });
});

describeMarket('on a tab', (market) => {
  test('stand those with units there; on the waiting one also what ran out and may be filled up', async () => {
    const mart = await market().mart();
    const gone = await market().product(mart, { name: '다 팔린 빵', waiting: 1 });
    const over = await market().product(mart, { name: '끝난 빵', waiting: 1, saleEndsIn: { minutes: 30 } });
    for (const { id } of [gone, over]) {
      await mart.owner.call('PUT /api/seller/stores/{storeId}/products/{productId}/stock', {
        params: { storeId: mart.id, productId: id },
        body: { from: 1, to: 0 },
      });
    }
    const left = await market().product(mart, { name: '남은 빵', waiting: 2, saleEndsIn: { minutes: 30 } });
    const soon = await market().product(mart, { name: '곧 끝날 빵', waiting: 2, saleEndsIn: { hours: 2 } });
    market().clock.advance({ hours: 1 });
    const waiting = await mart.owner.call(status, { params: { storeId: mart.id }, query: { tab: 'waiting', page: 0 } });
    expect(waiting.map(({ productId }) => productId)).toEqual([soon.id, gone.id, left.id]);
    const whole = await mart.owner.call(status, { params: { storeId: mart.id } });
    expect(whole.map(({ productId }) => productId)).toContain(over.id);
  });
});
