import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listProducts } from '#lib/server/listings/list-products.ts';
import { describeMarket, type Market, type Product } from '../market.ts';
import { martsInDatabase } from '../marts-in-database.ts';

const ids = (list: { productId: number }[]) => list.map(({ productId }) => productId);

/** Everywhere a buyer may come upon a product. */
async function foundIn(market: Market, product: Product): Promise<string[]> {
  const { nobody } = market;
  const { at, id: storeId } = product.mart;
  const here = { query: at };
  const follower = await market.person();
  await follower.call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId } });
  const following = (await follower.call('GET /api/buyer/stores/following'))[0]!;
  const near = await martsInDatabase(market, at, 3_000, market.clock.now());
  const places: Record<string, boolean> = {
    nearby: ids(await nobody.call('GET /api/buyer/products/nearby', here)).includes(product.id),
    cheap: ids(await nobody.call('GET /api/buyer/products/nearby', { query: { ...at, sort: 'cheap' } })).includes(
      product.id,
    ),
    search: ids(await nobody.call('GET /api/buyer/products/search', { query: { ...at, search: '사과' } })).includes(
      product.id,
    ),
    category: ids(
      await nobody.call('GET /api/buyer/products/search/category', { query: { ...at, category: '과일' } }),
    ).includes(product.id),
    shelf: ids(
      await nobody.call('GET /api/buyer/products/{storeId}/products', { params: { storeId }, query: {} }),
    ).includes(product.id),
    map: (await nobody.call('GET /api/buyer/maps/nearbyStores', here)).some(({ productsAmount }) => productsAmount > 0),
    following: following.productsAmount > 0,
    news: following.newProducts.length > 0,
    sql: ids(await listProducts(market.db, near, { now: market.clock.now(), limit: 30, offset: 0 })).includes(
      product.id,
    ),
  };
  return Object.keys(places).filter((place) => places[place]);
}

const EVERYWHERE = ['nearby', 'cheap', 'search', 'category', 'shelf', 'map', 'following', 'news', 'sql'];

