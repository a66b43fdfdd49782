import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { KEYS_MOST } from '#lib/domain/mart/key.ts';
import { createApp } from '#lib/server/app.ts';
import { keyAttempts, martKeys, marts, tillSales } from '#lib/server/schema/index.ts';
import { blockPerson } from '#lib/server/services/market/account/act-on-person.ts';
import { deleteAccount } from '#lib/server/services/market/account/delete-account.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { handOverMart } from '#lib/server/services/mart/run-mart.ts';
import { describeMarket, type Machine, type Mart } from '../market.ts';
import type { Person } from '../person.ts';

const ONE = { name: '계산대 1', scopes: ['products:read', 'stock:write'], expiresInDays: 30 } as const;
const PRODUCTS = 'GET /api/pos/v1/products';
const REVOKE = 'DELETE /api/seller/{martId}/keys/{keyId}';
const CLOSE = 'DELETE /api/seller/store/{storeId}';

describeMarket('the keys of a mart', (market) => {
  const withMachine = async () => {
    const mart = await market().mart();
    const machine = await market().machine(mart);
    return { mart, machine, params: { martId: mart.id } };
  };

  test('a key is shown once; what is kept of it opens nothing', async () => {
    const mart = await market().mart();
    const params = { martId: mart.id };
    const made = await mart.owner.call('POST /api/seller/{martId}/keys', {
      params,
      body: { ...ONE, scopes: [...ONE.scopes] },
    });
    expect(made.key).toMatch(/^dm_[0-9a-z]{8}_[0-9A-Za-z]{32}$/);
    const [row] = await market().db.select().from(martKeys).where(eq(martKeys.id, made.keyId));
    expect(JSON.stringify(row)).not.toContain(made.key.slice(-32));
    expect(row?.digest).toBe(createHash('sha256').update(made.key).digest('hex'));
    const { keys } = await mart.owner.call('GET /api/seller/{martId}/keys', { params });
    expect(keys).toEqual([
      {
        keyId: made.keyId,
        name: '계산대 1',
        scopes: ['products:read', 'stock:write'],
        hint: made.key.slice(0, 11),
        madeBy: '사장',
        hasMakerLeft: false,
        madeAt: market().clock.now().toISOString(),
        expiresAt: market().clock.in({ days: 30 }).toISOString(),
        hasExpired: false,
        lastUsedAt: null,
      },
    ]);
    expect(JSON.stringify(keys)).not.toContain(made.key);
  });

  test('its use is seen, and its end holds at once in every process', async () => {
    const { mart, machine, params } = await withMachine();
    const other = await market().secondProcess();
    await machine.call(PRODUCTS);
    await machine.at(other).call(PRODUCTS);
    const { keys } = await mart.owner.call('GET /api/seller/{martId}/keys', { params });
    expect(keys[0]?.lastUsedAt).toBe(market().clock.now().toISOString());
    const which = { params: { ...params, keyId: machine.keyId } };
    await mart.owner.call('DELETE /api/seller/{martId}/keys/{keyId}', which);
    for (const at of [machine, machine.at(other)])
      expect(await at.refused(PRODUCTS)).toMatchObject({ status: 401, code: 'keyUnknown' });
    // Pressed twice, it is revoked once.
    await mart.owner.call('DELETE /api/seller/{martId}/keys/{keyId}', which);
    expect((await mart.owner.call('GET /api/seller/{martId}/keys', { params })).keys).toEqual([]);
    const { entries } = await mart.owner.call('GET /api/seller/{martId}/log', { params });
    expect(entries.map(({ kind }) => kind)).toEqual(['keyRevoked', 'keyMade']);
  });

  test.each([
    ['no key', undefined],
    ['a word', 'Bearer hello'],
    ['a key of nobody', `Bearer dm_00000000_${'a'.repeat(32)}`],
    ['a token of a person', 'person'],
  ])('%s opens nothing', async (_, authorization) => {
    const { mart } = await withMachine();
    const headers: Record<string, string> =
      authorization === undefined
        ? {}
        : {
            authorization:
              authorization === 'person' ? `Bearer ${await market().accessToken(mart.owner.userId)}` : authorization,
          };
    const answer = await market().nobody.send(PRODUCTS, { headers });
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'keyUnknown']);
  });

  test('nor does the public part with another end', async () => {
    const { machine } = await withMachine();
    const wrong = `${machine.key.slice(0, -1)}${machine.key.endsWith('a') ? 'b' : 'a'}`;
    const answer = await market().nobody.send(PRODUCTS, { headers: { authorization: `Bearer ${wrong}` } });
    expect(answer.status).toBe(401);
  });

  test('the name of the scheme may be in small letters', async () => {
    const { machine } = await withMachine();
    const answer = await market().nobody.send(PRODUCTS, { headers: { authorization: `bearer ${machine.key}` } });
    expect(answer.status).toBe(200);
  });

  test('another mart’s general manager revokes no key', async () => {
    const { machine, params } = await withMachine();
    const stranger = await market().mart();
    const own = { params: { martId: stranger.id, keyId: machine.keyId } };
    const call = 'DELETE /api/seller/{martId}/keys/{keyId}';
    expect((await stranger.owner.refused(call, own)).code).toBe('keyNotFound');
    expect((await stranger.owner.refused(call, { params: { ...params, keyId: machine.keyId } })).code).toBe(
      'martNotFound',
    );
    await machine.call(PRODUCTS);
  });

  test('is over with its time, and says so in the list', async () => {
    const { mart, machine, params } = await withMachine();
    market().clock.advance({ days: 30 });
    expect(await machine.refused(PRODUCTS)).toMatchObject({ status: 401, code: 'keyUnknown' });
    const { keys } = await mart.owner.call('GET /api/seller/{martId}/keys', { params });
    expect(keys[0]?.hasExpired).toBe(true);
    // Its mart reads that it is still sent.
    const { calls } = await mart.owner.call('GET /api/seller/{martId}/key-calls', { params });
    expect(calls[0]).toMatchObject({ keyName: '계산대', code: 'keyUnknown' });
  });

  test(`a mart has ${KEYS_MOST} living keys at the most; one that is over makes room`, async () => {
    const mart = await market().mart();
    const input = { params: { martId: mart.id }, body: { ...ONE, scopes: [...ONE.scopes] } };
    const call = 'POST /api/seller/{martId}/keys';
    for (let i = 1; i < KEYS_MOST; i += 1) await mart.owner.call(call, input);
    // Two at once: one of them is the last.
    const both = await Promise.all([mart.owner.send(call, input), mart.owner.send(call, input)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mart.owner.refused(call, input)).toMatchObject({ code: 'keyLimit', n: KEYS_MOST });
    market().clock.advance({ days: 31 });
    await mart.owner.call(call, input);
  });

  test.each([
    ['closed', 'martClosed', { closedAt: new Date() }],
    ['suspended', 'martSuspended', { suspendedAt: new Date(), suspendKind: 'newOrders' }],
  ] as const)('of a mart that is %s is refused', async (_, code, change) => {
    const { mart, machine } = await withMachine();
    await machine.call(PRODUCTS);
    await market().db.update(marts).set(change).where(eq(marts.id, mart.id));
    expect(await machine.refused(PRODUCTS)).toMatchObject({ status: 409, code });
  });

  describe('stays when its maker goes, and the general manager is told: who', () => {
    const news = async (person: Person) =>
      (await person.call('GET /api/seller/alarms')).content.filter(({ kind }) => kind === 'keyMakerLeft');
    const madeBy = ({ keyId }: Machine, { userId }: Person) =>
      market().db.update(martKeys).set({ madeBy: userId }).where(eq(martKeys.id, keyId));
    const owner = async () => ({
      userId: (await market().operator('owner')).userId,
      sessionId: randomUUID(),
      role: 'owner' as const,
    });

    const ways: Record<string, (mart: Mart, clerk: Person) => Promise<unknown>> = {
      leaves: ({ id: storeId }, clerk) =>
        clerk.call('POST /api/seller/store/{storeId}/employees/leave', { params: { storeId } }),
      'is removed': ({ id: storeId, owner: manager }, { userId }) =>
        manager.call('POST /api/seller/store/{storeId}/employees/delete', {
          params: { storeId },
          body: { userIds: [userId] },
        }),
      'deletes their account': (_, { userId }) => deleteAccount(market().deps, userId),
      'is blocked': async (_, { userId }) => blockPerson(market().deps, await owner(), { userId }),
    };

    test.each(Object.entries(ways))('%s', async (_, go) => {
      const { mart, machine, params } = await withMachine();
      const [clerk, other] = [await market().employee(mart), await market().employee(mart)];
      // Whoever made it was general manager then.
      await madeBy(machine, clerk);
      const keys = async () => (await mart.owner.call('GET /api/seller/{martId}/keys', { params })).keys;
      expect(await keys()).toMatchObject([{ hasMakerLeft: false }]);
      await go(mart, clerk);
      expect(await news(mart.owner)).toMatchObject([{ address: `/seller/mart/${mart.id}/till`, title: '포스 연동' }]);
      expect(await keys()).toMatchObject([{ hasMakerLeft: true }]);
      await machine.call(PRODUCTS);
      // Whoever made none goes without a word.
      await go(mart, other);
      expect(await news(mart.owner)).toHaveLength(1);
    });

    test('is blocked while they run the mart: whoever runs it after them', async () => {
      const { mart, machine } = await withMachine();
      await blockPerson(market().deps, await owner(), { userId: mart.owner.userId });
      await machine.call(PRODUCTS);
      const next = await market().employee(mart);
      await handOverMart(market().deps, mart.id, next.userId);
      expect(await news(next)).toHaveLength(1);
      await machine.call(PRODUCTS);
    });

    test('hands the mart over stays there, and nothing is told; the key works on', async () => {
      const { mart, machine } = await withMachine();
      const next = await market().employee(mart);
      await handOverMart(market().deps, mart.id, next.userId);
      expect(await news(next)).toEqual([]);
      await machine.call(PRODUCTS);
      const { keys } = await next.call('GET /api/seller/{martId}/keys', { params: { martId: mart.id } });
      expect(keys).toMatchObject([{ madeBy: '사장', hasMakerLeft: false }]);
    });

    test('made none that anybody uses: it was revoked, or its mart has closed', async () => {
      for (const close of [true, false]) {
        const { mart, machine, params } = await withMachine();
        const clerk = await market().employee(mart);
        await madeBy(machine, clerk);
        if (close) await mart.owner.call(CLOSE, { params: { storeId: mart.id }, body: { name: mart.name } });
        else await mart.owner.call(REVOKE, { params: { ...params, keyId: machine.keyId } });
        await deleteAccount(market().deps, clerk.userId);
        expect(await news(mart.owner)).toEqual([]);
      }
    });
  });

  test('what was done with it is read in plain figures; reading again and again is one row', async () => {
    const { mart, machine, params } = await withMachine();
    const items = [
      { barcode: '8801234567893', onShelf: 3, countedAt: market().clock.now().toISOString() },
      { barcode: 'not a code', onShelf: 3, countedAt: market().clock.now().toISOString() },
    ];
    await machine.call('POST /api/pos/v1/stock/shelf', { body: { items } });
    for (let i = 0; i < 3; i += 1) await machine.call(PRODUCTS);
    await machine.refused('POST /api/pos/v1/stock/sold', { body: { items: [] } });
    const { calls } = await mart.owner.call('GET /api/seller/{martId}/key-calls', { params });
    expect(calls.map(({ callId: _, at: __, ...call }) => call)).toEqual([
      { keyName: '계산대', call: 'POST /api/pos/v1/stock/sold', items: 0, refused: {}, code: 'invalidInput', times: 1 },
      { keyName: '계산대', call: PRODUCTS, items: 0, refused: {}, code: null, times: 3 },
      {
        keyName: '계산대',
        call: 'POST /api/pos/v1/stock/shelf',
        items: 2,
        refused: { productNotFound: 2 },
        code: null,
        times: 1,
      },
    ]);
  });

  test('calls, tries and ids of sales go when their time is over', async () => {
    const { mart, machine, params } = await withMachine();
    const product = await market().product(mart, { saleEndsIn: { days: 60 } });
    const at = market().clock.now().toISOString();
    await machine.send('POST /api/pos/v1/stock/sold', {
      body: { items: [{ id: 'one', productId: product.id, pieces: 1, at }] },
      headers: { 'idempotency-key': 'first' },
    });
    market().clock.advance({ days: 31 });
    const deps = market().deps;
    await deleteOldRows(deps, 'calls of machines');
    await deleteOldRows(deps, 'idempotency keys');
    expect(await market().db.$count(tillSales, eq(tillSales.keyId, machine.keyId))).toBe(0);
    expect(await market().db.$count(keyAttempts, eq(keyAttempts.keyId, machine.keyId))).toBe(0);
    expect((await mart.owner.call('GET /api/seller/{martId}/key-calls', { params })).calls).toEqual([]);
  });

  test('one that was revoked, asked with on and on, takes nothing from others of its address', async () => {
    const [old, other] = [await withMachine(), await withMachine()];
    const { deps } = market();
    const app = createApp({ ...deps, config: { ...deps.config, rateLimits: true } });
    const ask = async ({ key }: Machine) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await app.fetch(new Request(`${deps.config.publicOrigin}/api/pos/v1/products`, { headers }))).status;
    };
    await old.mart.owner.call('DELETE /api/seller/{martId}/keys/{keyId}', {
      params: { martId: old.mart.id, keyId: old.machine.keyId },
    });
    for (let i = 0; i < 61; i += 1) expect([401, 429]).toContain(await ask(old.machine));
    expect(await ask(other.machine)).toBe(200);
  });

  test('60 requests a minute and 20 at once, in every process; who is over is told when to go on', async () => {
    const { machine } = await withMachine();
    const counts = new Map<string, number>();
    const { deps } = market();
    const config = { ...deps.config, rateLimits: true };
    const app = createApp({ ...deps, config });
    const headers = { authorization: `Bearer ${machine.key}` };
    const ask = () => app.fetch(new Request(`${config.publicOrigin}/api/pos/v1/products`, { headers }));
    const answers: Response[] = [];
    for (let i = 0; i < 21; i += 1) answers.push(await ask());
    for (const { status } of answers) counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ 200: 20, 429: 1 });
    const [first] = answers;
    const last = answers.at(-1);
    expect(first?.headers.get('ratelimit-policy')).toBe('"minute";q=60;w=60, "burst";q=20;w=10');
    expect(first?.headers.get('ratelimit')).toBe('"burst";r=19;t=10');
    const wait = Number(last?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(10);
    expect(last?.headers.get('ratelimit')).toBe(`"burst";r=0;t=${wait}`);
    // Another key has its own.
    const other = await market().machine(await market().mart());
    const own = { authorization: `Bearer ${other.key}` };
    const answer = await app.fetch(new Request(`${config.publicOrigin}/api/pos/v1/products`, { headers: own }));
    expect(answer.status).toBe(200);
  });
});
