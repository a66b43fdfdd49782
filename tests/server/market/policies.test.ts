import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { earliestStart, isAskedOn } from '#lib/domain/market/policy.ts';
import { joinAddress } from '#lib/domain/mart/mart.ts';
import { seoulDate, seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import { alarms, consents, documents, marts, orders, placeUses, sessions } from '#lib/server/schema/index.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { announcePolicies } from '#lib/server/services/market/documents/announce-policies.ts';
import { unpublishedPolicies } from '#lib/server/services/market/documents/read-policies.ts';
import { showWaiting } from '#lib/server/services/market/show-waiting.ts';
import { showReceipt } from '#lib/server/services/order/bought/show-receipt.ts';
import { neededConsents, recordPlaceUse } from '#lib/server/services/person/consents.ts';
import { seoul } from '../../domain/seoul.ts';
import { describeMarket, type Market } from '../market.ts';
import type { Person } from '../person.ts';

describe('a version of a document', () => {
  const now = seoul('2026-11-20T14:00:00');
  test('is announced a week before, a month where it is worse, and the first at once', () => {
    expect(earliestStart(now, { isFirst: true, adverse: false })).toEqual(now);
    expect(earliestStart(now, { isFirst: false, adverse: false })).toEqual(seoul('2026-11-27T14:00:00'));
    expect(earliestStart(now, { isFirst: false, adverse: true })).toEqual(seoul('2026-12-20T14:00:00'));
  });

  test('is asked about where something new begins, and nowhere else', () => {
    for (const path of [
      '/buyer',
      '/buyer/',
      '/buyer/product/5',
      '/buyer/cart',
      '/seller/dashboard',
      '/seller/store/create',
      '/seller/mart/1/register',
      '/seller/mart/1/rapid',
    ])
      expect(isAskedOn(path), path).toBe(true);
    for (const path of [
      '/buyer/purchase',
      '/buyer/receipt',
      '/buyer/order-complete',
      '/buyer/account',
      '/buyer/help',
      '/consent',
      '/buyer/order/5.svg',
      '/policies/terms',
      '/toss/success',
      '/toss-checkout',
      '/seller/mart/1/scan',
      '/operator',
    ])
      expect(isAskedOn(path), path).toBe(false);
  });
});

/** When the clock of a market stands at the beginning of a test. */
const OPENING = seoul('2026-11-20T14:00:00');
const sent = (productId: number) => ({ query: { productId, quantity: 1 } });
const BUY = 'POST /api/buyer/pay/on-site';
const PUBLISH = 'POST /api/operator/policies';

function desk(market: () => Market) {
  /** So many days from the opening scene. */
  const day = (days: number) => seoulDate(seoulDayStart(seoulDayNumber(OPENING) + days));
  return {
    day,
    wish: (version: number, more: object = {}) => ({
      body: {
        kind: 'terms' as const,
        version,
        text: '## 우리 약관\n사고 팔아요',
        summary: '처음',
        effectiveFrom: day(0),
        ...more,
      },
    }),
    /** Whoever has just signed in. */
    async now(person: Person, at: Date) {
      market().clock.setTo(at);
      await market().db.update(sessions).set({ createdAt: at }).where(eq(sessions.userId, person.userId));
      return person;
    },
    agreeTo: (person: Person, kind: 'terms' | 'sellerTerms' | 'location', version: number) =>
      person.call('POST /api/consents', { body: { kinds: [{ kind, version }], isOver14: true } }),
  };
}

// market.md 21.3, 21.4.
describeMarket('consent to terms', (market) => {
  const { wish, agreeTo, day, now } = desk(market);

  test('is asked for new orders alone, and once', async () => {
    expect(await unpublishedPolicies(market().db)).toEqual(['terms', 'sellerTerms', 'location', 'privacy']);
    const example = await market().nobody.call('GET /api/policies/{kind}', { params: { kind: 'terms' } });
    expect(example).toMatchObject({ version: 0, effectiveFrom: null });
    expect(example.text).toContain('예시');
    // The owner's first page says so until they are there.
    expect(await showWaiting(market().deps)).toMatchObject({ examples: { count: 4 } });

    const owner = await market().operator('owner');
    const { mart, product, buyer, order } = await market().heldOrder({ product: { waiting: 50 } });
    const another = await market().order(buyer, await market().product(mart), 1);
    await owner.call(PUBLISH, wish(1));
    expect(await showWaiting(market().deps)).toMatchObject({ examples: { count: 3 } });

    // Trap 12.
    const refused = await buyer.refused(BUY, sent(product.id));
    expect(refused).toMatchObject({ status: 403, code: 'consentNeeded', kinds: ['terms'] });
    expect(refused.message).toContain('이용약관');
    const items = [{ productId: product.id, quantity: 1 }];
    expect((await buyer.refused('POST /api/buyer/pay/quote', { body: { items } })).code).toBe('consentNeeded');
    await buyer.call('GET /api/qrCode/get', { query: { orderId: order.id } });
    await buyer.call('GET /api/buyer/order/buy-ing');
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: another.id } });
    await buyer.call('GET /api/account/export');

    const young = await buyer.refused('POST /api/consents', { body: { kinds: [{ kind: 'terms', version: 1 }] } });
    expect(young).toMatchObject({ status: 400, field: 'isOver14', message: '만 14세 이상만 이용할 수 있어요.' });
    await agreeTo(buyer, 'terms', 1);
    await agreeTo(buyer, 'terms', 1);
    const kept = await market().db.select().from(consents).where(eq(consents.userId, buyer.userId));
    expect(kept).toMatchObject([{ kind: 'terms', version: 1, isOver14: true, withdrawnAt: null }]);
    await buyer.call(BUY, sent(product.id));
    const { consents: exported } = await buyer.call('GET /api/account/export');
    expect(exported).toMatchObject([{ kind: 'terms', version: 1, isOver14: true, language: null }]);
  });

  test('is asked anew for what is material, and not for a minor edit', async () => {
    const owner = await market().operator('owner');
    const mart = await market().mart();
    const product = await market().product(mart, { waiting: 50, saleEndsIn: { days: 60 } });
    const buyer = await market().person();
    await agreeTo(buyer, 'terms', 1);
    await owner.call(PUBLISH, wish(2, { effectiveFrom: day(8), summary: '맞춤법' }));
    await now(owner, seoul(`${day(8)}T14:00:00`));
    await buyer.call(BUY, sent(product.id));
    await owner.call(PUBLISH, wish(3, { effectiveFrom: day(16), material: true }));
    await buyer.call(BUY, sent(product.id));
    // What is to come is not agreed to yet.
    const early = { body: { kinds: [{ kind: 'terms' as const, version: 3 }], isOver14: true as const } };
    expect((await buyer.refused('POST /api/consents', early)).code).toBe('policyNotFound');
    await now(owner, seoul(`${day(16)}T14:00:00`));
    expect((await buyer.refused(BUY, sent(product.id))).code).toBe('consentNeeded');
    await agreeTo(buyer, 'terms', 2);
    expect((await buyer.refused(BUY, sent(product.id))).code).toBe('consentNeeded');
    await agreeTo(buyer, 'terms', 3);
    await buyer.call(BUY, sent(product.id));
  });
});

