import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PushAudience, PushNotification } from '#lib/domain/notice/push.ts';
import { createGateways } from '#lib/server/gateways/index.ts';
import type { Push, PushResult, PushSending, PushTarget } from '#lib/server/gateways/push.ts';
import { ACCESS_COOKIE, REFRESH_COOKIE } from '#lib/server/pipeline/session/cookies.ts';
import type { DeliveryOutcome } from '#lib/server/platform/metrics/work-metrics.ts';
import { orders, outbox, pushSubscriptions, sessions } from '#lib/server/schema/index.ts';
import { workAlerts } from '#lib/server/services/discovery/alerts/work-alerts.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { notifyExpiring } from '#lib/server/services/notice/alarms/notify-expiring.ts';
import { composeNotification } from '#lib/server/services/notice/outbox/compose-notification.ts';
import type { News } from '#lib/server/services/notice/outbox/news.ts';
import { planNews } from '#lib/server/services/notice/outbox/plan-news.ts';
import { createNewsSender } from '#lib/server/services/notice/outbox/send-news.ts';
import { handOverDevice } from '#lib/server/services/notice/push/hand-over-device.ts';
import { issueAccessToken } from '#lib/server/services/person/session/access-token.ts';
import { endAllSessions } from '#lib/server/services/person/session/end-sessions.ts';
import { GATEWAYS_OFF } from '../gateways-off.ts';
import { type Database, describeMarket, type Market, openMarket } from '../market.ts';
import type { Person } from '../person.ts';

const SERVICE = 'https://push.test/';
const SILENT = 'https://silent.test/';
const SUBSCRIBE = 'POST /api/push/subscription';
const UNSUBSCRIBE = 'DELETE /api/push/subscription';
const STATE = 'GET /api/push';
const NO_DEVICE = { publicKey: 'a public key', endpoint: null, buyer: false, mart: false };

/** A push service that answers what a test wants, and keeps what it took. */
function pushService() {
  const taken = new Map<string, PushSending[]>();
  const service = {
    /** For the next notes; taken unless told. */
    answers: [] as PushResult[],
    /** Another, which says nothing. */
    silent: { asked: 0, until: Promise.resolve() },
    notesFor: (endpoint: string): PushNotification[] =>
      (taken.get(endpoint) ?? []).map(({ payload }) => JSON.parse(payload) as PushNotification),
    sendingsFor: (endpoint: string) => taken.get(endpoint) ?? [],
  };
  const port: Push = {
    publicKey: NO_DEVICE.publicKey,
    serves: (endpoint) => endpoint.startsWith(SERVICE),
    async send({ endpoint }, sending) {
      if (endpoint.startsWith(SILENT)) {
        service.silent.asked += 1;
        await service.silent.until;
        return { ok: false, reason: 'later', afterSeconds: null, isSilent: true };
      }
      const answer = service.answers.shift() ?? { ok: true };
      if (answer.ok) taken.set(endpoint, [...(taken.get(endpoint) ?? []), sending]);
      return answer;
    },
  };
  return { ...service, service, port };
}

type PushMarket = Market & { push: ReturnType<typeof pushService> };

async function openPushMarket(kind: Database): Promise<PushMarket> {
  const push = pushService();
  const market = await openMarket(kind, { gateways: () => ({ ...createGateways(GATEWAYS_OFF), push: push.port }) });
  return { ...market, push };
}

