import { expect, test } from 'vitest';
import type { Viewer } from '#lib/server/market.ts';
import { showToday } from '#lib/server/services/seller-marts/show-today.ts';
import { describeOnBoth, type Mart } from './market.ts';

describeOnBoth('a mart’s day', (market) => {
  const todayOf = (mart: Mart, userId = mart.owner.userId) =>
    showToday(market().deps, { userId, sessionId: '' } as Viewer, mart.id);

  async function sell(mart: Mart, price: number): Promise<void> {
    const product = await market().product(mart, { price });
    const order = await market().order(await market().person(), product);
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
  }

  test('counts what was picked up since midnight in Seoul, and what ends before the next', async () => {
    market().clock.set('2026-11-20T23:30:00');
    const mart = await market().mart({ opensAt: '00:00', closesAt: '00:00' });
    expect(await todayOf(mart)).toEqual({ sold: 0, soldWon: 0, ending: 0 });
    await sell(mart, 1_000);
    market().clock.set('2026-11-21T00:10:00');
    await sell(mart, 2_000);
    await sell(mart, 3_500);
    const other = await market().mart({ opensAt: '00:00', closesAt: '00:00' });
    await sell(other, 9_000);
    // Still to be picked up: nothing is sold yet.
    await market().order(await market().person(), await market().product(mart));
    expect(await todayOf(mart)).toMatchObject({ sold: 2, soldWon: 5_500 });

    const before = (await todayOf(mart)).ending;
    await market().product(mart, { saleEndsIn: { hours: 3 } });
    await market().product(mart, { saleEndsIn: { hours: 26 } });
    expect((await todayOf(mart)).ending).toBe(before + 1);
    market().clock.set('2026-11-21T23:55:00');
    expect((await todayOf(mart)).ending).toBe(0);
  });

  test('is told to those who work there', async () => {
    const mart = await market().mart();
    const stranger = await market().person();
    await expect(todayOf(mart, stranger.userId)).rejects.toThrow('martNotFound');
  });
});
