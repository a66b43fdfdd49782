import { expect, test } from 'vitest';
import { describeOnBoth } from './market.ts';

describeOnBoth('a buyer holds a product and picks it up', (market) => {
  // spec: S4.19, S7.5, S7.14, S7.22
  test('from the list of what is near to a sale that both sides see', async () => {
    const { clock } = market();
    const mart = await market().mart({ name: '연남마트' });
    const product = await market().product(mart, { name: '샤인머스캣 1송이', price: 7_900, waiting: 5 });
    const buyer = await market().person('김하늘');
    expect(await market().stock(product)).toEqual({ waiting: 5, inSale: 0, completed: 0 });

    const nearby = await market().nobody.call('GET /api/buyer/products/nearby', { query: mart.at });
    expect(nearby).toMatchObject([
      {
        productId: product.id,
        name: '샤인머스캣 1송이',
        price: 7_900,
        storeName: '연남마트',
        distance: 0,
        quantity: 5,
      },
    ]);
    const detail = await buyer.call('GET /api/buyer/products/{productId}', { params: { productId: product.id } });
    expect(detail).toMatchObject({ quantity: 5, category: '과일', store: { storeId: mart.id, isOpen: true } });

    const quote = await buyer.call('POST /api/buyer/pay/quote', {
      body: { items: [{ productId: product.id, quantity: 2 }] },
    });
    const validUntil = clock.in({ minutes: 60 }).toISOString();
    expect(quote.lines).toMatchObject([{ onSite: { possible: true, amount: 15_800, validUntil } }]);
    expect(await market().stock(product)).toEqual({ waiting: 5, inSale: 0, completed: 0 });

    const { orderId } = await buyer.call('POST /api/buyer/pay/on-site', {
      query: { productId: product.id, quantity: 2, expectedValidUntil: validUntil },
    });
    expect(await market().stock(product)).toEqual({ waiting: 3, inSale: 2, completed: 0 });
    expect(await buyer.call('GET /api/buyer/order/single-complete', { query: { orderId } })).toMatchObject({
      orderId,
      quantity: 2,
      totalPrice: 15_800,
      validUntil,
    });
    expect(await buyer.call('GET /api/buyer/order/cart-complete', { query: { orderIds: `${orderId}` } })).toHaveLength(
      1,
    );
    expect(await buyer.call('GET /api/buyer/order/buy-ing')).toMatchObject([
      { orderId, creditMethod: 'ON_SITE', status: 1, canExtend: true, validUntil, storeName: '연남마트' },
    ]);
    expect(
      await mart.owner.call('GET /api/seller/{martId}/orders', {
        params: { martId: mart.id },
        query: { tab: 'checkin' },
      }),
    ).toMatchObject([{ orderId, buyerName: '김하늘', quantity: 2, totalPrice: 15_800, status: 1, soldAt: null }]);
    expect(await mart.owner.call('GET /api/seller/store/dashboard')).toMatchObject([
      { storeId: mart.id, openOrders: 1 },
    ]);

    clock.advance({ minutes: 20 });
    const qr = await buyer.call('GET /api/qrCode/get', { query: { orderId } });
    expect(qr).toMatchObject({ orderId, validUntil, pickupCode: expect.stringMatching(/^\d{6}$/) });
    expect(await mart.owner.call('GET /api/qrCode/product', { query: { orderId } })).toMatchObject({
      productName: '샤인머스캣 1송이',
      quantity: 2,
      totalPrice: 15_800,
      status: 1,
      state: 'open',
      buyerName: '김하늘',
    });
    const sold = await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId },
      body: { uuid: qr.uuid },
    });
    expect(sold).toEqual({ ok: true, orderId, soldAt: clock.now().toISOString(), already: false });

    expect(await market().stock(product)).toEqual({ waiting: 3, inSale: 0, completed: 2 });
    expect(await buyer.call('GET /api/buyer/order/buy-ing')).toEqual([]);
    expect(await buyer.call('GET /api/buyer/order/buy-completed')).toMatchObject([
      { orderId, status: 4, endedAt: sold.soldAt, isReviewed: false, canExtend: false },
    ]);
    const seen = { params: { martId: mart.id } };
    expect(await mart.owner.call('GET /api/seller/{martId}/orders', { ...seen, query: { tab: 'checkin' } })).toEqual(
      [],
    );
    expect(
      await mart.owner.call('GET /api/seller/{martId}/orders', { ...seen, query: { tab: 'completed' } }),
    ).toMatchObject([{ orderId, status: 4, soldAt: sold.soldAt }]);
    expect(await buyer.refused('GET /api/qrCode/get', { query: { orderId } })).toMatchObject({
      status: 409,
      code: 'orderNotOpen',
    });
  });
});
