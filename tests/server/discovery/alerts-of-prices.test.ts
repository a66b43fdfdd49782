import { expect, test } from 'vitest';
import { tellLastSteps } from '#lib/server/services/discovery/alerts/tell-last-steps.ts';
import { workAlerts } from '#lib/server/services/discovery/alerts/work-alerts.ts';
import { describeMarket, type Mart } from '../market.ts';
import type { Person } from '../person.ts';

/** Where markdowns and alerts meet: rules.md sections 15 and 16. */
describeMarket('a price that falls', (market) => {
  async function taker(mart: Mart, alert?: { maxPrice?: number; minDiscount?: number }): Promise<Person> {
    const buyer = await market().person();
    await buyer.call('PUT /api/buyer/promotions', { body: { on: true } });
    if (alert) await buyer.call('POST /api/buyer/alerts', { body: { term: '사과', ...alert, ...mart.at } });
    return buyer;
  }
  const kinds = async (buyer: Person) => {
    await workAlerts(market().deps);
    const { content } = await buyer.call('GET /api/buyer/alarms', { query: {} });
    return content.map(({ kind }) => kind);
  };

  test('by a step is news to whose alert it matches from then on, at its minute and once', async () => {
    const mart = await market().mart();
    const cheap = await taker(mart, { maxPrice: 2_000 });
    const half = await taker(mart, { minDiscount: 50 });
    const any = await taker(mart, {});
    const markdown = [
      { minutesBeforeEnd: 120, percentOff: 30 },
      { minutesBeforeEnd: 60, percentOff: 50 },
    ];
    await market().product(mart, { price: 3_000, markdown, saleEndsIn: { minutes: 180 } });
    expect([await kinds(cheap), await kinds(half), await kinds(any)]).toEqual([[], [], ['alertMatched']]);
    market().clock.advance({ minutes: 119 });
    expect([await kinds(cheap), await kinds(half)]).toEqual([[], []]);
    market().clock.advance({ minutes: 1 });
    for (let i = 0; i < 2; i++)
      expect([await kinds(cheap), await kinds(half), await kinds(any)]).toEqual([
        ['alertMatched'],
        ['alertMatched'],
        ['alertMatched'],
      ]);
  });

  test('by hand is news at once, and steps that are put off are looked at when they come', async () => {
    const mart = await market().mart();
    const buyer = await taker(mart, { maxPrice: 2_500 });
    const product = await market().product(mart, { price: 3_000, saleEndsIn: { hours: 4 } });
    expect(await kinds(buyer)).toEqual([]);
    await mart.owner.call('POST /api/seller/stores/{storeId}/products/{productId}/lower', {
      params: { storeId: mart.id, productId: product.id },
      body: { percentOff: 20 },
    });
    expect(await kinds(buyer)).toEqual(['alertMatched']);
  });

  test('for the last time is told to followers and matching alerts, once a day, and to nobody twice', async () => {
    const marts = [await market().mart({ at: market().place() })];
    const mart = marts[0]!;
    const other = await market().mart({ at: mart.at });
    const follower = await taker(mart);
    const alerted = await taker(mart, { maxPrice: 2_500 });
    const silent = await market().person();
    for (const { id } of [mart, other])
      for (const person of [follower, silent])
        await person.call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: id } });
    const markdown = [{ minutesBeforeEnd: 60, percentOff: 20 }];
    for (const one of [mart, other])
      await market().product(one, { price: 3_000, markdown, saleEndsIn: { minutes: 90 } });
    const tell = async () => {
      await tellLastSteps(market().deps);
      return [await kinds(follower), await kinds(alerted), await kinds(silent)];
    };
    const [before] = await tell();
    expect(before).not.toContain('lastStep');
    market().clock.advance({ minutes: 30 });
    await workAlerts(market().deps);
    for (let i = 0; i < 2; i++) {
      const [followers, alerts, nobody] = await tell();
      expect(followers!.filter((kind) => kind === 'lastStep')).toHaveLength(1);
      // The same fall of the price matched their alert.
      expect(alerts).not.toContain('lastStep');
      expect(nobody).toEqual([]);
    }
  });
});
