import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Place } from '#lib/domain/geo.ts';
import { ALERT_ALARMS_A_DAY, ALERTS_MOST } from '#lib/domain/person/limits.ts';
import { promotions } from '#lib/server/schema/index.ts';
import { workAlerts } from '#lib/server/services/discovery/alerts/work-alerts.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { describeMarket } from '../market.ts';
import type { Person } from '../person.ts';

const LIST = 'GET /api/buyer/alerts';
const MAKE = 'POST /api/buyer/alerts';
const END = 'DELETE /api/buyer/alerts';

interface Wish {
  term?: string;
  maxPrice?: number;
  minDiscount?: number;
}

describeMarket('a keyword alert', (market) => {
  const make = (buyer: Person, at: Place, wish: Wish = {}) =>
    buyer.call(MAKE, { body: { term: '사과', ...wish, ...at } });
  /** Somebody who takes what invites to buy, with an alert beside a new mart. */
  async function waitingBuyer(wish: Wish = {}) {
    const mart = await market().mart({ name: '합정마트' });
    const buyer = await market().person();
    await buyer.call('PUT /api/buyer/promotions', { body: { on: true } });
    const { alert } = await make(buyer, mart.at, wish);
    return { mart, buyer, alert, seller: mart.owner };
  }
  const told = async (buyer: Person) => {
    await workAlerts(market().deps);
    const { content } = await buyer.call('GET /api/buyer/alarms', { query: {} });
    return content.filter(({ kind }) => kind === 'alertMatched').map(({ message }) => message);
  };

  describe('is made', () => {
    test('around a place of about 100 m, and listed with its name', async () => {
      const buyer = await market().person();
      const { alert, promotions: switches } = await make(
        buyer,
        { lat: 37.549_512_3, lng: 126.913_687 },
        { term: ' 유기농  사과 ', maxPrice: 5_000, minDiscount: 30 },
      );
      expect(alert).toEqual({
        alertId: expect.any(Number),
        term: '유기농  사과',
        maxPrice: 5_000,
        minDiscount: 30,
        lat: 37.55,
        lng: 126.914,
        placeName: expect.stringMatching(/근처$/),
        createdAt: market().clock.now().toISOString(),
      });
      // Nobody is told who has not said so; the page offers it.
      expect(switches).toMatchObject({ on: false });
      expect((await buyer.call(LIST)).alerts).toEqual([alert]);
    });

    test('once: the same again is the one that there is', async () => {
      const buyer = await market().person();
      const at = market().place();
      const first = await make(buyer, at, { term: '사과 1kg' });
      expect(await make(buyer, at, { term: '사과 1 킬로' })).toEqual(first);
      await make(buyer, at, { term: '사과 1kg', maxPrice: 3_000 });
      expect((await buyer.call(LIST)).alerts).toHaveLength(2);
    });

    test(`${ALERTS_MOST} times by a buyer, however many tabs do it at once`, async () => {
      const buyer = await market().person();
      const at = market().place();
      const answers = await Promise.all(
        Array.from({ length: ALERTS_MOST + 3 }, (_, i) =>
          buyer.send(MAKE, { body: { term: `${i}번 사과`, ...at } }).then(({ status }) => status),
        ),
      );
      expect(answers.filter((status) => status === 200)).toHaveLength(ALERTS_MOST);
      expect(answers.filter((status) => status === 409)).toHaveLength(3);
      const [one] = (await buyer.call(LIST)).alerts;
      expect(await buyer.call(END, { body: { alertId: one!.alertId } })).toEqual({ count: ALERTS_MOST - 1 });
      await make(buyer, at);
    });

    test('and ended by its buyer alone', async () => {
      const { buyer, alert } = await waitingBuyer();
      const stranger = await market().person();
      await stranger.call(END, { body: { alertId: alert.alertId } });
      expect((await buyer.call(LIST)).alerts).toHaveLength(1);
      await buyer.call(END, { body: { alertId: alert.alertId } });
      expect((await buyer.call(LIST)).alerts).toEqual([]);
    });
  });

  describe('tells', () => {
    test('of a listing that is put up at another process, in the words of the search', async () => {
      const second = await market().secondProcess();
      const { buyer, mart } = await waitingBuyer({ term: '달걀' });
      const product = await market().product(mart, { name: '무항생제 계란 30구' });
      await market().product(mart, { name: '두부 1모' });
      await workAlerts(second.deps);
      const { content } = await buyer.call('GET /api/buyer/alarms', { query: {} });
      expect(content).toMatchObject([
        {
          kind: 'alertMatched',
          message: '(광고) 합정마트에 ‘달걀’ 알림에 맞는 상품이 나왔어요: 무항생제 계란 30구',
          productId: product.id,
          storeId: mart.id,
        },
      ]);
    });

    test('of each listing once, whatever happens to it, and whichever of their alerts it matches', async () => {
      const { buyer, mart } = await waitingBuyer();
      await make(buyer, mart.at, { term: '봉지' });
      const product = await market().product(mart, { waiting: 1 });
      expect(await told(buyer)).toHaveLength(1);
      const order = await market().order(await market().person(), product);
      await order.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
      expect(await told(buyer)).toHaveLength(1);
      await market().product(mart);
      expect(await told(buyer)).toHaveLength(2);
    });

    test('of one that becomes cheap enough, or marked down enough', async () => {
      const { buyer, mart, seller } = await waitingBuyer({ maxPrice: 2_500, minDiscount: 50 });
      const product = await market().product(mart, { price: 3_000, listPrice: 5_000 });
      const edit = (body: object) =>
        seller.call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
          params: { storeId: mart.id, productId: product.id },
          body,
        });
      expect(await told(buyer)).toEqual([]);
      await edit({ price: 2_600 });
      expect(await told(buyer)).toEqual([]);
      await edit({ price: 2_500 });
      expect(await told(buyer)).toHaveLength(1);
    });

    test('of one that was there before and sold out, when pieces come back; not of one that could be bought', async () => {
      const mart = await market().mart();
      const [soldOut, there] = [
        await market().product(mart, { name: '사과 한 알', waiting: 1 }),
        await market().product(mart, { name: '사과 상자' }),
      ];
      const order = await market().order(await market().person(), soldOut);
      await workAlerts(market().deps);
      const buyer = await market().person();
      await buyer.call('PUT /api/buyer/promotions', { body: { on: true } });
      await make(buyer, mart.at);
      await market().order(await market().person(), there);
      await mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
        params: { storeId: mart.id, productId: there.id },
        body: { price: 2_000 },
      });
      expect(await told(buyer)).toEqual([]);
      await order.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
      expect(await told(buyer)).toEqual([expect.stringContaining('사과 한 알')]);
    });

    test('nothing from beyond three kilometres', async () => {
      const { buyer, mart } = await waitingBuyer();
      const north = (metres: number) => ({ lat: mart.at.lat + metres / 111_195, lng: mart.at.lng });
      const [near, far] = [await market().mart({ at: north(2_900) }), await market().mart({ at: north(3_150) })];
      await market().product(near, { name: '사과 가까이' });
      await market().product(far, { name: '사과 멀리' });
      expect(await told(buyer)).toEqual([expect.stringContaining('사과 가까이')]);
    });

    test('of what comes together from one mart in one alarm', async () => {
      const { buyer, mart } = await waitingBuyer();
      for (const name of ['사과 하나', '사과 둘', '사과 셋']) await market().product(mart, { name });
      expect(await told(buyer)).toEqual(['(광고) 합정마트에 ‘사과’ 알림에 맞는 상품이 나왔어요: 사과 하나 외 2가지']);
    });

    test(`${ALERT_ALARMS_A_DAY} times a day at the most, and again the next day`, async () => {
      const { buyer, mart } = await waitingBuyer();
      for (let n = 0; n < ALERT_ALARMS_A_DAY + 2; n += 1) {
        await market().product(mart);
        await workAlerts(market().deps);
      }
      const count = () => market().countRows('alarms', sql`user_id = ${buyer.userId} and kind = 'alertMatched'`);
      expect(await count()).toBe(ALERT_ALARMS_A_DAY);
      market().clock.set('2026-11-21T09:00:00');
      await workAlerts(market().deps);
      expect(await count()).toBe(ALERT_ALARMS_A_DAY);
      await market().product(mart);
      await workAlerts(market().deps);
      expect(await count()).toBe(ALERT_ALARMS_A_DAY + 1);
    });

    test('nothing of a listing that cannot be bought, until it can', async () => {
      const mart = await market().mart({ takesCards: false });
      const buyer = await market().person();
      await buyer.call('PUT /api/buyer/promotions', { body: { on: true, night: true } });
      await make(buyer, mart.at);
      // Nine minutes before it closes nothing can be picked up.
      market().clock.set('2026-11-20T21:51:00');
      await market().product(mart);
      expect(await told(buyer)).toEqual([]);
      market().clock.set('2026-11-20T22:00:00');
      expect(await told(buyer)).toHaveLength(1);
    });

    test('nothing once it is ended, of what waited for the morning either', async () => {
      const { buyer, alert } = await waitingBuyer();
      const mart = await market().mart({ at: alert, opensAt: '00:00', closesAt: '00:00' });
      market().clock.set('2026-11-20T22:00:00');
      await market().product(mart);
      expect(await told(buyer)).toEqual([]);
      await buyer.call(END, { body: { alertId: alert.alertId } });
      market().clock.set('2026-11-21T08:00:00');
      await market().product(mart);
      expect(await told(buyer)).toEqual([]);
    });
  });

  test('consent may come with the alert, and is never taken back by it', async () => {
    const [mart, buyer] = [await market().mart(), await market().person()];
    const ask = (more: object) => buyer.call(MAKE, { body: { term: '사과', ...mart.at, ...more } });
    expect((await ask({})).promotions.on).toBe(false);
    expect((await ask({ promotions: false })).promotions.on).toBe(false);
    const { promotions } = await ask({ promotions: true });
    expect(promotions).toMatchObject({ on: true, onAt: expect.any(String), night: false });
    expect((await ask({ promotions: false })).promotions).toEqual(promotions);
  });

  test('what fails on the way is done by the next turn, once', async () => {
    const { buyer, mart } = await waitingBuyer();
    await market().product(mart);
    // The process ends inside the transaction that tells.
    await market().db.execute(
      sql`create function fail() returns trigger language plpgsql as $$ begin raise 'the end'; end $$`,
    );
    for (const table of ['promotions', 'alarms']) {
      await market().db.execute(
        sql`create trigger fail before insert on ${sql.identifier(table)} for each row execute function fail()`,
      );
      await expect(workAlerts(market().deps)).rejects.toThrow();
      await market().db.execute(sql`drop trigger fail on ${sql.identifier(table)}`);
    }
    await market().db.execute(sql`drop function fail`);
    expect(await told(buyer)).toHaveLength(1);
    expect(await told(buyer)).toHaveLength(1);
  });

  test('what was told is forgotten 60 days after, once the sale is over', async () => {
    const { buyer, mart } = await waitingBuyer();
    await market().product(mart, { name: '사과 한 철', saleEndsIn: { days: 300 } });
    await market().product(mart, { name: '사과 하루', saleEndsIn: { days: 1 } });
    await told(buyer);
    const left = async () => {
      await deleteOldRows(market().deps, 'alerts');
      return (await market().db.select().from(promotions)).filter(({ userId }) => userId === buyer.userId).length;
    };
    market().clock.advance({ days: 59 });
    expect(await left()).toBe(2);
    market().clock.advance({ days: 2 });
    expect(await left()).toBe(1);
  });
});
