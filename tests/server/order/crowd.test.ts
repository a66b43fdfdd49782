import { expect, test } from 'vitest';
import { describeOnBoth } from '../market.ts';

describeOnBoth('many want the same', (market) => {
  test('60 people buy the last 7 pieces at once, at two processes: 7 get one', async () => {
    const mart = await market().mart();
    const product = await market().product(mart, { waiting: 7 });
    const second = await market().secondProcess();
    const crowd = await Promise.all(Array.from({ length: 60 }, (_, i) => market().person(`손님 ${i}`)));
    const answers = await Promise.all(
      crowd.map((person, i) =>
        (i % 2 ? person : person.at(second)).send('POST /api/buyer/pay/on-site', {
          query: { productId: product.id, quantity: 1 },
        }),
      ),
    );
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(refused).toHaveLength(53);
    for (const answer of refused) {
      expect(answer.status).toBe(409);
      expect(['soldOut', 'quantityAboveStock']).toContain((await answer.json()).code);
    }
    expect(await market().stock(product)).toEqual({ waiting: 0, inSale: 7, completed: 0 });
    const orders = await mart.owner.call('GET /api/seller/{martId}/orders', {
      params: { martId: mart.id },
      query: { tab: 'checkin' },
    });
    expect(new Set(orders.map((order) => order.buyerName)).size).toBe(7);
  });

  test('who wants two when one is left goes without, who wants one gets it', async () => {
    const product = await market().product(await market().mart(), { waiting: 5 });
    const wants = [2, 2, 2, 2, 1, 1, 1];
    const buyers = await Promise.all(wants.map(() => market().person()));
    const answers = await Promise.all(
      buyers.map((buyer, i) =>
        buyer.send('POST /api/buyer/pay/on-site', { query: { productId: product.id, quantity: wants[i] } }),
      ),
    );
    const bought = wants.filter((_, i) => answers[i]!.status === 200).reduce((sum, n) => sum + n, 0);
    const stock = await market().stock(product);
    expect(stock).toEqual({ waiting: 5 - bought, inSale: bought, completed: 0 });
    expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).toBe(true);
    // A single piece that is left would have been somebody's.
    expect(stock.waiting).toBe(0);
  });

  // spec: S7.19
  test('a seller takes pieces away while buyers take them, and none is taken twice', async () => {
    const mart = await market().mart();
    const product = await market().product(mart, { waiting: 10 });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => market().person()));
    const answers = await Promise.all([
      ...buyers.map((buyer) =>
        buyer.send('POST /api/buyer/pay/on-site', { query: { productId: product.id, quantity: 1 } }),
      ),
      ...Array.from({ length: 8 }, () =>
        mart.owner.send('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', {
          params: { storeId: mart.id, productId: product.id },
          body: { delta: -1 },
        }),
      ),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(6);
    expect(await market().stock(product)).toMatchObject({ waiting: 0 });
  });

  test('buyer and seller cancel, extend and check in the same order at once: one ends it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { buyer, seller, product, order } = await market().heldOrder();
      const answers = await Promise.all([
        buyer.send('POST /api/buyer/order/cancel', { query: { orderId: order.id } }),
        seller.send('PATCH /api/seller/orders/{orderId}/checkin', {
          params: { orderId: order.id },
          body: { uuid: order.uuid },
        }),
        seller.send('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: order.id } }),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
      const stock = await market().stock(product);
      expect([stock.waiting + stock.completed, stock.inSale]).toEqual([10, 0]);
    }
  });
});
