import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { dateOfDay } from '#lib/domain/order/sales.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { listSold, soldInPages } from '#lib/server/services/order/sales/list-sold.ts';
import { readSales } from '#lib/server/services/order/sales/read-sales.ts';
import { createViewCounter } from '#lib/server/services/product/shown/count-views.ts';
import { allPages } from '../all-pages.ts';
import { describeMarket, type Mart, type Product } from '../market.ts';
import type { Person } from '../person.ts';

describeMarket('the numbers of a mart', (market) => {
  const today = () => seoulDayNumber(market().clock.now());
  const lastWeek = () => ({ from: today() - 6, to: today() });

  async function buy(buyer: Person, product: Product, quantity: number): Promise<void> {
    const order = await market().order(buyer, product, quantity);
    await product.mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
  }

  const salesOf = (mart: Mart, query = {}) =>
    mart.owner.call('GET /api/seller/{martId}/sales', { params: { martId: mart.id }, query });

  test('count what was picked up by day and by product, and what was not', async () => {
    const mart = await market().mart();
    const apples = await market().product(mart, { name: '사과 1kg', price: 5_000, waiting: 20 });
    const milk = await market().product(mart, { name: '우유', price: 3_000, waiting: 20 });
    const buyer = await market().person();
    await buy(buyer, apples, 2);
    await buy(buyer, milk, 1);
    const given = await market().order(buyer, milk, 1);
    await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: given.id } });
    await market().order(await market().person(), milk, 1);

    const date = dateOfDay(today());
    const day = { date, orders: 2, pieces: 3, won: 13_000, cancelled: 1, noShows: 0 };
    const answer = await salesOf(mart, { from: date, to: date });
    expect(answer).toMatchObject({ from: date, to: date, by: 'day', rows: [day] });
    const byProduct = await salesOf(mart, { by: 'product' });
    expect(byProduct.rows).toMatchObject([
      { name: '사과 1kg', orders: 1, pieces: 2, won: 10_000 },
      { name: '우유', orders: 1, pieces: 1, won: 3_000 },
    ]);
    market().clock.advance({ minutes: 70 });
    expect((await salesOf(mart)).totals).toMatchObject({ orders: 2, won: 13_000, cancelled: 1, noShows: 1 });
  });

  test('say what was saved, what was left over, and how today stands beside other days', async () => {
    const mart = await market().mart();
    const sooner = await market().product(mart, { name: '두부 300g', price: 2_000, saleEndsIn: { hours: 3 } });
    const later = await market().product(mart, { name: '쌀 4kg', price: 20_000, saleEndsIn: { hours: 80 } });
    const buyer = await market().person();
    await buy(buyer, sooner, 4);
    await buy(buyer, later, 1);
    const sales = () => readSales(market().deps, [mart.id], lastWeek());
    expect((await sales()).totals).toMatchObject({ savedPieces: 4, savedWon: 8_000, savedKilograms: 1.2 });
    expect((await sales()).ended).toEqual({ sold: 0, left: 0 });
    expect((await sales()).soFar).toMatchObject([
      { daysAgo: 0, orders: 2, won: 28_000 },
      { daysAgo: 1, orders: 0, won: 0 },
      { daysAgo: 7, orders: 0 },
    ]);
    market().clock.advance({ hours: 4 });
    expect((await sales()).ended).toEqual({ sold: 4, left: 6 });
    market().clock.advance({ hours: 20 });
    expect((await sales()).soFar).toMatchObject([{ won: 0 }, { daysAgo: 1, orders: 2, won: 28_000 }, {}]);
    expect((await sales()).hours.reduce((sum, { orders }) => sum + orders, 0)).toBe(2);
  });

  test('are split by way and tax kind, and stand beside as many days before', async () => {
    const mart = await market().mart();
    const apples = await market().product(mart, { price: 5_000, saleEndsIn: { days: 20 } });
    const bread = await market().product(mart, { category: '빵', price: 3_000, saleEndsIn: { days: 20 } });
    const buyer = await market().person();
    await buy(buyer, apples, 2);
    market().clock.advance({ days: 7 });
    await buy(buyer, apples, 1);
    await buy(buyer, bread, 2);
    const { split, before } = await readSales(market().deps, [mart.id], lastWeek());
    expect(split).toEqual({
      onSiteWon: 11_000,
      cardWon: 0,
      taxableWon: 6_000,
      exemptWon: 5_000,
      refundedWon: 0,
      refundedOrders: 0,
    });
    expect(before).toEqual({ period: { from: today() - 13, to: today() - 7 }, orders: 1, won: 10_000 });
  });

  test('of several marts are added up, and told apart', async () => {
    const owner = await market().person();
    const marts = [await market().mart({ owner }), await market().mart({ owner })];
    for (const mart of marts) await buy(await market().person(), await market().product(mart, { price: 1_000 }), 1);
    const ids = marts.map(({ id }) => id);
    const sales = await readSales(market().deps, ids, lastWeek());
    expect(sales.totals).toMatchObject({ orders: 2, won: 2_000 });
    expect(sales.marts).toEqual(ids.map((martId) => ({ martId, orders: 1, won: 1_000 })));
    expect((await readSales(market().deps, [], lastWeek())).totals).toMatchObject({ orders: 0, won: 0 });
  });

  test('count views by product and day, of several processes together, for a year', async () => {
    const { deps, clock } = market();
    const product = await market().product(await market().mart());
    const [one, other] = [createViewCounter(deps), createViewCounter(deps)];
    for (let i = 0; i < 3; i++) one.note(product.id);
    other.note(product.id);
    // A product that is nowhere has nothing written.
    other.note(2_000_000_000);
    await Promise.all([one.write(), other.write()]);
    await one.write();
    const views = async () => (await readSales(deps, [product.mart.id], lastWeek())).views;
    expect(await views()).toBe(4);
    await deleteOldRows(deps, 'views');
    expect(await views()).toBe(4);
    clock.advance({ days: 401 });
    await deleteOldRows(deps, 'views');
    const { rows } = await deps.db.execute(sql`select 1 from product_views where product_id = ${product.id}`);
    expect(rows).toEqual([]);
  });

  test('are read page by page for a file, also where several were picked up in one moment', async () => {
    const mart = await market().mart();
    const product = await market().product(mart, { waiting: 20 });
    const buyer = await market().person();
    for (let i = 0; i < 5; i += 1) {
      if (i > 2) market().clock.advance({ seconds: 1 });
      await buy(buyer, product, 1);
    }
    const { deps } = market();
    const viewer = { userId: mart.owner.userId, sessionId: '' };
    const whole = await listSold(deps, viewer, mart.id, lastWeek());
    expect(whole).toHaveLength(5);
    for (const size of [1, 2, 5, 6]) {
      const { orders, pages } = await soldInPages(deps, viewer, { martId: mart.id, period: lastWeek(), size });
      expect(await allPages(pages), `pages of ${size}`).toEqual(whole);
      expect(orders).toBe(5);
    }
  });

  test('come as files that Excel opens, for who works there alone', async () => {
    const mart = await market().mart();
    await buy(await market().person('=김하늘'), await market().product(mart, { name: '사과', price: 5_000 }), 2);
    const get = (format: string, query: string, person = mart.owner) =>
      person.send(`GET /api/seller/${mart.id}/sales.${format}?${query}`);
    const csv = await get('csv', 'by=order');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('x-total-count')).toBe('1');
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="sales.csv"; filename\*=UTF-8''%EB/);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer());
    expect(text.startsWith('\ufeff판매 시각,주문 번호,구매자,')).toBe(true);
    expect(text).toMatch(/,'=김하늘,사과,2,5000,10000,현장 결제,5000,,0,[-\d: ]+,면세,0,,\r\n$/);
    expect(await (await get('csv', 'by=day')).text()).toContain(
      `${dateOfDay(today())},1,2,10000,0,0,10000,0,0,10000,0`,
    );

    const xlsx = unzipSync(new Uint8Array(await (await get('xlsx', 'by=product')).arrayBuffer()));
    expect(Object.keys(xlsx)).toContain('xl/workbook.xml');

    const stranger = await market().person();
    expect((await get('csv', '', stranger)).status).toBe(404);
    expect((await get('xlsx', 'by=week')).status).toBe(400);
    expect((await market().nobody.send(`GET /api/seller/${mart.id}/sales.csv`)).status).toBe(401);
  });
});