/** It is Friday, 14:00. */
describeMarket('what cannot be bought now', (market) => {
  const quote = async ({ id }: Product) =>
    (
      await (
        await market().person()
      ).call('POST /api/buyer/pay/quote', { body: { items: [{ productId: id, quantity: 1 }] } })
    ).lines[0]!;
  const detail = ({ id }: Product) =>
    market().nobody.call('GET /api/buyer/products/{productId}', { params: { productId: id } });

  test('as its mart opens after the sale ends is in no list, and its page says so', async () => {
    const mart = await market().mart({ opensAt: '18:00', closesAt: '02:00' });
    const product = await market().product(mart, { saleEndsIn: { minutes: 45 } });
    expect(await foundIn(market(), product)).toEqual([]);
    expect((await detail(product)).pickup).toEqual({
      possible: false,
      reason: 'opensAfterSaleEnd',
      opensAt: '2026-11-20T09:00:00.000Z',
    });
    expect((await quote(product)).onSite).toMatchObject({
      possible: false,
      reason: 'opensAfterSaleEnd',
      message: '마트가 열기 전에 판매가 끝나서 살 수 없어요.',
    });
  });

  test('is found as soon as it can be: the sale ends after the opening', async () => {
    const mart = await market().mart({ opensAt: '18:00', closesAt: '02:00' });
    const product = await market().product(mart, { saleEndsIn: { hours: 4, minutes: 10 } });
    expect(await foundIn(market(), product)).toEqual(EVERYWHERE);
    expect((await quote(product)).onSite).toMatchObject({
      possible: true,
      pickupFrom: '2026-11-20T09:00:00.000Z',
      validUntil: '2026-11-20T09:10:00.000Z',
    });
  });

  test('as its sale ends in less than ten minutes, or its mart closes in less, is not listed meanwhile', async () => {
    const ending = await market().product(await market().mart(), { saleEndsIn: { minutes: 9 } });
    expect(await foundIn(market(), ending)).toEqual([]);
    const closing = await market().product(await market().mart({ closesAt: '14:09', takesCards: false }), {
      saleEndsIn: { days: 2 },
    });
    expect(await foundIn(market(), closing)).toEqual([]);
    market().clock.advance({ minutes: 9 });
    // Closed, it can be ordered for tomorrow.
    expect(await foundIn(market(), closing)).toEqual(EVERYWHERE);
  });

  test('as its mart has a break until the sale ends is in no list, and comes back where it does not', async () => {
    const mart = await market().mart();
    const product = await market().product(mart, { saleEndsIn: { hours: 3 } });
    const rest = (starts: string, ends: string) =>
      mart.owner.call('PATCH /api/seller/store/{storeId}/week-hours', {
        params: { storeId: mart.id },
        body: { breakTime: { starts, ends }, weekdayHours: [] },
      });
    await rest('13:30', '16:55');
    expect(await foundIn(market(), product)).toEqual([]);
    expect((await detail(product)).pickup).toMatchObject({ possible: false, opensAt: '2026-11-20T07:55:00.000Z' });
    await rest('13:30', '16:50');
    expect(await foundIn(market(), product)).toEqual(EVERYWHERE);
  });

  test('as its mart does not open for a month is another reason', async () => {
    const mart = await market().mart();
    const product = await market().product(mart, { saleEndsIn: { days: 3 } });
    await market().db.execute(sql`insert into mart_days_off (mart_id, day)
      select ${mart.id}, '2026-11-20'::date + n from generate_series(0, 40) n`);
    expect((await quote(product)).onSite).toMatchObject({ reason: 'martNotOpening' });
    expect(await foundIn(market(), product)).toEqual([]);
  });

  test('goes from the lists when its mart takes the day off, and comes back with it', async () => {
    const mart = await market().mart();
    const product = await market().product(mart, { saleEndsIn: { hours: 5 } });
    expect(await foundIn(market(), product)).toEqual(EVERYWHERE);
    const { today } = await mart.owner.call('POST /api/seller/store/{storeId}/days-off', {
      params: { storeId: mart.id },
      body: {},
    });
    expect(await foundIn(market(), product)).toEqual([]);
    const params = { storeId: mart.id, day: today };
    await mart.owner.call('DELETE /api/seller/store/{storeId}/days-off/{day}', { params });
    expect(await foundIn(market(), product)).toEqual(EVERYWHERE);
  });
});

describeMarket('the page after buying', (market) => {
  test('tells the state its orders are in now, by both calls', async () => {
    const { order, buyer, product, seller } = await market().heldOrder();
    const second = await market().order(buyer, product);
    const third = await market().order(buyer, product);
    const one = async (orderId: number) =>
      (await buyer.call('GET /api/buyer/order/single-complete', { query: { orderId } })).state;
    expect(await one(order.id)).toBe('open');
    await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
    await seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: second.id },
      body: { uuid: second.uuid },
    });
    market().clock.advance({ hours: 3 });
    const orderIds = [order.id, second.id, third.id].join(',');
    const all = await buyer.call('GET /api/buyer/order/cart-complete', { query: { orderIds: orderIds as never } });
    expect(all.map(({ state, status, endReason }) => [state, status, endReason])).toEqual([
      ['cancelled', 5, 'buyer'],
      ['pickedUp', 4, null],
      ['expired', 6, 'noShow'],
    ]);
    expect(await one(second.id)).toBe('pickedUp');
    // Alarms lead to where each is, and say so.
    const { content } = await buyer.call('GET /api/buyer/alarms', { query: {} });
    const confirmed = (id: number) => content.find(({ kind, orderId }) => kind === 'orderConfirmed' && orderId === id)!;
    expect(confirmed(order.id)).toMatchObject({ tab: 'cancelled', message: expect.stringContaining('취소된 주문') });
    expect(confirmed(second.id)).toMatchObject({ tab: 'completed', message: expect.stringContaining('픽업했') });
    expect(confirmed(third.id)).toMatchObject({
      tab: 'cancelled',
      message: expect.stringContaining('픽업 시간이 지난'),
    });
  });
});
