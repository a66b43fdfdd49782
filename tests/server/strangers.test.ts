import { expect, test } from 'vitest';
import { describeMarket } from './market.ts';

const NOT_THEIRS = { status: 404, code: 'orderNotFound' };

describeMarket('what is not theirs does not exist for', (market) => {
  // spec: S6.2
  test('another buyer: order, QR code, cancelling, extending, completed view', async () => {
    const { buyer, product, order } = await market().heldOrder();
    const stranger = await market().person();
    const query = { orderId: order.id };
    expect(await stranger.refused('GET /api/qrCode/get', { query })).toMatchObject(NOT_THEIRS);
    expect(await stranger.refused('POST /api/buyer/order/cancel', { query })).toMatchObject(NOT_THEIRS);
    expect(await stranger.refused('POST /api/buyer/order/valid-until-extension', { query })).toMatchObject(NOT_THEIRS);
    expect(await stranger.refused('GET /api/buyer/order/single-complete', { query })).toMatchObject(NOT_THEIRS);
    expect(
      await stranger.refused('GET /api/buyer/order/cart-complete', { query: { orderIds: `${order.id}` } }),
    ).toMatchObject(NOT_THEIRS);
    expect(await stranger.refused('GET /api/qrCode/product', { query })).toMatchObject(NOT_THEIRS);
    for (const tab of ['buy-ing', 'buy-completed', 'buy-cancel'] as const) {
      expect(await stranger.call(`GET /api/buyer/order/${tab}`)).toEqual([]);
    }
    expect(await buyer.call('GET /api/buyer/order/buy-ing')).toMatchObject([{ orderId: order.id, status: 1 }]);
    expect(await market().stock(product)).toEqual({ waiting: 8, inSale: 2, completed: 0 });
  });

  test('a buyer who mixes an order of theirs with another one', async () => {
    const { order, product } = await market().heldOrder();
    const other = await market().person();
    const own = await market().order(other, product);
    const complete = 'GET /api/buyer/order/cart-complete';
    expect(await other.call(complete, { query: { orderIds: `${own.id}` } })).toHaveLength(1);
    expect(await other.refused(complete, { query: { orderIds: `${own.id},${order.id}` } })).toMatchObject(NOT_THEIRS);
  });

  // spec: S5.8
  test('the seller of another mart', async () => {
    const { mart, product, order } = await market().heldOrder();
    const { seller: stranger, product: strangersProduct } = await market().heldOrder();
    const noMart = { status: 404, code: 'martNotFound' };
    const params = { orderId: order.id };
    expect(
      await stranger.refused('PATCH /api/seller/orders/{orderId}/checkin', { params, body: { uuid: order.uuid } }),
    ).toMatchObject(NOT_THEIRS);
    expect(await stranger.refused('PATCH /api/seller/orders/{orderId}/cancel', { params })).toMatchObject(NOT_THEIRS);
    expect(await stranger.refused('GET /api/qrCode/product', { query: params })).toMatchObject(NOT_THEIRS);
    for (const tab of ['checkin', 'completed'] as const) {
      expect(
        await stranger.refused('GET /api/seller/{martId}/orders', { params: { martId: mart.id }, query: { tab } }),
      ).toMatchObject(noMart);
    }
    expect(
      await stranger.refused('GET /api/seller/store/{martId}/mymart', { params: { martId: mart.id } }),
    ).toMatchObject(noMart);
    const store = { storeId: mart.id };
    expect(
      await stranger.refused('GET /api/seller/stores/{storeId}/products/status-summary', { params: store }),
    ).toMatchObject(noMart);
    const stock = 'PATCH /api/seller/stores/{storeId}/products/{productId}/stock';
    expect(
      await stranger.refused(stock, { params: { ...store, productId: product.id }, body: { delta: 1 } }),
    ).toMatchObject(noMart);
    // A product of the other mart under the address of their own.
    expect(
      await strangersProduct.mart.owner.refused(stock, {
        params: { storeId: strangersProduct.mart.id, productId: product.id },
        body: { delta: 1 },
      }),
    ).toMatchObject({ status: 404, code: 'productNotFound' });
    expect(
      await stranger.refused('POST /api/seller/stores/{storeId}/products', {
        params: store,
        body: {
          category: '과일',
          productName: '사과',
          price: 1000,
          quantity: 1,
          expirationDate: market().clock.in({ days: 1 }).toISOString(),
        },
      }),
    ).toMatchObject(noMart);
    expect(await market().stock(product)).toEqual({ waiting: 8, inSale: 2, completed: 0 });
    expect(await stranger.call('GET /api/seller/store/dashboard')).toHaveLength(1);
  });
});
