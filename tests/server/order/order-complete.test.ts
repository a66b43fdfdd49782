import { expect, test } from 'vitest';
import { readCompleted } from '../../../src/pages/buyer/_read-completed.ts';
import { describeMarket } from '../market.ts';

const asked = (query: string) => new URLSearchParams(query);

describeMarket('the order-complete page', (market) => {
  test('has the orders of its address, once each, for their buyer alone', async () => {
    const { buyer, order } = await market().heldOrder();
    const viewer = { userId: buyer.userId, sessionId: 'a session' };
    const read = (query: string, who: typeof viewer | null = viewer) => readCompleted(market().deps, who, asked(query));
    for (const query of [`orderId=${order.id}`, `orderIds=${order.id},${order.id}`]) {
      expect(await read(query)).toMatchObject({ state: 'found', items: [{ orderId: order.id, quantity: 2 }] });
    }
    const stranger = await market().person();
    expect(await read(`orderId=${order.id}`, { ...viewer, userId: stranger.userId })).toEqual({
      state: 'none',
      items: [],
    });
    for (const query of ['', 'orderId=', 'orderId=abc', 'orderIds=1,,2']) {
      expect(await read(query)).toEqual({ state: 'none', items: [] });
    }
    expect(await read(`orderId=${order.id}`, null)).toEqual({ state: 'signedOut', items: [] });
  });

  // spec: S8.21
  test('tells a failure of ours from an order that is not there', async () => {
    const db = new Proxy(market().deps.db, {
      get: () => {
        throw new Error('the database is away');
      },
    });
    const viewer = { userId: 1, sessionId: 'a session' };
    expect(await readCompleted({ ...market().deps, db }, viewer, asked('orderId=1'))).toEqual({
      state: 'failed',
      items: [],
    });
  });
});
