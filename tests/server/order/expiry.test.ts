import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#lib/server/schema/index.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { describeMarket, type Market, type Order, type Product } from '../market.ts';
import type { Person } from '../person.ts';

const checkIn = 'PATCH /api/seller/orders/{orderId}/checkin';
const ids = (list: { orderId: number }[]) => list.map((order) => order.orderId);

/** All that a buyer, a passer-by and a seller see of one order and its product. */
async function seen(market: Market, { buyer, product, order }: { buyer: Person; product: Product; order: Order }) {
  const { owner, id, at } = product.mart;
  const tab = (name: 'buy-ing' | 'buy-cancel') => buyer.call(`GET /api/buyer/order/${name}`);
  const listed = await market.nobody.call('GET /api/buyer/products/nearby', { query: at });
  const sold = { params: { martId: id }, query: { tab: 'checkin' } } as const;
  return {
    buying: ids(await tab('buy-ing')).includes(order.id),
    ended: (await tab('buy-cancel')).find((o) => o.orderId === order.id),
    waitsForCheckIn: ids(await owner.call('GET /api/seller/{martId}/orders', sold)).includes(order.id),
    openOrders: (await owner.call('GET /api/seller/store/dashboard'))[0]!.openOrders,
    stock: await market.stock(product),
    listedQuantity: listed.find((p) => p.productId === product.id)?.quantity ?? 0,
    shownQuantity: (
      await market.nobody.call('GET /api/buyer/products/{productId}', { params: { productId: product.id } })
    ).quantity,
    scanState: (await owner.call('GET /api/qrCode/product', { query: { orderId: order.id } })).state,
  };
}