let devices = 0;
const newTarget = (): PushTarget => {
  devices += 1;
  return { endpoint: `${SERVICE}device-${devices}`, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
};

describeMarket(
  'notes to devices',
  (market) => {
    /** What a browser of this person sends: other people of these tests have an access token of no session. */
    async function browserOf({ userId, refreshToken }: Person) {
      const { db, config, clock } = market();
      const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId));
      const access = await issueAccessToken({ userId, sessionId: session!.id }, config.sessionSecret, clock);
      return {
        sessionId: session!.id,
        headers: { cookie: `${ACCESS_COOKIE}=${access}; ${REFRESH_COOKIE}=${refreshToken}` },
      };
    }

    async function ask(person: Person, name: string, body?: object) {
      const { headers } = await browserOf(person);
      const answer = await person.send(name, { headers, ...(body ? { body } : {}) });
      return { status: answer.status, ...((await answer.json()) as object) };
    }

    /** Has a device of theirs told; answers its address. */
    async function listening(person: Person, ...audiences: PushAudience[]): Promise<string> {
      const target = newTarget();
      for (const audience of audiences)
        expect(await ask(person, SUBSCRIBE, { ...target, audience })).toMatchObject({ status: 200, [audience]: true });
      return target.endpoint;
    }

    const send = () => createNewsSender(market().deps).send();
    const notesFor = async (endpoint: string) => {
      await send();
      return market().push.notesFor(endpoint);
    };
    /** Makes what waits due, as if its pause were over. */
    const letTimePass = () => market().db.update(outbox).set({ nextAttemptAt: sql`now() - interval '1 second'` });
    const queued = async () => (await market().db.select().from(outbox)).length;

    describe('a device', () => {
      test('says what it is told, as a buyer’s and as a mart’s, until it is told nothing and is forgotten', async () => {
        const person = await market().person();
        const device = newTarget();
        expect(await ask(person, STATE)).toEqual({ status: 200, ...NO_DEVICE });
        const on = { status: 200, publicKey: NO_DEVICE.publicKey, endpoint: device.endpoint };
        expect(await ask(person, SUBSCRIBE, { ...device, audience: 'buyer' })).toEqual({
          ...on,
          buyer: true,
          mart: false,
        });
        expect(await ask(person, SUBSCRIBE, { ...device, audience: 'mart' })).toEqual({
          ...on,
          buyer: true,
          mart: true,
        });
        expect(await ask(person, UNSUBSCRIBE, { audience: 'buyer' })).toEqual({ ...on, buyer: false, mart: true });
        expect(await ask(person, STATE)).toEqual({ ...on, buyer: false, mart: true });
        expect(await ask(person, UNSUBSCRIBE, { audience: 'mart' })).toEqual({ status: 200, ...NO_DEVICE });
        expect(await ask(person, UNSUBSCRIBE, { audience: 'mart' })).toEqual({ status: 200, ...NO_DEVICE });
      });

      test('has one address to a session: a new one takes the place of the old', async () => {
        const { buyer, seller, order } = await market().heldOrder();
        const old = await listening(buyer, 'buyer');
        const now = await listening(buyer, 'buyer');
        await seller.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: order.id } });
        expect(await notesFor(now)).toHaveLength(1);
        expect(market().push.notesFor(old)).toEqual([]);
      });

      test('belongs to who asked last', async () => {
        const [first, second] = [await market().heldOrder(), await market().heldOrder()];
        const target = newTarget();
        await ask(first.buyer, SUBSCRIBE, { ...target, audience: 'buyer' });
        await ask(second.buyer, SUBSCRIBE, { ...target, audience: 'buyer' });
        expect(await ask(first.buyer, STATE)).toEqual({ status: 200, ...NO_DEVICE });
        await first.seller.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: first.order.id } });
        expect(await notesFor(target.endpoint)).toEqual([]);
      });

      test('stands in what its owner can take along, without its address; and goes with the account', async () => {
        const person = await market().person();
        const device = await listening(person, 'buyer');
        const text = await (await person.send('GET /api/account/export')).text();
        expect(JSON.parse(text).devices).toEqual([
          { service: 'push.test', buyer: true, mart: false, createdAt: market().clock.now().toISOString() },
        ]);
        expect(text).not.toContain(device);
        expect((await person.send('DELETE /api/account')).status).toBe(200);
        const left = await market().db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, device));
        expect(left).toEqual([]);
      });

      test('is a push service’s, or refused', async () => {
        const person = await market().person();
        const elsewhere = { ...newTarget(), endpoint: 'https://elsewhere.test/x', audience: 'buyer' };
        expect(await ask(person, SUBSCRIBE, elsewhere)).toMatchObject({ status: 400, code: 'pushServiceUnknown' });
        expect(await ask(person, STATE)).toEqual({ status: 200, ...NO_DEVICE });
      });

      test('of a session that has ended is not taken', async () => {
        const person = await market().person();
        // Known to this process: refused at the gate. Not heard of yet: the session itself says so.
        await market()
          .db.update(sessions)
          .set({ endedAt: market().clock.now() })
          .where(eq(sessions.userId, person.userId));
        expect(await ask(person, SUBSCRIBE, { ...newTarget(), audience: 'buyer' })).toMatchObject({
          status: 401,
          code: 'notSignedIn',
        });
      });
    });

    describe('a buyer’s device is told', () => {
      test('of no order of their own; that its time ends, until then; that it was cancelled; each opens its page', async () => {
        const { mart, product } = await market().heldOrder({ mart: { name: '합정마트' } });
        const buyer = await market().person();
        const device = await listening(buyer, 'buyer');
        const order = await market().order(buyer, product);
        expect(await notesFor(device)).toEqual([]);
        expect(await queued()).toBe(0);
        market().clock.setTo(order.validUntil);
        market().clock.advance({ minutes: -15 });
        await notifyExpiring(market().deps);
        expect(await notesFor(device)).toEqual([
          {
            title: '합정마트',
            body: expect.stringMatching(/^‘사과 1봉지’ .*15분.*3:00/),
            tag: `order-${order.id}`,
            url: `/buyer/purchase#order-${order.id}`,
          },
        ]);
        const [sending] = market().push.sendingsFor(device);
        expect(sending).toMatchObject({ ttlSeconds: 900, urgency: 'high', topic: `order-${order.id}` });
        await mart.owner.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: order.id } });
        expect((await notesFor(device)).at(-1)).toMatchObject({
          body: '합정마트에서 ‘사과 1봉지’ 주문을 취소했어요.',
          tag: `order-${order.id}`,
          url: `/buyer/purchase?tab=cancelled#order-${order.id}`,
        });
      });

      /** A device of somebody who follows a mart and takes what invites to buy. */
      async function invited(switches: { on?: boolean; night?: boolean } = { on: true }) {
        const mart = await market().mart({ name: '망원마트', opensAt: '00:00', closesAt: '00:00' });
        const follower = await market().person();
        await follower.call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: mart.id } });
        await follower.call('PUT /api/buyer/promotions', { body: switches });
        const device = await listening(follower, 'buyer');
        const putUp = async () => {
          const product = await market().product(mart, { name: '귤 1상자' });
          await workAlerts(market().deps);
          return product;
        };
        return { mart, follower, device, putUp };
      }

      test('of a followed mart’s new product, in no hurry, marked as the law wants it and with the way to refuse', async () => {
        const { mart, device, putUp } = await invited();
        const product = await putUp();
        expect(await notesFor(device)).toEqual([
          {
            title: '(광고) 망원마트',
            body: '단골 마트 망원마트에 새 상품이 나왔어요: 귤 1상자\n무료 수신거부: 내 정보 > 알림 설정',
            url: `/buyer/product/${product.id}`,
            tag: `mart-${mart.id}`,
            refusal: { label: '무료 수신거부', url: '/buyer/alerts#refuse' },
          },
        ]);
        expect(market().push.sendingsFor(device)).toMatchObject([{ ttlSeconds: 6 * 3_600, urgency: 'normal' }]);
      });

      test('of what invites to buy not at night, where it was late by day; and then only who turned the night on', async () => {
        const [day, night] = [await invited(), await invited({ night: true })];
        market().clock.set('2026-11-20T20:58:00');
        await day.putUp();
        await night.putUp();
        // Enough for what else ends in the evening, such as the hold of an order; longer than one sending takes.
        const { answers } = market().push.service;
        answers.push(...Array.from({ length: 8 }, () => ({ ok: false, reason: 'later', afterSeconds: 60 }) as const));
        await send();
        answers.length = 0;
        market().clock.set('2026-11-20T21:00:00');
        await letTimePass();
        expect([await notesFor(day.device), await notesFor(night.device)]).toEqual([[], [expect.anything()]]);
      });

      test('of what invites to buy only until the night begins, if it is off', async () => {
        const { device, putUp } = await invited();
        market().clock.set('2026-11-20T20:58:00');
        await putUp();
        await send();
        expect(market().push.sendingsFor(device)).toMatchObject([{ ttlSeconds: 120 }]);
      });

      test('nothing that invites to buy once that is turned off', async () => {
        const { follower, device, putUp } = await invited();
        await putUp();
        await follower.call('PUT /api/buyer/promotions', { body: { on: false } });
        expect(await notesFor(device)).toEqual([]);
        expect(await queued()).toBe(0);
      });

      test('of pieces that came back, as of an order', async () => {
        const mart = await market().mart({ name: '망원마트' });
        const product = await market().product(mart, { waiting: 1 });
        const order = await market().order(await market().person(), product);
        const waiting = await market().person();
        await waiting.call('POST /api/buyer/products/{productId}/waiting', { params: { productId: product.id } });
        const device = await listening(waiting, 'buyer');
        await order.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
        await workAlerts(market().deps);
        expect(await notesFor(device)).toEqual([
          {
            title: '망원마트',
            body: '기다리던 상품이 망원마트에 다시 나왔어요: 사과 1봉지. 먼저 주문한 분께 판매돼요.',
            url: `/buyer/product/${product.id}`,
            tag: `product-${product.id}`,
          },
        ]);
        expect(market().push.sendingsFor(device)).toMatchObject([{ urgency: 'high' }]);
      });

      test('nothing of a mart’s where they asked as a buyer alone', async () => {
        const mart = await market().mart();
        const device = await listening(mart.owner, 'buyer');
        await market().order(await market().person(), await market().product(mart));
        expect(await notesFor(device)).toEqual([]);
        expect(await queued()).toBe(0);
      });
    });

    describe('a mart’s device is told', () => {
      test('of an order that is new, that its time was extended, that it was cancelled', async () => {
        const mart = await market().mart({ name: '합정마트' });
        const [owner, ...employees] = [
          await listening(mart.owner, 'mart'),
          await listening(await market().employee(mart), 'mart'),
          await listening(await market().employee(mart), 'mart'),
        ] as const;
        const other = await listening((await market().mart()).owner, 'mart');
        const buyer = await market().person();
        const order = await market().order(buyer, await market().product(mart), 2);
        const note = { tag: `order-${order.id}`, url: `/seller/mart/${mart.id}/customers` };
        const isNew = { ...note, title: '새 주문 · 합정마트', body: '사과 1봉지 · 2개 · 오후 3:00까지 픽업하러 와요.' };
        expect(await notesFor(owner)).toEqual([isNew]);
        for (const employee of employees) expect(market().push.notesFor(employee)).toEqual([isNew]);
        expect(market().push.notesFor(other)).toEqual([]);

        await buyer.call('POST /api/buyer/order/valid-until-extension', { query: { orderId: order.id } });
        const extended = {
          ...note,
          title: '시간 연장 · 합정마트',
          body: '사과 1봉지 · 2개 · 오후 3:30까지 픽업하러 와요.',
        };
        expect((await notesFor(owner)).slice(1)).toEqual([extended]);
        await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
        const cancelled = {
          tag: note.tag,
          url: `/seller/mart/${mart.id}/qr-scan?orderId=${order.id}`,
          title: '주문 취소 · 합정마트',
          body: '사과 1봉지 · 2개 · 손님이 취소했어요.',
        };
        expect((await notesFor(owner)).slice(2)).toEqual([cancelled]);
        for (const employee of employees) {
          expect(market().push.notesFor(employee)).toEqual([isNew, extended, cancelled]);
        }
      });

      test('nothing of what somebody buys for themself, and nothing once they work there no more', async () => {
        const mart = await market().mart();
        const employee = await market().employee(mart);
        const device = await listening(employee, 'mart');
        await market().order(employee, await market().product(await market().mart()));
        expect(await notesFor(device)).toEqual([]);
        const buyer = await market().person();
        await market().order(buyer, await market().product(mart));
        await market().dismiss(employee, mart);
        expect(await notesFor(device)).toEqual([]);
      });
    });

    describe('nobody is told', () => {
      const cancelOrder = async ({ seller, order }: Awaited<ReturnType<Market['heldOrder']>>) =>
        seller.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: order.id } });

      test('once they have signed out, here or everywhere', async () => {
        const held = await market().heldOrder();
        const device = await listening(held.buyer, 'buyer');
        expect((await ask(held.buyer, 'POST /api/auth/logout')).status).toBe(200);
        await cancelOrder(held);
        expect(await notesFor(device)).toEqual([]);
        expect(await queued()).toBe(0);

        const again = await market().heldOrder();
        const second = await listening(again.buyer, 'buyer');
        await cancelOrder(again);
        // On its way already.
        await endAllSessions(market().db, again.buyer.userId, { reason: 'logout', now: market().clock.now() });
        expect(await notesFor(second)).toEqual([]);
        expect(await queued()).toBe(0);
      });

      test('whose session nobody can come back to', async () => {
        const held = await market().heldOrder({ mart: { closesAt: '22:00' }, product: { saleEndsIn: { days: 90 } } });
        const device = await listening(held.buyer, 'buyer');
        await cancelOrder(held);
        market().clock.advance({ days: 31 });
        expect(await notesFor(device)).toEqual([]);
        await deleteOldRows(market().deps, 'sessions');
        const left = await market().db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, device));
        expect(left).toEqual([]);
      });

      test('what another person ordered, who signed in at this device before', async () => {
        const held = await market().heldOrder();
        const device = await listening(held.buyer, 'buyer');
        const { sessionId: from } = await browserOf(held.buyer);
        const next = await market().person();
        const { sessionId } = await browserOf(next);
        await handOverDevice(market().deps, { from, to: { sessionId, userId: next.userId } });
        await cancelOrder(held);
        expect(await notesFor(device)).toEqual([]);
      });

      test('less, who signs in again where they were', async () => {
        const held = await market().heldOrder();
        const device = await listening(held.buyer, 'buyer');
        const { sessionId: from } = await browserOf(held.buyer);
        const sessionId = '3b4b1b1e-0000-4000-8000-000000000001';
        const { userId } = held.buyer;
        const createdAt = market().clock.now();
        await market().db.insert(sessions).values({ id: sessionId, userId, createdAt });
        await handOverDevice(market().deps, { from, to: { sessionId, userId } });
        for (const odd of [undefined, '', "' or 1=1 --"]) {
          await handOverDevice(market().deps, { from: odd, to: { sessionId, userId } });
        }
        const [kept] = await market().db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, device));
        expect(kept).toMatchObject({ sessionId, forBuyer: true });
      });
    });

    describe('a note', () => {
      const LATER: PushResult = { ok: false, reason: 'later', afterSeconds: null };

      beforeEach(async () => {
        await market().pool.query('truncate outbox');
        Object.assign(market().push.service, { answers: [], silent: { asked: 0, until: Promise.resolve() } });
      });

      async function cancelled() {
        const held = await market().heldOrder();
        const device = await listening(held.buyer, 'buyer');
        await held.seller.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: held.order.id } });
        return device;
      }

      test('is sent once, by however many processes', async () => {
        const devices = [await cancelled(), await cancelled(), await cancelled()];
        const second = await market().secondProcess();
        await Promise.all([send(), createNewsSender(second.deps).send(), send()]);
        for (const device of devices) expect(market().push.notesFor(device)).toHaveLength(1);
        expect(await queued()).toBe(0);
      });

      test('that is not taken now is sent later, and not before', async () => {
        const device = await cancelled();
        market().push.service.answers.push(LATER, LATER);
        expect(await notesFor(device)).toEqual([]);
        expect(await notesFor(device)).toEqual([]);
        await letTimePass();
        expect(await notesFor(device)).toEqual([]);
        expect(market().push.service.answers).toEqual([]);
        await letTimePass();
        expect(await notesFor(device)).toHaveLength(1);
        expect(await queued()).toBe(0);
      });

      test('that is refused is forgotten; its device is told the next', async () => {
        const device = await cancelled();
        market().push.service.answers.push({ ok: false, reason: 'refused' });
        expect(await notesFor(device)).toEqual([]);
        expect(await queued()).toBe(0);
        expect(
          await market().db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, device)),
        ).toHaveLength(1);
      });

      test('to a device that is gone takes it away, with all that waits for it', async () => {
        const device = await cancelled();
        market().push.service.answers.push({ ok: false, reason: 'gone' });
        expect(await notesFor(device)).toEqual([]);
        expect(
          await market().db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, device)),
        ).toEqual([]);
        expect(await queued()).toBe(0);
      });

      test('that comes late says what is so by then, or nothing', async () => {
        const mart = await market().mart();
        const owner = await listening(mart.owner, 'mart');
        const buyer = await market().person();
        const device = await listening(buyer, 'buyer');
        market().push.service.answers.push(LATER);
        const order = await market().order(buyer, await market().product(mart));
        expect(await notesFor(owner)).toEqual([]);
        await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
        expect(await notesFor(owner)).toMatchObject([{ title: expect.stringMatching(/^주문 취소 · /) }]);
        await letTimePass();
        expect(await notesFor(owner)).toHaveLength(1);
        expect(market().push.notesFor(device)).toEqual([]);
        expect(await queued()).toBe(0);
      });

      test('takes the place of what an order was, not of what comes after it', async () => {
        const { order, mart } = await market().heldOrder();
        const [row] = await market().db.select().from(orders).where(eq(orders.id, order.id));
        const topicOf = (kind: string, state = 'cancelled', onceKey = '') => {
          const about = { orderId: order.id, martId: mart.id, onceKey };
          const alarm = { kind, ...about, details: {}, createdAt: market().clock.now() };
          const news = { alarm, order: { ...row, state }, together: [], mart: { name: '합정마트' } } as unknown as News;
          return composeNotification(news, market().clock.now())?.topic;
        };
        expect(topicOf('orderCancelledBySeller')).toBe(`order-${order.id}`);
        // Each part that goes back is shown, also where a phone was off.
        for (const refund of ['refund-7', 'refund-8'])
          expect(topicOf('orderRefunded', 'cancelled', refund)).toBe(refund);
        expect(topicOf('reviewReplied', 'picked_up')).toBe(`review-${order.id}`);
        expect(topicOf('orderExpiring', 'open')).toBe(`order-${order.id}`);
        for (const overtaken of ['orderConfirmed', 'orderExpiring', 'orderExtendedByBuyer'])
          expect(topicOf(overtaken), overtaken).toBeUndefined();
      });

      /** A device with so many notes that wait, at a service that says nothing. */
      async function crowd(count: number): Promise<void> {
        const device = await cancelled();
        await planNews(market().deps);
        await market().pool.query(
          `insert into outbox (user_id, channel, subscription_id, alarm_id)
           select user_id, channel, subscription_id, alarm_id from outbox, generate_series(2, $1::int)`,
          [count],
        );
        await market()
          .db.update(pushSubscriptions)
          .set({ endpoint: `${SILENT}${device}` })
          .where(eq(pushSubscriptions.endpoint, device));
      }

      test('waits for no other service: one that says nothing is asked as often as are on their way at once', async () => {
        await crowd(60);
        const device = await cancelled();
        const outcomes: DeliveryOutcome[] = [];
        const sender = createNewsSender(market().deps, { count: (_, outcome) => outcomes.push(outcome) });
        expect(await sender.send()).toBe(1);
        expect(market().push.notesFor(device)).toHaveLength(1);
        const { silent } = market().push.service;
        expect(silent.asked).toBeGreaterThan(0);
        expect(silent.asked).toBeLessThanOrEqual(16);
        expect(outcomes.filter((outcome) => outcome === 'later')).toHaveLength(60);
        expect(await queued()).toBe(60);
        // The next pass leaves it alone.
        const { asked } = silent;
        await letTimePass();
        await sender.send();
        expect(silent.asked).toBe(asked);
      });

      test('that is left when a server stops is another’s at once', async () => {
        await crowd(40);
        const { silent } = market().push.service;
        let release = () => {};
        silent.until = new Promise((resolve) => (release = resolve));
        const sender = createNewsSender(market().deps);
        const sending = sender.send();
        await vi.waitFor(() => expect(silent.asked).toBe(16));
        sender.stop();
        release();
        expect(await sending).toBe(0);
        expect(silent.asked).toBe(16);
        const { rows } = await market().pool.query('select 1 from outbox where next_attempt_at <= now()');
        expect(rows).toHaveLength(24);
      });

      test('that nobody could be sent for an hour is news no more', async () => {
        const device = await cancelled();
        await planNews(market().deps);
        await market().db.update(outbox).set({ writtenAt: sql`now() - interval '61 minutes'` });
        expect(await notesFor(device)).toEqual([]);
        expect(await queued()).toBe(0);
      });

      test('is forgotten by a market that has lost its keys', async () => {
        await cancelled();
        const { deps } = market();
        const keyless = { ...deps, gateways: { ...deps.gateways, push: null } };
        expect(await createNewsSender(keyless).send()).toBe(0);
        expect(await queued()).toBe(0);
      });

      test('that no process ever sent is deleted in the end', async () => {
        await cancelled();
        await market().db.update(outbox).set({ writtenAt: sql`now() - interval '95 hours'` });
        await deleteOldRows(market().deps, 'outbox');
        expect(await queued()).toBeGreaterThan(0);
        await market().db.update(outbox).set({ writtenAt: sql`now() - interval '97 hours'` });
        await deleteOldRows(market().deps, 'outbox');
        expect(await queued()).toBe(0);
      });
    });
  },
  openPushMarket,
);
