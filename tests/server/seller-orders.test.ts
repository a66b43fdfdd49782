import { expect, test } from 'vitest';
import { SOLD_ORDERS_SHOWN } from '#lib/domain/limits.ts';
import { describeOnBoth } from './market.ts';

const onSite = 'POST /api/buyer/pay/on-site';

describeOnBoth('a mart lists its orders', (market) => {
  const list = 'GET /api/seller/{martId}/orders';

  test('all that wait, however many: whoever stands at the counter is found', async () => {
    const { mart, order, seller } = await market().heldOrder();
    const undo = await market().manyMore(order, 320);
    expect(await seller.call(list, { params: { martId: mart.id }, query: { tab: 'checkin' } })).toHaveLength(321);
    await undo();
  });

  test('of what was sold the newest', async () => {
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
});

describeOnBoth('a seller calls an order off', (market) => {
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