/** No sweeper runs in these tests: the app alone sees to it that an order past its grace is expired for everyone. */
describeMarket('an order nobody picks up', (market) => {
  // spec: S7.12
  test('is open to the last moment of its grace, and at its end expired for everyone at once', async () => {
    const held = await market().heldOrder({ product: { waiting: 2 }, quantity: 2 });
    const { buyer, seller, order } = held;
    market().clock.setTo(order.validUntil);
    market().clock.advance({ minutes: 5, ms: -1 });
    expect(await seen(market(), held)).toEqual({
      buying: true,
      ended: undefined,
      waitsForCheckIn: true,
      openOrders: 1,
      stock: { waiting: 0, inSale: 2, completed: 0 },
      listedQuantity: 0,
      shownQuantity: 0,
      scanState: 'open',
    });
    market().clock.advance({ ms: 1 });
    expect(await seen(market(), held)).toEqual({
      buying: false,
      ended: expect.objectContaining({ status: 6, endReason: 'noShow', canExtend: false }),
      waitsForCheckIn: false,
      openOrders: 0,
      stock: { waiting: 2, inSale: 0, completed: 0 },
      listedQuantity: 2,
      shownQuantity: 2,
      scanState: 'expired',
    });
    const query = { orderId: order.id };
    const expired = { status: 409, code: 'orderExpired', message: '픽업 시간이 지난 주문이에요.' };
    expect(await buyer.refused('GET /api/qrCode/get', { query })).toMatchObject(expired);
    expect(await buyer.refused('POST /api/buyer/order/cancel', { query })).toMatchObject(expired);
    expect(await buyer.refused('POST /api/buyer/order/valid-until-extension', { query })).toMatchObject(expired);
    expect(await seller.refused(checkIn, { params: query, body: { uuid: order.uuid } })).toMatchObject(expired);
    expect(
      await seller.refused('POST /api/seller/orders/checkin-by-code', {
        body: { martId: held.mart.id, code: order.pickupCode },
      }),
    ).toMatchObject(expired);
    expect(await seller.refused('PATCH /api/seller/orders/{orderId}/cancel', { params: query })).toMatchObject(expired);
    expect(
      await market().countRows(
        'alarms',
        sql`order_id = ${order.id} and kind = 'orderExpired' and user_id = ${buyer.userId}`,
      ),
    ).toBe(1);
  });

  // Each of these is the first thing that anybody asks of the server after the grace has ended.
  test.each<[string, (market: Market, product: Product) => Promise<number>]>([
    [
      'the list of what is near',
      async (m, p) => (await m.nobody.call('GET /api/buyer/products/nearby', { query: p.mart.at }))[0]!.quantity,
    ],
    [
      'a search',
      async (m, p) =>
        (await m.nobody.call('GET /api/buyer/products/search', { query: { ...p.mart.at, search: '사과' } }))[0]!
          .quantity,
    ],
    [
      'the product page',
      async (m, p) =>
        (await m.nobody.call('GET /api/buyer/products/{productId}', { params: { productId: p.id } })).quantity,
    ],
    [
      'the shelf of the mart',
      async (m, p) =>
        (
          await m.nobody.call('GET /api/buyer/products/{storeId}/products', {
            params: { storeId: p.mart.id },
            query: {},
          })
        )[0]!.quantity,
    ],
    ["the seller's stock", async (m, p) => (await m.stock(p)).waiting],
    [
      'the next buyer, who gets them all',
      async (m, p) => {
        await (await m.person()).call('POST /api/buyer/pay/on-site', { query: { productId: p.id, quantity: 2 } });
        return 2;
      },
    ],
  ])('gives its pieces back before %s', async (_, read) => {
    const { product, order } = await market().heldOrder({ product: { waiting: 2 }, quantity: 2 });
    market().clock.setTo(order.validUntil);
    market().clock.advance({ minutes: 5 });
    expect(await read(market(), product)).toBe(2);
  });

  test('is expired at another process too, which has looked a moment ago', async () => {
    const second = await market().secondProcess();
    const held = await market().heldOrder({ product: { waiting: 2 }, quantity: 2 });
    const at = { buyer: held.buyer.at(second), seller: held.seller.at(second) };
    expect(await at.buyer.call('GET /api/buyer/order/buy-ing')).toHaveLength(1);
    market().clock.setTo(held.order.validUntil);
    market().clock.advance({ minutes: 4 });
    expect(await at.buyer.call('GET /api/buyer/order/buy-ing')).toHaveLength(1);
    market().clock.advance({ minutes: 1 });
    expect(
      await at.seller.refused(checkIn, { params: { orderId: held.order.id }, body: { uuid: held.order.uuid } }),
    ).toMatchObject({ code: 'orderExpired' });
    expect(await at.buyer.call('GET /api/buyer/order/buy-cancel')).toHaveLength(1);
    expect(await market().stock(held.product)).toEqual({ waiting: 2, inSale: 0, completed: 0 });
  });

  test('made at one process is expired at one that has never seen it', async () => {
    const second = await market().secondProcess();
    // Both processes have looked, and found nothing due for ten minutes.
    await market().nobody.call('GET /api/buyer/products/nearby', { query: market().place() });
    await market().nobody.at(second).call('GET /api/buyer/products/nearby', { query: market().place() });
    const { product, order } = await market().heldOrder({
      product: { waiting: 2, saleEndsIn: { minutes: 10 } },
      quantity: 2,
    });
    expect(order.validUntil).toEqual(market().clock.in({ minutes: 10 }));
    market().clock.advance({ minutes: 15 });
    const shown = await market()
      .nobody.at(second)
      .call('GET /api/buyer/products/{productId}', { params: { productId: product.id } });
    expect(shown.quantity).toBe(2);
  });

  test('expires also when the clock has been put back meanwhile', async () => {
    const { clock } = market();
    const start = clock.now();
    clock.advance({ days: 2 });
    await market().nobody.call('GET /api/buyer/products/nearby', { query: market().place() });
    clock.setTo(start);
    const { product, order } = await market().heldOrder({ product: { waiting: 2 }, quantity: 2 });
    clock.setTo(order.validUntil);
    clock.advance({ minutes: 5 });
    expect(await market().stock(product)).toEqual({ waiting: 2, inSale: 0, completed: 0 });
  });

  test('stays expired when the clock is put back afterwards', async () => {
    const { clock } = market();
    const start = clock.now();
    const held = await market().heldOrder();
    clock.advance({ hours: 3 });
    expect((await seen(market(), held)).buying).toBe(false);
    clock.setTo(start);
    expect(await seen(market(), held)).toMatchObject({ buying: false, scanState: 'expired', openOrders: 0 });
    expect(await held.buyer.refused('GET /api/qrCode/get', { query: { orderId: held.order.id } })).toMatchObject({
      code: 'orderExpired',
    });
  });

  test('is counted once, when two processes sweep at once and again', async () => {
    const second = await market().secondProcess();
    const product = await market().product(await market().mart(), { waiting: 30 });
    const buyers = await Promise.all(Array.from({ length: 12 }, () => market().person()));
    for (const buyer of buyers) await market().order(buyer, product, 2);
    market().clock.advance({ minutes: 65 });
    const swept = await Promise.all([market().deps, second.deps, market().deps, second.deps].map(expireDue));
    expect(swept.reduce((sum, n) => sum + n, 0)).toBe(12);
    expect(await expireDue(market().deps)).toBe(0);
    expect(await market().stock(product)).toEqual({ waiting: 30, inSale: 0, completed: 0 });
    expect(await market().countRows('stock_ledger', sql`product_id = ${product.id} and event = 'release'`)).toBe(12);
  });

  test('loses the race against a check-in at the counter, or wins it, but never both', async () => {
    const second = await market().secondProcess();
    for (let round = 0; round < 4; round += 1) {
      const { seller, product, order } = await market().heldOrder();
      // The check-in begins while the order is good; the sweeper sees a deadline that has just been moved away.
      await Promise.all([
        seller.send(checkIn, { params: { orderId: order.id }, body: { uuid: order.uuid } }),
        market()
          .db.update(orders)
          .set({ validUntil: market().clock.in({ minutes: -6 }) })
          .where(eq(orders.id, order.id))
          .then(() => expireDue(second.deps)),
      ]);
      const { waiting, inSale, completed } = await market().stock(product);
      expect([waiting + completed, inSale]).toEqual([10, 0]);
    }
  });

  test('in thousands, in several batches', async () => {
    const { buyer, product } = await market().heldOrder({ product: { waiting: 2_000 } });
    await market().db.execute(sql`
      with made as (
        insert into orders (checkout_id, buyer_id, mart_id, product_id, product_name, quantity, unit_price_won,
          total_price_won, way, state, valid_until, created_at, qr_uuid, pickup_code)
        select checkout_id, buyer_id, mart_id, product_id, product_name, 1, unit_price_won, unit_price_won, way, 'open',
          valid_until, created_at, gen_random_uuid(), lpad((n * 700)::text, 6, '0')
        from orders, generate_series(1, 1200) n where buyer_id = ${buyer.userId}
        on conflict do nothing returning id, product_id, created_at
      ), moved as (
        update products set waiting = waiting - (select count(*) from made), in_sale = in_sale + (select count(*) from made)
        where id = ${product.id}
      )
      insert into stock_ledger (product_id, order_id, event, waiting, in_sale, completed, at)
      select product_id, id, 'hold', -1, 1, 0, created_at from made`);
    market().clock.advance({ minutes: 65 });
    expect(await market().stock(product)).toEqual({ waiting: 2_000, inSale: 0, completed: 0 });
  });
});
