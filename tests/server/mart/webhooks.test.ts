import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { SILENT_DAYS, WEBHOOK_TRIES, WEBHOOKS_MOST } from '#lib/domain/notice/webhook.ts';
import { createApp } from '#lib/server/app.ts';
import { createGateways } from '#lib/server/gateways/index.ts';
import type { OutgoingWebhook, WebhookResult } from '#lib/server/gateways/webhook/index.ts';
import {
  attempts,
  keyAttempts,
  orders,
  outbox,
  webhookDeliveries,
  webhookEndpoints,
} from '#lib/server/schema/index.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { createNewsSender } from '#lib/server/services/notice/outbox/send-news.ts';
import { createWebhookSender } from '#lib/server/services/notice/outbox/send-webhooks.ts';
import { countListening } from '#lib/server/services/notice/webhooks/webhook-secret.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { tellEnded } from '#lib/server/services/product/machine/tell-ended.ts';
import { GATEWAYS_OFF } from '../gateways-off.ts';
import { type Database, describeOnBoth, type Machine, type Market, type Mart, openMarket } from '../market.ts';

const ADD = 'POST /api/seller/{martId}/webhooks';
const LIST = 'GET /api/seller/{martId}/webhooks';
const REMOVE = 'DELETE /api/seller/{martId}/webhooks/{webhookId}';
const TEST = 'POST /api/seller/{martId}/webhooks/{webhookId}/test';
const ROTATE = 'POST /api/seller/{martId}/webhooks/{webhookId}/secret';
const AGAIN = 'POST /api/seller/{martId}/webhooks/{webhookId}/deliveries/{deliveryId}';
const OWN = 'POST /api/pos/v1/webhooks';

const TAKEN: WebhookResult = { status: 204, failure: null, ok: true, isGone: false };
const FAILED: WebhookResult = { status: 500, failure: null, ok: false, isGone: false };
const GONE: WebhookResult = { status: 410, failure: null, ok: false, isGone: true };

/** Receivers that answer what a test wants, and keep what they heard. */
function receivers() {
  const heard: OutgoingWebhook[] = [];
  const state = { answer: TAKEN, holds: async (_url: string) => {}, private: new Set<string>() };
  return {
    heard,
    state,
    port: {
      look: async (url: string) => (state.private.has(url) ? ('notPublic' as const) : null),
      async send(webhook: OutgoingWebhook) {
        heard.push(webhook);
        await state.holds(webhook.url);
        return state.answer;
      },
    },
  };
}

type WebhookMarket = Market & { receivers: ReturnType<typeof receivers> };

async function openWebhookMarket(kind: Database): Promise<WebhookMarket> {
  const own = receivers();
  const gateways = () => ({ ...createGateways(GATEWAYS_OFF), webhooks: own.port });
  const env = { DATA_KEY: 'a key that encrypts, and that only these tests know' };
  return { ...(await openMarket(kind, { gateways, env })), receivers: own };
}

