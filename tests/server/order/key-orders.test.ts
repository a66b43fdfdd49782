import { expect, test } from 'vitest';
import { describeMarket } from '../market.ts';

const ORDERS = 'GET /api/pos/v1/orders';

describeMarket('a machine reads the orders of its mart', (market) => {
  test('with a masked name, and with nothing by which they could be picked up', async () => {
    const mart = await market().mart();
    const product = await market().product(mart);
    const order = await market().order(await market().person('홍길동'), product, 2);
    await market().heldOrder();
    const machine = await market().machine(mart);
    const answer = await machine.call(ORDERS);
    expect(answer.orders).toEqual([
      {
        orderId: order.id,
        productId: product.id,
        barcode: null,
        productName: '사과 1봉지',
        quantity: 2,
        totalPrice: 6_000,
        dueAmount: 6_000,
        state: 'open',
        buyerName: '홍길*',
        orderedAt: expect.any(String),
        pickupFrom: expect.any(String),
        validUntil: order.validUntil.toISOString(),
        endedAt: null,
      },
    ]);
    const text = JSON.stringify(answer);
    for (const secret of [order.uuid, order.pickupCode, '홍길동']) expect(text).not.toContain(secret);
  });

  test('those that wait; and those that came, changed or ended since', async () => {
    const mart = await market().mart();
    const product = await market().product(mart);
    const buyer = await market().person();
    const machine = await market().machine(mart);
    const [one, two] = [await market().order(buyer, product), await market().order(buyer, product)];
    const { since } = await machine.call(ORDERS);
    const read = async (query?: { since: string }) =>
      (await machine.call(ORDERS, query && { query })).orders.map(({ orderId, state }) => [orderId, state]);
    market().clock.advance({ minutes: 1 });
    const later = market().clock.now().toISOString();
    expect(await read({ since })).toHaveLength(2);
    expect(await read({ since: later })).toEqual([]);
    await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: two.id } });
    expect(await read()).toEqual([[one.id, 'open']]);
    expect(await read({ since: later })).toEqual([[two.id, 'cancelled']]);
    await buyer.call('POST /api/buyer/order/valid-until-extension', { query: { orderId: one.id } });
    expect(await read({ since: later })).toEqual([
      [one.id, 'open'],
      [two.id, 'cancelled'],
    ]);
  });

  test('what changes while a list is read page by page is in the next look', async () => {
    const { mart, order } = await market().heldOrder();
    const machine = await market().machine(mart);
    const undo = await market().manyMore(order, 120);
    market().clock.advance({ minutes: 1 });
    const first = await machine.call(ORDERS);
    expect(first.orders.map(({ orderId }) => orderId)).toContain(order.id);
    market().clock.advance({ minutes: 1 });
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: order.id } });
    market().clock.advance({ minutes: 1 });
    const second = await machine.call(ORDERS, { query: { cursor: first.cursor! } });
    expect(second.cursor).toBeNull();
    const { orders } = await machine.call(ORDERS, { query: { since: second.since } });
    expect(orders).toMatchObject([{ orderId: order.id, state: 'cancelled' }]);
    await undo();
  });

  test('page by page, each once', async () => {
    const { mart, order } = await market().heldOrder();
    const machine = await market().machine(mart);
    const undo = await market().manyMore(order, 120);
    const first = await machine.call(ORDERS);
    expect(first.orders).toHaveLength(100);
    const second = await machine.call(ORDERS, { query: { cursor: first.cursor! } });
    expect([second.orders.length, second.cursor]).toEqual([21, null]);
    expect(new Set([...first.orders, ...second.orders].map(({ orderId }) => orderId)).size).toBe(121);
    await undo();
  });
});
