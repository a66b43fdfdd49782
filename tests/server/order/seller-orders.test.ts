import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CODE_MISSES } from '#lib/domain/order/code-guard.ts';
import { ENDED_ORDERS_PAGE_SIZE, SOLD_ORDERS_SHOWN, SOLD_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { describeMarket } from '../market.ts';

const onSite = 'POST /api/buyer/pay/on-site';

describeMarket('a mart lists its orders', (market) => {
  const list = 'GET /api/seller/{martId}/orders';

  test('all that wait, however many: whoever stands at the counter is found', async () => {
    const { mart, order, seller } = await market().heldOrder();
    const undo = await market().manyMore(order, 320);
    expect(await seller.call(list, { params: { martId: mart.id }, query: { tab: 'checkin' } })).toHaveLength(321);
    await undo();
  });

  test('of what was sold in the specification’s form all, up to what one answer bears', async () => {
    const { mart, order, seller } = await market().heldOrder();
    await seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    const undo = await market().manyMore(order, SOLD_ORDERS_SHOWN);
    const sold = await seller.call(list, { params: { martId: mart.id }, query: { tab: 'completed' } });
    expect(sold).toHaveLength(SOLD_ORDERS_SHOWN);
    expect(sold[0]).toMatchObject({ orderId: order.id });
    await undo();
  });

  test('of what was sold all, by page and by search over the whole', async () => {
    const { mart, product, order, seller, buyer } = await market().heldOrder();
    const sell = async ({ id, uuid }: { id: number; uuid: string }) =>
      seller.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId: id }, body: { uuid } });
    await sell(order);
    const undo = await market().manyMore(order, 890);
    // Newer than all of them, so that the first one is the last of the list.
    market().clock.advance({ minutes: 1 });
    const other = await market().product(mart, { name: '딸기 우유' });
    const strange = await market().order(await market().person('남궁 하늘'), other);
    await sell(strange);
    const params = { martId: mart.id };
    const page = (n: number, q?: string) =>
      seller.call(list, { params, query: { tab: 'completed', page: String(n), ...(q === undefined ? {} : { q }) } });

    const answer = await seller.send(list, { params, query: { tab: 'completed' } });
    expect(answer.headers.get('x-total-count')).toBe('892');
    expect(await answer.json()).toHaveLength(892);
    const seen = new Set<number>();
    for (let n = 0; ; n += 1) {
      const found = await page(n);
      for (const { orderId } of found) seen.add(orderId);
      if (found.length < SOLD_PAGE_SIZE) break;
    }
    expect(seen.size).toBe(892);

    const byNumber = await seller.send(list, { params, query: { tab: 'completed', page: 0, q: `#${order.id}` } });
    expect(((await byNumber.json()) as { orderId: number }[])[0]).toMatchObject({ orderId: order.id });
    for (const typed of ['남궁', '하늘', '딸기우유', '딸기 우유']) {
      expect(await page(0, typed)).toMatchObject([{ orderId: strange.id }]);
    }
    const all = await seller.send(list, { params, query: { tab: 'completed', page: 0, q: '사과' } });
    expect(all.headers.get('x-total-count')).toBe('891');
    expect(await page(0, '없는 사람')).toEqual([]);
    const waiting = await seller.send(list, { params, query: { tab: 'checkin' } });
    expect(waiting.headers.get('x-total-count')).toBe('0');

    // The buyer's own list says how many there are, and has a way to the rest.
    const completed = 'GET /api/buyer/order/buy-completed';
    const mine = await buyer.send(completed);
    const total = Number(mine.headers.get('x-total-count'));
    const found = new Set<number>();
    let before: number | undefined;
    for (;;) {
      const rest = await buyer.call(completed, { query: before === undefined ? {} : { before: String(before) } });
      if (rest.length === 0) break;
      for (const { orderId } of rest) found.add(orderId);
      before = rest.at(-1)!.orderId;
    }
    expect(total).toBeGreaterThan(ENDED_ORDERS_PAGE_SIZE);
    expect(found.size).toBe(total);
    expect(product.mart.id).toBe(mart.id);
    await undo();
  });

  test('of what waits visits whole, by buyer, product, number, code, day and what is pressing', async () => {
    market().clock.set('2026-11-20T14:00:00');
    const { mart, order, seller, buyer, product } = await market().heldOrder();
    const more = await market().product(mart, { name: '딸기 우유' });
    const second = await market().order(buyer, more);
    market().clock.advance({ minutes: 30 });
    const late = await market().order(await market().person('남궁 하늘'), product, 1);
    await market().db.execute(sql`update orders set way = 'card' where id = ${late.id}`);
    const params = { martId: mart.id };
    const found = async (query: object) => {
      const answer = await seller.send(list, { params, query: { tab: 'checkin', page: 0, ...query } });
      const ids = ((await answer.json()) as { orderId: number }[]).map(({ orderId }) => orderId);
      expect(Number(answer.headers.get('x-total-count'))).toBe(ids.length);
      return ids;
    };
    const visit = [order.id, second.id];
    expect(await found({})).toEqual([...visit, late.id]);
    for (const q of ['딸기우유', `#${second.id}`, second.pickupCode]) expect(await found({ q })).toEqual(visit);
    expect(await found({ q: '남궁' })).toEqual([late.id]);
    expect(await found({ only: 'paid' })).toEqual([late.id]);
    expect(await found({ only: 'unpaid' })).toEqual(visit);
    expect(await found({ only: 'soon' })).toEqual([]);
    market().clock.advance({ minutes: 15 });
    expect(await found({ only: 'soon' })).toEqual(visit);
    expect(await found({ day: '2026-11-20' })).toEqual([...visit, late.id]);
    expect(await found({ day: '2026-11-21' })).toEqual([]);
    expect(await seller.call(list, { params, query: { tab: 'checkin', page: '1' } })).toEqual([]);
    // A code that is guessed counts as one at the counter does.
    for (let guess = 0; guess < CODE_MISSES; guess += 1) await found({ q: `00000${guess % 10}` });
    expect(await found({ q: second.pickupCode })).toEqual([]);
    await market().db.execute(sql`update orders set way = 'onSite' where id = ${late.id}`);
  });

  test('of what was sold by day, and by the code of today', async () => {
    const { mart, order, seller } = await market().heldOrder();
    await seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    const ids = async (query: object) =>
      (await seller.call(list, { params: { martId: mart.id }, query: { tab: 'completed', page: '0', ...query } })).map(
        ({ orderId }) => orderId,
      );
    expect(await ids({ q: order.pickupCode })).toEqual([order.id]);
    expect(await ids({ day: '2026-11-20' })).toEqual([order.id]);
    expect(await ids({ day: '2026-11-19' })).toEqual([]);
    market().clock.advance({ hours: 24 });
    expect(await ids({ q: order.pickupCode })).toEqual([]);
  });

  test('one visit is one, on whichever page of what was sold its orders stand', async () => {
    const { mart, order, seller, buyer } = await market().heldOrder();
    const more = await market().product(mart, { name: '배 1봉지' });
    const second = await market().order(buyer, more);
    const body = { martId: mart.id, uuid: order.uuid, orderIds: [order.id, second.id] };
    await seller.call('POST /api/seller/orders/checkin-visit', { body });
    const query = { tab: 'completed' as const, page: '0' };
    const sold = await seller.call(list, { params: { martId: mart.id }, query: { ...query, q: '배' } });
    expect(sold).toMatchObject([{ orderId: second.id, visitId: order.id }]);
  });
});