describeOnBoth(
  'what machines of a mart are told',
  (market) => {
    let addresses = 0;
    beforeEach(async () => {
      await market().db.delete(outbox);
      market().receivers.heard.length = 0;
      Object.assign(market().receivers.state, { answer: TAKEN, holds: async () => {} });
    });

    const add = async (mart: Mart, more: { keyId?: number } = {}) => {
      addresses += 1;
      const url = `https://till${addresses}.example.kr/market`;
      const made = await mart.owner.call(ADD, { params: { martId: mart.id }, body: { url, ...more } });
      return { ...made, url, params: { martId: mart.id, webhookId: made.webhookId } };
    };
    const list = (mart: Mart) => mart.owner.call(LIST, { params: { martId: mart.id } });
    const heardAt = (url: string) =>
      market()
        .receivers.heard.filter((one) => one.url === url)
        .map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: object });
    const typesAt = (url: string) => heardAt(url).map(({ type }) => type);
    async function send(deps = market().deps) {
      const sender = createWebhookSender(deps);
      const begun = await sender.send();
      await sender.settle();
      return begun;
    }
    const letTimePass = () =>
      market().db.update(outbox).set({ dueAt: sql`now() - interval '1 second'` }).where(sql`due_at is not null`);
    const queued = () => market().db.$count(outbox, sql`webhook_id is not null`);
    const endNews = async (mart: Mart) =>
      (await mart.owner.call('GET /api/seller/alarms')).content.filter(({ kind }) => kind === 'webhookEnded');

    async function listening() {
      const mart = await market().mart();
      return { mart, hook: await add(mart) };
    }

    describe('of orders', () => {
      test('each is told when it is made, and when it ends, by its numbers alone', async () => {
        const { mart, hook } = await listening();
        const product = await market().product(mart, { name: '사과' });
        const buyer = await market().person('구매자');
        await send();
        market().receivers.heard.length = 0;
        const order = await market().order(buyer, product, 2);
        expect(await send()).toBe(1);
        expect(heardAt(hook.url)).toEqual([
          {
            type: 'order.created',
            timestamp: market().clock.now().toISOString(),
            data: { orderId: order.id, productId: product.id },
          },
        ]);
        const [shown] = (await list(mart)).deliveries;
        expect(shown).toMatchObject({ orderId: order.id, productName: '사과', state: 'delivered', tries: 1 });
        await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: order.id } });
        const another = await market().person();
        const picked = await market().order(another, product);
        await mart.owner.call('POST /api/seller/orders/checkin-by-code', {
          body: { martId: mart.id, code: picked.pickupCode },
        });
        const left = await market().order(another, product);
        market().clock.advance({ hours: 5 });
        await expireDue(market().deps);
        await send();
        expect(typesAt(hook.url).sort()).toEqual([
          'order.cancelled',
          'order.created',
          'order.created',
          'order.created',
          'order.expired',
          'order.pickedUp',
        ]);
        expect(heardAt(hook.url).find(({ type }) => type === 'order.expired')?.data).toEqual({
          orderId: left.id,
          productId: product.id,
        });
        const said = JSON.stringify(market().receivers.heard.map(({ body }) => body));
        for (const secret of ['구매자', order.uuid, order.pickupCode, String(buyer.userId)])
          expect(said).not.toContain(`"${secret}"`);
      });

      test('one by card is new once it is paid', async () => {
        const { mart, order } = await market().heldOrder();
        const hook = await add(mart);
        const become = (state: 'paying' | 'open') =>
          market().db.update(orders).set({ state }).where(eq(orders.id, order.id));
        await become('paying');
        await send();
        expect(typesAt(hook.url)).toEqual([]);
        await become('open');
        await send();
        expect(heardAt(hook.url)).toMatchObject([{ type: 'order.created', data: { orderId: order.id } }]);
      });

      test('a mart without endpoints has nothing written, nor another’s', async () => {
        const { hook } = await listening();
        const before = await market().db.$count(webhookDeliveries);
        await market().heldOrder();
        expect(await market().db.$count(webhookDeliveries)).toBe(before);
        expect(await send()).toBe(0);
        expect(heardAt(hook.url)).toEqual([]);
      });

      test('the news of people go on beside a receiver that says nothing', async () => {
        const { mart, hook } = await listening();
        const { state } = market().receivers;
        let release = () => {};
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        state.holds = () => held;
        const product = await market().product(mart);
        await market().order(await market().person(), product);
        const sender = createWebhookSender(market().deps);
        expect(await sender.send()).toBeGreaterThan(0);
        await createNewsSender(market().deps).send();
        expect(await market().db.$count(outbox, sql`user_id is not null and next_attempt_at <= now()`)).toBe(0);
        expect(await sender.send()).toBe(0);
        release();
        await sender.stop();
        expect(typesAt(hook.url)).toContain('order.created');
        expect(await queued()).toBe(0);
      });
    });

    describe('of stock', () => {
      const count = (till: Machine, productId: number, onShelf: number) =>
        till.call('POST /api/pos/v1/stock/shelf', {
          body: { items: [{ productId, onShelf, countedAt: market().clock.now().toISOString() }] },
        });

      test('what a key has changed is told to the others, and to nobody of its own', async () => {
        const mart = await market().mart();
        const [till, other] = [await market().machine(mart), await market().machine(mart)];
        const [own, others, nobodys] = [
          await add(mart, { keyId: till.keyId }),
          await add(mart, { keyId: other.keyId }),
          await add(mart),
        ];
        const product = await market().product(mart);
        await send();
        market().receivers.heard.length = 0;
        market().clock.advance({ seconds: 1 });
        await count(till, product.id, 4);
        await send();
        expect(typesAt(own.url)).toEqual([]);
        for (const { url } of [others, nobodys])
          expect(heardAt(url)).toMatchObject([{ type: 'stock.changed', data: { productId: product.id } }]);
        market().clock.advance({ seconds: 1 });
        await mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', {
          params: { storeId: mart.id, productId: product.id },
          body: { delta: 1 },
        });
        await send();
        expect(typesAt(own.url)).toEqual(['stock.changed']);
      });
    });

    describe('of listings', () => {
      test('that their sale is over is told once, however often it is looked for', async () => {
        const { mart, hook } = await listening();
        const product = await market().product(mart, { saleEndsIn: { hours: 2 } });
        const open = await market().product(mart, { saleEndsIn: { hours: 9 } });
        await tellEnded(market().deps);
        market().clock.advance({ hours: 2 });
        for (let run = 0; run < 2; run += 1) {
          await tellEnded(market().deps);
          market().clock.advance({ seconds: 15 });
        }
        await mart.owner.call('POST /api/seller/stores/{storeId}/products/{productId}/end-sale', {
          params: { storeId: mart.id, productId: open.id },
        });
        await tellEnded(market().deps);
        await send();
        const ended = heardAt(hook.url).filter(({ type }) => type === 'listing.ended');
        // Several are on their way at once.
        expect(ended).toHaveLength(2);
        expect(ended.map(({ data }) => data)).toEqual(
          expect.arrayContaining([{ productId: product.id }, { productId: open.id }]),
        );
      });

      test('one whose later end is taken back when the first has passed is over from then on', async () => {
        const { mart, hook } = await listening();
        const product = await market().product(mart, { saleEndsIn: { minutes: 5 } });
        const other = await market().product(mart, { saleEndsIn: { minutes: 7 } });
        const params = { storeId: mart.id };
        const at = market().clock.in({ hours: 5 }).toISOString();
        const { editId } = await mart.owner.call('POST /api/seller/stores/{storeId}/products/bulk', {
          params,
          body: { change: { kind: 'saleEnd', at }, items: [{ productId: product.id }], dryRun: false },
        });
        for (let minute = 0; minute < 8; minute += 1) {
          market().clock.advance({ minutes: 1 });
          await tellEnded(market().deps);
        }
        await mart.owner.call('POST /api/seller/stores/{storeId}/products/bulk/undo', {
          params,
          body: { editId: editId! },
        });
        market().clock.advance({ seconds: 15 });
        await tellEnded(market().deps);
        await send();
        const ended = heardAt(hook.url).filter(({ type }) => type === 'listing.ended');
        // Several are on their way at once. Nothing was sold after its end.
        const timestamp = market().clock.in({ seconds: -15 }).toISOString();
        expect(ended.map(({ data }) => data)).toContainEqual({ productId: other.id });
        expect(ended).toContainEqual({ type: 'listing.ended', timestamp, data: { productId: product.id } });
      });

      test('also where nothing was left to sell', async () => {
        const { mart, hook } = await listening();
        const product = await market().product(mart, { waiting: 1, saleEndsIn: { hours: 2 } });
        const { pickupCode: code } = await market().order(await market().person(), product);
        await mart.owner.call('POST /api/seller/orders/checkin-by-code', { body: { martId: mart.id, code } });
        market().clock.advance({ hours: 2 });
        await tellEnded(market().deps);
        await send();
        const ended = heardAt(hook.url).filter(({ type }) => type === 'listing.ended');
        expect(ended).toMatchObject([{ data: { productId: product.id } }]);
      });

      test('one that is recalled has ended', async () => {
        const { mart, hook } = await listening();
        const product = await market().product(mart);
        await mart.owner.call('POST /api/seller/stores/{storeId}/products/{productId}/recall', {
          params: { storeId: mart.id, productId: product.id },
          body: { reason: '이물질이 나왔어요' },
        });
        await tellEnded(market().deps);
        await send();
        const ended = heardAt(hook.url).filter(({ type }) => type === 'listing.ended');
        expect(ended).toMatchObject([{ data: { productId: product.id } }]);
      });

      test('what ended before an endpoint was added is not', async () => {
        const mart = await market().mart();
        await market().product(mart, { saleEndsIn: { minutes: 1 } });
        market().clock.advance({ minutes: 1 });
        const hook = await add(mart);
        market().clock.advance({ seconds: 15 });
        await tellEnded(market().deps);
        await send();
        expect(typesAt(hook.url)).toEqual([]);
      });
    });

    describe('what fails', () => {
      test('is tried ten times under one id, and then no more', async () => {
        const { mart, hook } = await listening();
        market().receivers.state.answer = FAILED;
        await mart.owner.call(TEST, { params: hook.params });
        for (let n = 0; n < WEBHOOK_TRIES + 1; n += 1) {
          await send();
          await letTimePass();
        }
        const tries = market().receivers.heard.filter(({ url }) => url === hook.url);
        expect(tries).toHaveLength(WEBHOOK_TRIES);
        expect(new Set(tries.map(({ id, body }) => id + body)).size).toBe(1);
        expect(await queued()).toBe(0);
        const { webhooks, deliveries } = await list(mart);
        expect(deliveries).toMatchObject([{ type: 'test', state: 'failed', tries: WEBHOOK_TRIES, status: 500 }]);
        expect(webhooks[0]?.failingSince).toBe(market().clock.now().toISOString());
      });

      test('waits by the schedule, and the next that is taken ends the count', async () => {
        const { mart, hook } = await listening();
        market().receivers.state.answer = FAILED;
        await mart.owner.call(TEST, { params: hook.params });
        await send();
        const [row] = await market()
          .db.select({ waits: sql<number>`extract(epoch from due_at - now())::float8` })
          .from(outbox);
        expect(row?.waits).toBeGreaterThan(3);
        expect(row?.waits).toBeLessThan(6);
        expect(await send()).toBe(0);
        expect((await list(mart)).deliveries).toMatchObject([{ state: 'waiting', tries: 1 }]);
        market().receivers.state.answer = TAKEN;
        await letTimePass();
        await send();
        const { webhooks, deliveries } = await list(mart);
        expect(webhooks).toMatchObject([{ failingSince: null }]);
        expect(deliveries).toMatchObject([{ state: 'delivered', tries: 2, status: 204 }]);
      });

      test('410 ends the endpoint, and the general manager hears of it', async () => {
        const { mart, hook } = await listening();
        market().receivers.state.answer = GONE;
        await mart.owner.call(TEST, { params: hook.params });
        await send();
        expect((await list(mart)).webhooks).toEqual([]);
        expect(await endNews(mart)).toHaveLength(1);
        const [row] = await market().db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, hook.webhookId));
        expect(row).toMatchObject({ endReason: 'gone', secret: null, formerSecret: null });
        await market().product(mart);
        expect(await send()).toBe(0);
      });

      test('five days of it end the endpoint', async () => {
        const { mart, hook } = await listening();
        market().receivers.state.answer = FAILED;
        await mart.owner.call(TEST, { params: hook.params });
        await send();
        market().clock.advance({ days: SILENT_DAYS, seconds: -1 });
        await letTimePass();
        await send();
        expect((await list(mart)).webhooks).toHaveLength(1);
        expect(await endNews(mart)).toEqual([]);
        market().clock.advance({ seconds: 1 });
        await letTimePass();
        await send();
        expect((await list(mart)).webhooks).toEqual([]);
        expect(await endNews(mart)).toHaveLength(1);
        expect(await queued()).toBe(0);
      });

      test('is sent again when somebody says so, under its id', async () => {
        const { mart, hook } = await listening();
        const { deliveryId } = await mart.owner.call(TEST, { params: hook.params });
        await send();
        await mart.owner.call(AGAIN, { params: { ...hook.params, deliveryId } });
        await mart.owner.call(AGAIN, { params: { ...hook.params, deliveryId } });
        expect(await queued()).toBe(1);
        await send();
        const ids = market().receivers.heard.map(({ id }) => id);
        expect(ids).toEqual([`msg_${deliveryId}`, `msg_${deliveryId}`]);
        const another = await listening();
        const elsewhere = { params: { ...another.hook.params, deliveryId } };
        expect(await another.mart.owner.refused(AGAIN, elsewhere)).toMatchObject({ code: 'webhookNotFound' });
      });

      test.each([
        ['says that it is gone', GONE, 0],
        ['took nothing for five days', FAILED, SILENT_DAYS],
      ])('of an endpoint that %s is sent again once its address is added anew', async (_, answer, days) => {
        const { mart, hook } = await listening();
        market().receivers.state.answer = FAILED;
        const { deliveryId } = await mart.owner.call(TEST, { params: hook.params });
        await send();
        market().receivers.state.answer = answer;
        market().clock.advance({ days });
        await letTimePass();
        await send();
        expect(await list(mart)).toMatchObject({
          webhooks: [],
          deliveries: [{ deliveryId, state: 'failed', canSendAgain: false }],
        });
        const again = { params: { ...hook.params, deliveryId } };
        expect(await mart.owner.refused(AGAIN, again)).toMatchObject({ status: 404, code: 'webhookNotFound' });
        // At another address nobody waits for it.
        await add(mart);
        expect((await list(mart)).deliveries).toMatchObject([{ canSendAgain: false }]);
        market().receivers.state.answer = TAKEN;
        market().receivers.heard.length = 0;
        const next = await mart.owner.call(ADD, { params: { martId: mart.id }, body: { url: hook.url } });
        expect((await list(mart)).deliveries).toMatchObject([{ canSendAgain: true }]);
        await mart.owner.call(AGAIN, again);
        await send();
        expect(market().receivers.heard).toMatchObject([
          { url: hook.url, id: `msg_${deliveryId}`, secrets: [next.secret] },
        ]);
        expect((await list(mart)).deliveries).toMatchObject([{ state: 'delivered', webhookId: next.webhookId }]);
      });

      test('keeps no other mart’s news waiting, however many of its own wait', async () => {
        const [slow, other] = [await listening(), await listening()];
        const product = await market().product(slow.mart, { waiting: 60 });
        await send();
        const { state } = market().receivers;
        let release = () => {};
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        state.holds = (url) => (url === slow.hook.url ? held : Promise.resolve());
        for (let n = 0; n < 20; n += 1) {
          await slow.mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', {
            params: { storeId: slow.mart.id, productId: product.id },
            body: { delta: -1 },
          });
          await slow.mart.owner.call(TEST, { params: slow.hook.params });
        }
        const sender = createWebhookSender(market().deps);
        await sender.send();
        await other.mart.owner.call(TEST, { params: other.hook.params });
        await sender.send();
        await expect.poll(() => typesAt(other.hook.url)).toEqual(['test']);
        release();
        await sender.settle();
        expect(typesAt(slow.hook.url).filter((type) => type === 'stock.changed')).toHaveLength(21);
        expect(await queued()).toBe(0);
      });

      test('a crash between the sending and its record sends it again', async () => {
        const { mart, hook } = await listening();
        await mart.owner.call(TEST, { params: hook.params });
        market().receivers.state.holds = () => Promise.reject(new Error('the process dies after it was taken'));
        await send();
        expect(await queued()).toBe(1);
        expect(await send()).toBe(0);
        market().receivers.state.holds = async () => {};
        await letTimePass();
        await send();
        expect(new Set(market().receivers.heard.map(({ id, body }) => id + body)).size).toBe(1);
        expect(typesAt(hook.url)).toEqual(['test', 'test']);
        expect(await queued()).toBe(0);
      });
    });

    describe('endpoints', () => {
      test('have a secret that is shown once, and kept sealed', async () => {
        const { mart, hook } = await listening();
        expect(hook.secret).toMatch(/^whsec_[\w+/]{43}=$/);
        expect(JSON.stringify(await list(mart))).not.toContain(hook.secret);
        const rows = await market().db.select().from(webhookEndpoints);
        expect(JSON.stringify(rows)).not.toContain(hook.secret);
        await mart.owner.call(TEST, { params: hook.params });
        await send();
        expect(market().receivers.heard[0]?.secrets).toEqual([hook.secret]);
      });

      test('are told nothing by a copy of the market that has another DATA_KEY, or none', async () => {
        const { mart, hook } = await listening();
        const { deps } = market();
        const { open, closed } = await countListening(deps);
        expect([open > 0, closed]).toEqual([true, 0]);
        for (const dataKey of [null, 'another key']) {
          const copy = { ...deps, config: { ...deps.config, operators: { ...deps.config.operators, dataKey } } };
          await mart.owner.call(TEST, hook);
          await send(copy);
          expect(heardAt(hook.url)).toEqual([]);
          // What `ops restore` says.
          expect(await countListening(copy)).toEqual({ open: 0, closed: open });
        }
      });

      test('a replaced secret signs beside the new one for a day', async () => {
        const { mart, hook } = await listening();
        const { secret } = await mart.owner.call(ROTATE, { params: hook.params });
        const testOnce = async () => {
          await mart.owner.call(TEST, { params: hook.params });
          await send();
          return market().receivers.heard.at(-1)?.secrets;
        };
        expect(await testOnce()).toEqual([secret, hook.secret]);
        market().clock.advance({ hours: 24, seconds: -1 });
        expect(await testOnce()).toEqual([secret, hook.secret]);
        market().clock.advance({ seconds: 1 });
        expect(await testOnce()).toEqual([secret]);
      });

      test('replaced again after a lost answer is replaced once: the one in use goes on for its day', async () => {
        const { mart, hook } = await listening();
        const body = { attempt: 'one-press-of-a-page' };
        const { secret } = await mart.owner.call(ROTATE, { params: hook.params, body });
        const both = await Promise.all([1, 2].map(() => mart.owner.call(ROTATE, { params: hook.params, body })));
        expect(both).toEqual([{ secret }, { secret }]);
        await mart.owner.call(TEST, { params: hook.params });
        await send();
        expect(market().receivers.heard.at(-1)?.secrets).toEqual([secret, hook.secret]);
        const { secret: next } = await mart.owner.call(ROTATE, {
          params: hook.params,
          body: { attempt: 'the-next-press' },
        });
        expect(next).not.toBe(secret);
        expect(JSON.stringify(await market().db.select().from(attempts))).not.toContain(secret);
      });

      test('are three of a mart, also of several at once', async () => {
        const mart = await market().mart();
        const body = (n: number) => ({ url: `https://many${n}.example.kr/` });
        const answers = await Promise.all(
          Array.from({ length: WEBHOOKS_MOST + 1 }, (_, n) =>
            mart.owner.send(ADD, { params: { martId: mart.id }, body: body(n) }),
          ),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
        const [first] = (await list(mart)).webhooks;
        await mart.owner.call(REMOVE, { params: { martId: mart.id, webhookId: first!.webhookId } });
        await add(mart);
        expect((await list(mart)).webhooks).toHaveLength(WEBHOOKS_MOST);
      });

      test('stand once, as one that is added twice hears everything twice', async () => {
        const mart = await market().mart();
        const added = { params: { martId: mart.id }, body: { url: 'https://once.example.kr/hook' } };
        await mart.owner.call(ADD, added);
        expect(await mart.owner.refused(ADD, added)).toMatchObject({ status: 400, field: 'url' });
        const till = await market().machine(mart);
        expect(await till.refused(OWN, { body: added.body })).toMatchObject({ status: 400, field: 'url' });
        expect((await list(mart)).webhooks).toHaveLength(1);
      });

      test('lead to the internet alone', async () => {
        const mart = await market().mart();
        const url = 'https://inside.example.kr/';
        market().receivers.state.private.add(url);
        const refused = await mart.owner.refused(ADD, { params: { martId: mart.id }, body: { url } });
        expect(refused).toMatchObject({ status: 400, code: 'invalidInput', field: 'url' });
        expect(refused.message).toContain('인터넷에 공개된 주소가 아니에요');
      });

      test('one that is removed hears nothing more, also nothing that waits', async () => {
        const { mart, hook } = await listening();
        await mart.owner.call(TEST, { params: hook.params });
        for (let press = 0; press < 2; press += 1) await mart.owner.call(REMOVE, { params: hook.params });
        await send();
        expect(typesAt(hook.url)).toEqual([]);
        expect(await queued()).toBe(0);
        expect((await list(mart)).deliveries).toMatchObject([{ state: 'failed', canSendAgain: false }]);
        const { entries } = await mart.owner.call('GET /api/seller/{martId}/log', { params: { martId: mart.id } });
        expect(entries.map(({ kind }) => kind)).toEqual(['webhookRemoved', 'webhookAdded']);
      });

      test('end with their mart', async () => {
        const { mart, hook } = await listening();
        await mart.owner.call(TEST, { params: hook.params });
        await mart.owner.call('DELETE /api/seller/store/{storeId}', {
          params: { storeId: mart.id },
          body: { name: mart.name },
        });
        await send();
        expect(typesAt(hook.url)).toEqual([]);
        const [row] = await market().db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, hook.webhookId));
        expect(row).toMatchObject({ endReason: 'martClosed', secret: null });
      });

      test('are tried by hand sixty times in ten minutes, and then told when to go on', async () => {
        const { mart, hook } = await listening();
        const { deliveryId } = await mart.owner.call(TEST, { params: hook.params });
        const { deps } = market();
        const app = createApp({ ...deps, config: { ...deps.config, rateLimits: true } });
        const authorization = `Bearer ${await market().accessToken(mart.owner.userId)}`;
        const headers = { authorization, origin: deps.config.publicOrigin };
        const own = `${deps.config.publicOrigin}/api/seller/${mart.id}/webhooks/${hook.webhookId}`;
        const press = (path: string) => app.fetch(new Request(`${own}/${path}`, { method: 'POST', headers }));
        const statuses = new Map<number, number>();
        let last = await press('test');
        for (let n = 1; n < 61; n += 1) {
          statuses.set(last.status, (statuses.get(last.status) ?? 0) + 1);
          last = await press(n % 2 ? `deliveries/${deliveryId}` : 'test');
        }
        expect(Object.fromEntries(statuses)).toEqual({ 200: 60 });
        expect(last.status).toBe(429);
        expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(120);
        expect((await last.json()).message).toMatch(/^요청이 너무 많아요. \d+분 뒤에 다시 시도해 주세요.$/);
      });

      test('while a test waits there is no second', async () => {
        const { mart, hook } = await listening();
        const made = [
          await mart.owner.call(TEST, { params: hook.params }),
          await mart.owner.call(TEST, { params: hook.params }),
        ];
        expect(new Set(made.map(({ deliveryId }) => deliveryId)).size).toBe(1);
        expect(await send()).toBe(1);
      });

      test('a test is sent anew where what waited is gone, as in a restored copy', async () => {
        const { mart, hook } = await listening();
        await mart.owner.call(TEST, hook);
        await market().db.delete(outbox);
        await mart.owner.call(TEST, hook);
        await send();
        expect(typesAt(hook.url)).toEqual(['test']);
      });

      test('what they were told is forgotten after a month', async () => {
        const { mart, hook } = await listening();
        await mart.owner.call(TEST, { params: hook.params });
        await send();
        market().clock.advance({ days: 31 });
        await deleteOldRows(market().deps, 'calls of machines');
        expect((await list(mart)).deliveries).toEqual([]);
      });

      test('one that has ended is forgotten with what it was told: its address may hold a secret', async () => {
        const { mart, hook } = await listening();
        const living = await add(mart);
        await mart.owner.call(TEST, hook);
        await mart.owner.call(REMOVE, hook);
        const kept = async () => {
          await deleteOldRows(market().deps, 'calls of machines');
          const { id, martId } = webhookEndpoints;
          const ofMart = market().db.select({ id }).from(webhookEndpoints).where(eq(martId, mart.id));
          return (await ofMart.orderBy(id)).map((row) => row.id);
        };
        market().clock.advance({ days: 29 });
        expect(await kept()).toEqual([hook.webhookId, living.webhookId]);
        market().clock.advance({ days: 2 });
        expect(await kept()).toEqual([living.webhookId]);
      });
    });

    describe('a machine', () => {
      test('keeps its own: added once for each try, listed without secrets, removed', async () => {
        const mart = await market().mart();
        const till = await market().machine(mart);
        const body = { url: 'https://own.example.kr/' };
        const addOnce = async (): Promise<{ webhookId: number; secret: string }> =>
          (await till.send(OWN, { body, headers: { 'idempotency-key': 'one' } })).json();
        const made = await addOnce();
        expect(made.secret).toMatch(/^whsec_/);
        expect(await addOnce()).toEqual(made);
        const tries = await market().db.select().from(keyAttempts);
        expect(JSON.stringify(tries)).not.toContain(made.secret);
        const { webhooks } = await till.call('GET /api/pos/v1/webhooks');
        expect(webhooks).toMatchObject([{ webhookId: made.webhookId, url: body.url, keyName: '계산대' }]);
        expect(JSON.stringify(webhooks)).not.toContain(made.secret);
        const which = { params: { webhookId: made.webhookId } };
        await till.call('DELETE /api/pos/v1/webhooks/{webhookId}', which);
        expect((await till.call('GET /api/pos/v1/webhooks')).webhooks).toEqual([]);
      });

      test('neither sees nor ends what others listen by: an address may hold a secret of its maker', async () => {
        const { mart, hook } = await listening();
        const [till, scale] = [await market().machine(mart), await market().machine(mart, undefined, '저울')];
        const own = await till.call(OWN, { body: { url: 'https://maker.example.kr/in/secret' } });
        expect((await scale.call('GET /api/pos/v1/webhooks')).webhooks).toEqual([]);
        for (const { webhookId } of [hook, own]) {
          const which = { params: { webhookId } };
          expect(await scale.refused('DELETE /api/pos/v1/webhooks/{webhookId}', which)).toMatchObject({
            code: 'webhookNotFound',
          });
        }
        expect((await list(mart)).webhooks.map(({ webhookId }) => webhookId)).toEqual([hook.webhookId, own.webhookId]);
      });

      test('its endpoints end with its key, and those that people added for it do not', async () => {
        const mart = await market().mart();
        const till = await market().machine(mart);
        const own = await till.call(OWN, { body: { url: 'https://leaving.example.kr/' } });
        const kept = await add(mart, { keyId: till.keyId });
        const params = { martId: mart.id, keyId: till.keyId };
        await mart.owner.call('DELETE /api/seller/{martId}/keys/{keyId}', { params });
        const rows = await market()
          .db.select({ id: webhookEndpoints.id, endReason: webhookEndpoints.endReason })
          .from(webhookEndpoints)
          .where(inArray(webhookEndpoints.id, [own.webhookId, kept.webhookId]))
          .orderBy(webhookEndpoints.id);
        expect(rows).toEqual([
          { id: own.webhookId, endReason: 'keyRevoked' },
          { id: kept.webhookId, endReason: null },
        ]);
      });

      test('hears on when its key is over, which its mart is told', async () => {
        const mart = await market().mart();
        const till = await market().machine(mart);
        await till.call(OWN, { body: { url: 'https://over.example.kr/' } });
        await add(mart);
        const ended = async () =>
          (await list(mart)).webhooks.map(({ keyName, hasKeyEnded }) => ({ keyName, hasKeyEnded }));
        expect(await ended()).toEqual([
          { keyName: '계산대', hasKeyEnded: false },
          { keyName: null, hasKeyEnded: false },
        ]);
        market().clock.advance({ days: 366 });
        expect(await ended()).toEqual([
          { keyName: '계산대', hasKeyEnded: true },
          { keyName: null, hasKeyEnded: false },
        ]);
      });

      test('adds nothing while its key is being revoked', async () => {
        const mart = await market().mart();
        const till = await market().machine(mart);
        const params = { martId: mart.id, keyId: till.keyId };
        let release = () => {};
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        // Both wait for whoever changes the mart.
        const holding = market().db.transaction(async (tx) => {
          await tx.execute(sql`select from marts where id = ${mart.id} for update`);
          await held;
        });
        const adding = till.send(OWN, { body: { url: 'https://late.example.kr/' } });
        const revoking = mart.owner.call('DELETE /api/seller/{martId}/keys/{keyId}', { params });
        release();
        await Promise.all([holding, adding, revoking]);
        const living = and(eq(webhookEndpoints.martId, mart.id), isNull(webhookEndpoints.endedAt));
        expect(await market().db.$count(webhookEndpoints, living)).toBe(0);
      });

      test('the key of another mart is not found', async () => {
        const [mart, elsewhere] = [await market().mart(), await market().mart()];
        const { keyId } = await market().machine(elsewhere);
        const body = { url: 'https://till.example.kr/', keyId };
        expect(await mart.owner.refused(ADD, { params: { martId: mart.id }, body })).toMatchObject({
          status: 404,
          code: 'keyNotFound',
        });
      });
    });
  },
  openWebhookMarket,
);