// market.md 21.1, 21.2.
describeMarket('what an operator publishes', (market) => {
  const { wish, day } = desk(market);

  // docs/decisions/0081: nobody agrees to an example.
  test('is no example, neither as it stands nor with some words changed', async () => {
    const owner = await market().operator('owner');
    for (const kind of ['terms', 'sellerTerms', 'location', 'privacy'] as const) {
      const { text } = await market().nobody.call('GET /api/policies/{kind}', { params: { kind } });
      for (const unaltered of [text, text.replaceAll('동네마켓', '우리마켓'), ` ${text}\n`]) {
        expect(await owner.refused(PUBLISH, wish(1, { kind, text: unaltered }))).toMatchObject({
          status: 400,
          code: 'invalidInput',
          field: 'text',
        });
      }
    }
  });

  test('is agreed to once, however often it is sent at once', async () => {
    const owner = await market().operator('owner');
    await owner.call(PUBLISH, wish(1, { kind: 'location' }));
    const person = await market().person();
    const body = { kinds: [{ kind: 'location' as const, version: 1 }] };
    const answers = await Promise.all(Array.from({ length: 6 }, () => person.send('POST /api/consents', { body })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await market().db.$count(consents, eq(consents.userId, person.userId))).toBe(1);
  });

  test('is announced in time to everybody concerned, and never changed', async () => {
    const owner = await market().operator('owner');
    const bystander = await market().person();
    await owner.call(PUBLISH, wish(1));
    expect((await owner.refused(PUBLISH, wish(1))).code).toBe('versionExists');
    const early = await owner.refused(PUBLISH, wish(2, { effectiveFrom: day(6) }));
    expect(early).toMatchObject({ code: 'versionTooSoon', at: seoul(`${day(8)}T00:00:00`).toISOString() });
    const worse = { adverse: true, effectiveFrom: day(29) };
    expect((await owner.refused(PUBLISH, wish(2, worse))).code).toBe('versionTooSoon');
    await owner.call(PUBLISH, wish(2, { effectiveFrom: day(8) }));
    const gone = await market().person();
    await gone.call('DELETE /api/account');
    const others = await Promise.all([market().person(), market().person(), market().person()]);
    // In batches, by two processes at once, and again: each is told once.
    const announce = () => announcePolicies(market().deps, { atOnce: 2, pause: async () => {} });
    await Promise.all([announce(), announce()]);
    await announce();
    const news = await market().db.select().from(alarms).where(eq(alarms.kind, 'policyChanged'));
    const people = news.map(({ userId }) => userId);
    expect(new Set(people).size).toBe(people.length);
    expect(people).toEqual(expect.arrayContaining(others.map(({ userId }) => userId)));
    expect(people).not.toContain(gone.userId);
    const told = and(eq(alarms.userId, bystander.userId), eq(alarms.kind, 'policyChanged'));
    expect(await market().db.select().from(alarms).where(told)).toHaveLength(1);
    const { content: shown } = await bystander.call('GET /api/buyer/alarms', { query: {} });
    expect(JSON.stringify(shown)).toContain('이용약관이 바뀌어요');
    const terms = eq(documents.kind, 'terms');
    await expect(market().db.update(documents).set({ text: '다른 글' }).where(terms)).rejects.toThrow();
    await expect(market().db.delete(documents).where(terms)).rejects.toThrow();
  });

  test('two owners who publish at once make one version', async () => {
    const [one, two] = [await market().operator('owner'), await market().operator('owner')];
    const law = { kind: 'privacy' };
    const answers = await Promise.all([one, two].map((owner) => owner.send(PUBLISH, wish(1, law))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('for sellers is asked of whoever opens a mart, and of no employee', async () => {
    const owner = await market().operator('owner');
    const mart = await market().mart();
    await owner.call(PUBLISH, wish(1, { kind: 'sellerTerms' }));
    const needs = (userId: number, asSeller: boolean) =>
      neededConsents(market().db, { userId }, ['sellerTerms'], market().clock.now(), { asSeller });
    const employee = await market().person();
    expect(await needs(employee.userId, false)).toEqual([]);
    expect(await needs(employee.userId, true)).toEqual([{ kind: 'sellerTerms', version: 1 }]);
    expect(await needs(mart.owner.userId, false)).toEqual([{ kind: 'sellerTerms', version: 1 }]);
  });
});

describeMarket('a version that concerns a crowd', (market) => {
  const { day, wish } = desk(market);

  test('is announced in batches of few rows with a pause between them: no process loses its cache over it', async () => {
    const owner = await market().operator('owner');
    await owner.call(PUBLISH, wish(1, { kind: 'privacy' }));
    const { db } = market();
    await db.execute(sql`insert into users (provider, subject, name, created_at)
      select 'google', 'crowd-' || n, '회원', now() from generate_series(1, 1200) n`);
    await owner.call(PUBLISH, wish(2, { kind: 'privacy', effectiveFrom: day(8) }));
    let pauses = 0;
    const looked = await announcePolicies(market().deps, {
      pause: async () => {
        pauses += 1;
      },
    });
    expect(looked).toBeGreaterThan(1_200);
    expect(pauses).toBeGreaterThanOrEqual(looked / 500 - 1);
    const { rows } = await db.execute<{ most: number }>(sql`select max(n)::int as most
      from (select count(*) as n from events where topic = 'alarm' group by transaction_id) batches`);
    expect(rows[0]!.most).toBeLessThanOrEqual(500);
  });
});

// market.md 21.4.
describeMarket('consent to the terms of sellers', (market) => {
  const { wish, agreeTo } = desk(market);

  test('is asked of a general manager who puts up something new, and of nothing that is there', async () => {
    const owner = await market().operator('owner');
    const mart = await market().mart();
    const clerk = await market().employee(mart);
    const product = await market().product(mart);
    const terms = { kind: 'sellerTerms' as const };
    await owner.call(PUBLISH, wish(1, terms));
    const storeId = { storeId: mart.id };
    const draft = {
      category: '과일',
      productName: '배',
      price: 3_000,
      listPrice: null,
      quantity: 1,
      expirationDate: market().clock.in({ days: 2 }).toISOString(),
    };
    const register = { params: storeId, body: draft };
    const REGISTER = 'POST /api/seller/stores/{storeId}/products';
    expect(await mart.owner.refused(REGISTER, register)).toMatchObject({
      status: 403,
      code: 'consentNeeded',
      kinds: ['sellerTerms'],
    });
    await clerk.call(REGISTER, register);
    await mart.owner.call('GET /api/seller/stores/{storeId}/products/status-summary', { params: storeId });
    const order = await market().order(await market().person(), product);
    await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
      params: { orderId: order.id },
      body: { uuid: order.uuid },
    });
    await agreeTo(mart.owner, 'sellerTerms', 1);
    await mart.owner.call(REGISTER, register);
  });
});

// market.md 21.5, 21.6.
describeMarket('the place of a device', (market) => {
  const { wish, agreeTo } = desk(market);

  test('is kept as a day, without where it was, for half a year, once it was agreed to', async () => {
    const owner = await market().operator('owner');
    await owner.call(PUBLISH, wish(1, { kind: 'location' }));
    const buyer = await market().person();
    const viewer = { userId: buyer.userId, sessionId: '' };
    const use = () => recordPlaceUse(market().deps, viewer);
    expect(await use()).toBe(false);
    await agreeTo(buyer, 'location', 1);
    expect([await use(), await use()]).toEqual([true, true]);
    const rows = () => market().db.select().from(placeUses).where(eq(placeUses.userId, buyer.userId));
    expect(await rows()).toHaveLength(1);
    expect((await buyer.call('GET /api/account/export')).placeUses).toEqual([
      { day: seoulDate(OPENING), service: 'nearby' },
    ]);
    const answer = await buyer.send('DELETE /api/consents/location');
    expect(answer.headers.getSetCookie().join()).toMatch(/place=;.*Max-Age=0/i);
    expect(answer.headers.getSetCookie().join()).toMatch(/unlocated=1/);
    expect(await use()).toBe(false);
    market().clock.advance({ days: 182 });
    await deleteOldRows(market().deps, 'uses of places');
    expect(await rows()).toHaveLength(1);
    market().clock.advance({ days: 3 });
    await deleteOldRows(market().deps, 'uses of places');
    expect(await rows()).toHaveLength(0);
  });
});

// market.md 21.7.
describeMarket('who sold', (market) => {
  test('is kept on the order as it was that day', async () => {
    const { mart, order, buyer } = await market().heldOrder();
    const seller = async () =>
      (await market().db.select().from(orders).where(eq(orders.id, order.id)))[0]!.sellerSnapshot;
    const before = await seller();
    await market().db.update(marts).set({ phone: '02-999-9999' }).where(eq(marts.id, mart.id));
    const [row] = await market().db.select().from(marts).where(eq(marts.id, mart.id));
    expect(before).toMatchObject({ name: row!.name, businessNumber: row!.businessNumber, mailOrderNumber: null });
    expect(before!.address).toBe(joinAddress({ address: row!.address, detail: row!.addressDetail }));
    expect(await seller()).toEqual(before);
    expect(before!.phone).not.toBe('02-999-9999');
    const viewer = { userId: buyer.userId, sessionId: '' };
    expect((await showReceipt(market().deps, viewer, order.id)).marts[0]).toMatchObject(before!);
  });
});
