import { expect, test } from 'vitest';
import { describeMarket, type Mart, type Product } from './market.ts';

const BOARD = 'GET /api/seller/closing';
const BULK = 'POST /api/seller/stores/{storeId}/products/bulk';
const UNDO = 'POST /api/seller/stores/{storeId}/products/bulk/undo';

describeMarket('what ends today', (market) => {
  const names = async ({ owner }: Mart) => (await owner.call(BOARD)).listings.map(({ productName }) => productName);
  const lower = ({ id, owner }: Mart, products: Product[], percentOff: number, at: string | null, dryRun = false) =>
    owner.call(BULK, {
      params: { storeId: id },
      body: {
        change: { kind: 'markdown', percentOff, at },
        items: products.map((product) => ({ productId: product.id })),
        dryRun,
      },
    });
  const priceOf = async ({ id }: Product) =>
    (await market().nobody.call('GET /api/buyer/products/{productId}', { params: { productId: id } })).price;

  test('stands in one list over all marts of a person, soonest first: left or held, until midnight or the night’s closing', async () => {
    const owner = await market().person('사장');
    const day = await market().mart({ owner });
    const night = await market().mart({ owner, opensAt: '18:00', closesAt: '02:00' });
    const late = await market().product(day, { name: '저녁 빵', saleEndsIn: { hours: 7 } });
    await market().product(day, { name: '내일 빵', saleEndsIn: { hours: 20 } });
    await market().product(night, { name: '심야 김밥', saleEndsIn: { hours: 11, minutes: 30 } });
    await market().product(night, { name: '새벽 우유', saleEndsIn: { hours: 13 } });
    const midnight = await market().product(day, { name: '자정 도시락', saleEndsIn: { hours: 10 }, waiting: 1 });
    const stranger = await market().mart();
    await market().product(stranger, { name: '남의 빵', saleEndsIn: { hours: 7 } });
    expect(await names(day)).toEqual(['저녁 빵', '자정 도시락', '심야 김밥']);
    // Sold out and not yet picked up, it still stands there; picked up, it does not.
    const order = await market().order(await market().person(), midnight);
    expect((await owner.call(BOARD)).listings[1]).toMatchObject({ waitingCount: 0, inSaleCount: 1, storeId: day.id });
    await owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    expect(await names(day)).toEqual(['저녁 빵', '심야 김밥']);
    await owner.call('POST /api/seller/stores/{storeId}/products/{productId}/end-sale', {
      params: { storeId: day.id, productId: late.id },
    });
    expect(await names(day)).toEqual(['심야 김밥']);
    expect(await names(stranger)).toEqual(['남의 빵']);
    expect(await (await market().person()).call(BOARD)).toEqual({ listings: [], more: false });
  });

  test('is lowered from now on or from a time on, shown first, and put back', async () => {
    const mart = await market().mart();
    const bread = await market().product(mart, { name: '빵', saleEndsIn: { hours: 7 } });
    const milk = await market().product(mart, {
      name: '우유',
      price: 5_000,
      floorPrice: 4_000,
      saleEndsIn: { hours: 2 },
    });
    const shown = await lower(mart, [bread, milk], 30, null, true);
    expect(shown.items).toMatchObject([
      { from: { price: 3_000 }, to: { price: 2_100 }, changes: true },
      { from: { price: 5_000 }, to: { price: 4_000 }, changes: true },
    ]);
    expect(await priceOf(bread)).toBe(3_000);
    const { editId } = await lower(mart, [bread, milk], 30, null);
    expect([await priceOf(bread), await priceOf(milk)]).toEqual([2_100, 4_000]);
    // Pressed again, it takes nothing more off.
    expect((await lower(mart, [bread, milk], 30, null)).editId).toBeNull();
    await mart.owner.call(UNDO, { params: { storeId: mart.id }, body: { editId: editId! } });
    expect([await priceOf(bread), await priceOf(milk)]).toEqual([3_000, 5_000]);
    // 18:00, when the milk is gone.
    const later = await lower(mart, [bread, milk], 40, '2026-11-20T18:00:00', true);
    expect(later.items).toMatchObject([
      { changes: true, problem: null },
      { changes: false, problem: '할인을 시작하기 전에 판매가 끝나요.' },
    ]);
    await lower(mart, [bread], 40, '2026-11-20T18:00:00');
    expect(await priceOf(bread)).toBe(3_000);
    market().clock.advance({ hours: 4 });
    expect(await priceOf(bread)).toBe(1_800);
  });

  test('is refused where another price was registered meanwhile', async () => {
    const mart = await market().mart();
    const bread = await market().product(mart, { saleEndsIn: { hours: 7 } });
    const body = { change: { kind: 'markdown' as const, percentOff: 30, at: null }, dryRun: false };
    const stale = { params: { storeId: mart.id }, body: { ...body, items: [{ productId: bread.id, from: 2_000 }] } };
    expect(await mart.owner.refused(BULK, stale)).toMatchObject({
      code: 'bulkHasProblems',
      message: expect.stringContaining('지금 3,000원'),
    });
  });

  test('a mart’s listings are narrowed to what ends today, is sold out or held, and to a category', async () => {
    const mart = await market().mart();
    const named = async (query: { only?: 'endsToday' | 'soldOut' | 'held'; category?: 'bread' | 'fruit' }) =>
      (
        await mart.owner.call('GET /api/seller/stores/{storeId}/products/status-summary', {
          params: { storeId: mart.id },
          query: { page: 0, tab: 'waiting', ...query },
        })
      ).map(({ productName }) => productName);
    await market().product(mart, { name: '오늘 사과', saleEndsIn: { hours: 7 } });
    const last = await market().product(mart, {
      name: '내일 식빵',
      category: '빵',
      waiting: 1,
      saleEndsIn: { days: 1 },
    });
    await market().product(mart, { name: '모레 사과', saleEndsIn: { days: 2 } });
    await market().order(await market().person(), last);
    expect(await named({ only: 'endsToday' })).toEqual(['오늘 사과']);
    expect(await named({ only: 'soldOut' })).toEqual(['내일 식빵']);
    expect(await named({ only: 'held' })).toEqual(['내일 식빵']);
    expect(await named({ category: 'bread' })).toEqual(['내일 식빵']);
    expect(await named({ only: 'endsToday', category: 'bread' })).toEqual([]);
    expect(await named({})).toEqual(['오늘 사과', '내일 식빵', '모레 사과']);
  });
});
