import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { promotions } from '#lib/server/schema/index.ts';
import { workAlerts } from '#lib/server/services/discovery/alerts/work-alerts.ts';
import { remindOfChoice } from '#lib/server/services/notice/promotions/remind-of-choice.ts';
import { describeMarket, type Mart } from '../market.ts';
import type { Person } from '../person.ts';

const SET = 'PUT /api/buyer/promotions';
const ALERTS = 'GET /api/buyer/alerts';

const follow = (person: Person, mart: Mart) =>
  person.call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: mart.id } });
const newsOf = async (person: Person) =>
  (await person.call('GET /api/buyer/alarms', { query: {} })).content.map(({ kind }) => kind);

describeMarket('what invites to buy', (market) => {
  /** A follower of a new mart, with these switches set. */
  async function follower(...changes: { on?: boolean; night?: boolean }[]) {
    const mart = await market().mart({ opensAt: '00:00', closesAt: '00:00' });
    const buyer = await market().person();
    await follow(buyer, mart);
    for (const body of changes) await buyer.call(SET, { body });
    const putUp = async () => {
      await market().product(mart);
      await workAlerts(market().deps);
      return newsOf(buyer);
    };
    return { mart, buyer, putUp, later: () => workAlerts(market().deps).then(() => newsOf(buyer)) };
  }

  test('is off until the buyer turns it on, with the day it was', async () => {
    const { buyer, putUp } = await follower();
    expect(await putUp()).toEqual([]);
    expect((await buyer.call(ALERTS)).promotions).toEqual({
      on: false,
      onAt: null,
      offAt: null,
      night: false,
      nightOnAt: null,
      nightOffAt: null,
    });
    const now = market().clock.now().toISOString();
    expect(await buyer.call(SET, { body: { on: true } })).toMatchObject({ on: true, onAt: now, night: false });
    expect(await putUp()).toEqual(['newProducts']);
    market().clock.advance({ days: 1 });
    expect((await buyer.call(ALERTS)).promotions).toMatchObject({ on: true, onAt: now, offAt: null });
    const off = market().clock.now().toISOString();
    expect(await buyer.call(SET, { body: { on: false } })).toMatchObject({ on: false, onAt: null, offAt: off });
    expect(await putUp()).toEqual(['newProducts']);
  });

  test.each([
    ['2026-11-20T20:59:59', true],
    ['2026-11-20T21:00:00', false],
    ['2026-11-21T07:59:59', false],
    ['2026-11-21T08:00:00', true],
  ])('at %s it comes at once: %s', async (wall, atOnce) => {
    const { putUp } = await follower({ on: true });
    market().clock.set(wall);
    expect(await putUp()).toEqual(atOnce ? ['newProducts'] : []);
  });

  test('waits through the night, unless the night is on too', async () => {
    const [day, night] = [await follower({ on: true }), await follower({ night: true })];
    market().clock.set('2026-11-20T23:00:00');
    expect([await day.putUp(), await night.putUp()]).toEqual([[], ['newProducts']]);
    market().clock.set('2026-11-21T07:59:59');
    expect(await day.later()).toEqual([]);
    market().clock.set('2026-11-21T08:00:00');
    expect(await day.later()).toEqual(['newProducts']);
    expect(await day.later()).toHaveLength(1);
  });

  test('turned off, what waited for the morning is not told any more', async () => {
    const { buyer, putUp, later } = await follower({ on: true });
    market().clock.set('2026-11-20T23:00:00');
    await putUp();
    await buyer.call(SET, { body: { on: false } });
    await buyer.call(SET, { body: { on: true } });
    market().clock.set('2026-11-21T08:00:00');
    expect(await later()).toEqual([]);
  });

  test('of what is gone by the morning nothing is told; put up again, it is', async () => {
    const { buyer, mart, later } = await follower({ on: true });
    market().clock.set('2026-11-20T23:00:00');
    const product = await market().product(mart, { waiting: 1 });
    await market().order(await market().person(), product);
    await workAlerts(market().deps);
    market().clock.set('2026-11-21T08:00:00');
    expect(await later()).toEqual([]);
    await market().product(mart);
    expect(await later()).toEqual(['newProducts']);
    expect(await newsOf(buyer)).toHaveLength(1);
  });

  test('of a mart that is followed no more in the morning is not told', async () => {
    const { mart, buyer, putUp, later } = await follower({ on: true });
    market().clock.set('2026-11-20T23:00:00');
    await putUp();
    await buyer.call('POST /api/buyer/stores/unfollowStore/{storeId}', { params: { storeId: mart.id } });
    market().clock.set('2026-11-21T08:00:00');
    expect(await later()).toEqual([]);
    // Followed again, it is news again.
    await follow(buyer, mart);
    expect(await putUp()).toEqual(['newProducts']);
  });

  test('of a mart that is suspended in the morning waits until it is shown again', async () => {
    const { mart, putUp, later } = await follower({ on: true });
    market().clock.set('2026-11-20T23:00:00');
    await putUp();
    const support = await market().operator('support');
    const params = { martId: mart.id };
    const reason = '확인할 것이 있어요';
    await support.call('POST /api/operator/marts/{martId}/suspend', { params, body: { kind: 'newOrders', reason } });
    market().clock.set('2026-11-21T08:00:00');
    expect(await later()).toEqual([]);
    const again = await market().operator('support');
    await again.call('POST /api/operator/marts/{martId}/unsuspend', { params, body: { reason } });
    expect(await later()).toEqual(['newProducts']);
  });

  test('is told once, by however many processes', async () => {
    const second = await market().secondProcess();
    const { buyer, mart } = await follower({ on: true });
    await market().product(mart);
    await Promise.all([workAlerts(market().deps), workAlerts(second.deps), workAlerts(market().deps)]);
    await Promise.all([workAlerts(market().deps), workAlerts(second.deps)]);
    expect(await newsOf(buyer)).toEqual(['newProducts']);
  });

  test('is reminded of every two years, by day, since when it is on', async () => {
    const { buyer } = await follower({ on: true });
    const reminded = async () => {
      await remindOfChoice(market().deps);
      const { content } = await buyer.call('GET /api/buyer/alarms', { query: {} });
      return content.filter(({ kind }) => kind === 'promotionsOn').map(({ message }) => message);
    };
    market().clock.set('2028-11-19T13:59:59');
    expect(await reminded()).toEqual([]);
    market().clock.set('2028-11-19T21:00:00');
    expect(await reminded()).toEqual([]);
    market().clock.set('2028-11-20T08:00:00');
    const since =
      '2026년 11월 20일(금)에 동의한 혜택 알림(광고성 정보)을 받고 있어요. 그만 받으려면 알림 설정에서 꺼 주세요.';
    expect(await reminded()).toEqual([since]);
    expect(await reminded()).toHaveLength(1);
    market().clock.set('2030-11-20T08:00:00');
    expect(await reminded()).toHaveLength(2);
  });

  describe('order news', () => {
    test('come at any hour, whatever the switch', async () => {
      const mart = await market().mart({ opensAt: '00:00', closesAt: '00:00' });
      const product = await market().product(mart);
      market().clock.set('2026-11-20T23:30:00');
      const buyer = await market().person();
      await market().order(buyer, product);
      expect(await newsOf(buyer)).toEqual(['orderConfirmed']);
    });
  });

  test('go with the account, and stand in its export before', async () => {
    const { buyer, mart } = await follower({ on: true });
    await buyer.call('POST /api/buyer/alerts', { body: { term: '사과', ...mart.at } });
    await market().product(mart);
    await workAlerts(market().deps);
    const all = await buyer.call('GET /api/account/export');
    expect(all).toMatchObject({
      alerts: [{ term: '사과', maxPrice: null, minDiscount: null }],
      promotions: { on: true, offAt: null },
      invitations: [{ kind: 'newProducts' }, { kind: 'alertMatched' }],
      waiting: [],
    });
    await buyer.call('DELETE /api/account');
    const rows = await market().db.select().from(promotions).where(eq(promotions.userId, buyer.userId));
    expect(rows).toEqual([]);
  });
});