describeMarket('a seller calls an order off', (market) => {
  const cancel = 'PATCH /api/seller/orders/{orderId}/cancel';

  // spec: S7.22
  test('without a body, as the specification has it: the stock comes back', async () => {
    const { product, order, buyer, seller } = await market().heldOrder();
    await seller.call(cancel, { params: { orderId: order.id } });
    expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
    expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([
      { orderId: order.id, endReason: 'seller' },
    ]);
  });

  test('because the goods are not there: nobody else can order them, and other orders stand', async () => {
    const { product, order, buyer, seller } = await market().heldOrder();
    const other = await market().order(await market().person(), product, 3);
    await seller.call(cancel, { params: { orderId: order.id }, body: { reason: 'outOfStock' } });
    expect(await market().stock(product)).toEqual({ waiting: 0, inSale: 3, completed: 0 });
    expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toMatchObject([
      { orderId: order.id, endReason: 'outOfStock' },
    ]);
    expect(await buyer.refused(onSite, { query: { productId: product.id, quantity: 1 } })).toMatchObject({
      code: 'soldOut',
    });
    await seller.call(cancel, { params: { orderId: other.id }, body: { reason: 'outOfStock' } });
    expect(await market().stock(product)).toEqual({ waiting: 0, inSale: 0, completed: 0 });
  });

  test('while others buy what is left: the ledger adds up, whoever is first', async () => {
    const { product, order, seller } = await market().heldOrder();
    const buyers = await Promise.all(Array.from({ length: 6 }, () => market().person()));
    await Promise.all([
      seller.call(cancel, { params: { orderId: order.id }, body: { reason: 'outOfStock' } }),
      ...buyers.map((buyer) => buyer.send(onSite, { query: { productId: product.id, quantity: 1 } })),
    ]);
    expect((await market().stock(product)).waiting).toBe(0);
  });
});
