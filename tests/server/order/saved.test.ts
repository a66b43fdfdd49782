import { expect, test } from 'vitest';
import { describeMarket } from '../market.ts';

const SAVED = 'GET /api/buyer/order/saved';

describeMarket('what pickups saved', (market) => {
  test('is told of the orders that are named, and of the month and the year in Seoul', async () => {
    const { order, buyer, seller, mart } = await market().heldOrder({
      product: { name: '식빵 450g', price: 2_000, listPrice: 3_000 },
    });
    const checkIn = (one: typeof order) =>
      seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: one.id },
        body: { uuid: one.uuid },
      });
    const of = (...ids: number[]) => buyer.call(SAVED, { query: { orderIds: ids.join() } });
    // Not before it was handed over.
    expect(await buyer.refused(SAVED, { query: { orderIds: `${order.id}` } })).toMatchObject({ code: 'orderNotFound' });
    await checkIn(order);
    expect(await of(order.id)).toEqual({
      visit: { won: 2_000, grams: 900 },
      month: { won: 2_000, grams: 900 },
      year: { won: 2_000, grams: 900 },
    });

    const milk = await market().product(mart, { name: '우유', price: 1_000, listPrice: 1_500 });
    const second = await market().order(buyer, milk);
    await checkIn(second);
    expect(await of(second.id)).toEqual({
      visit: { won: 500, grams: 0 },
      month: { won: 2_500, grams: 900 },
      year: { won: 2_500, grams: 900 },
    });
    expect(await of(order.id, second.id)).toMatchObject({ visit: { won: 2_500, grams: 900 } });

    // Next month they are of the year alone.
    market().clock.advance({ days: 30 });
    expect(await of(order.id)).toMatchObject({ month: { won: 0, grams: 0 }, year: { won: 2_500, grams: 900 } });
    // A year later they are of no year that is told, and still what they were.
    market().clock.advance({ days: 30 });
    expect(await of(order.id)).toEqual({
      visit: { won: 2_000, grams: 900 },
      month: { won: 0, grams: 0 },
      year: { won: 0, grams: 0 },
    });
  });

  test('is nobody else’s to ask', async () => {
    const { order, seller } = await market().heldOrder();
    await seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    const stranger = await market().person();
    expect(await stranger.refused(SAVED, { query: { orderIds: `${order.id}` } })).toMatchObject({
      code: 'orderNotFound',
    });
  });
});
