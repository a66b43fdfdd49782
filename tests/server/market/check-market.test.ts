import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POLICY_KINDS } from '#lib/domain/market/policy.ts';
import { readConfig } from '#lib/server/config/config.ts';
import { createGateways, type GatewaysConfig } from '#lib/server/gateways/index.ts';
import { documents, operators, users } from '#lib/server/schema/index.ts';
import {
  checkHolidays,
  checkRows,
  checkServices,
  checkSettings,
  type Finding,
} from '#lib/server/services/market/check-market.ts';
import { sandboxGatewaysConfig } from '#sandbox/gateways-config.ts';
import { runSandbox } from '../../sandbox/running-sandbox.ts';
import { describeMarket } from '../market.ts';

const missing = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'missing').map(({ subject }) => subject);

const OPEN = {
  PUBLIC_ORIGIN: 'https://market.example',
  SESSION_SECRET: 'a secret that only these tests know, and nobody else',
  DATA_KEY: 'a data key that only these tests know, and nobody else',
  COMPANY_LINE: '동네마켓 · 대표 김동네',
  CUSTOMER_SERVICE_PHONE: '02-123-4567',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  NTS_SERVICE_KEY: 'key',
  SGIS_CONSUMER_KEY: 'key',
  SGIS_CONSUMER_SECRET: 'secret',
  TOSS_CLIENT_KEY: 'live_ck_1',
  TOSS_SECRET_KEY: 'live_sk_1',
  PAYOUT_WAY: 'file',
};
const settings = (env: Record<string, string>) =>
  checkSettings(readConfig({ ...OPEN, ...env }), { isPostcodeIsolated: true });
const without = (...names: string[]) => settings(Object.fromEntries(names.map((name) => [name, ''])));

describe('settings', () => {
  test('with which a market can be opened lack nothing', () => expect(missing(without())).toEqual([]));

  test.each([
    [['COMPANY_LINE'], ['COMPANY_LINE']],
    [['CUSTOMER_SERVICE_PHONE'], ['CUSTOMER_SERVICE_PHONE']],
    [['DATA_KEY'], ['DATA_KEY']],
    [['NTS_SERVICE_KEY'], ['NTS_SERVICE_KEY']],
    [['SGIS_CONSUMER_KEY', 'SGIS_CONSUMER_SECRET'], ['SGIS_CONSUMER_KEY, SGIS_CONSUMER_SECRET']],
    [['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], ['GOOGLE_…, NAVER_… or KAKAO_…']],
    [['PAYOUT_WAY'], ['PAYOUT_WAY=file']],
    [['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY'], []],
  ])('without %s lack it', (names, lacking) => expect(missing(without(...names))).toEqual(lacking));

  test('of a rehearsal are told from those of an open market', () => {
    expect(missing(settings({ PUBLIC_ORIGIN: 'http://localhost:4321' }))).toEqual(['PUBLIC_ORIGIN']);
    expect(missing(settings({ SANDBOX: '1' }))).toEqual(['SANDBOX=0']);
  });
});

test('holidays that end within half a year are told of', () => {
  expect(checkHolidays(new Date('2027-07-01T00:00:00+09:00')).state).toBe('ready');
  expect(checkHolidays(new Date('2027-07-06T00:00:00+09:00'))).toMatchObject({ state: 'off', subject: 'holidays' });
});

describeMarket('rows of a market', (market) => {
  test('lack an owner who can sign in, a second factor and documents, until each is there', async () => {
    const { db, config } = market();
    const strict = { ...config, operators: { ...config.operators, secondFactor: true } };
    const found = async () => missing(await checkRows(db, strict));
    expect(await found()).toEqual(['owner', 'documents']);

    const { userId } = await market().operator('owner');
    expect(await found()).toEqual(['second factor', 'documents']);
    await db.update(operators).set({ totpSecret: 'sealed', totpSetAt: market().clock.now() });
    for (const gone of ['blockedAt', 'deletedAt'] as const) {
      await db
        .update(users)
        .set({ [gone]: market().clock.now() })
        .where(eq(users.id, userId));
      expect(await found(), gone).toContain('owner');
      await db
        .update(users)
        .set({ [gone]: null })
        .where(eq(users.id, userId));
    }
    const at = market().clock.now();
    for (const kind of POLICY_KINDS) {
      expect(await found()).toEqual(['documents']);
      await db
        .insert(documents)
        .values({
          kind,
          version: 1,
          text: '우리 시장의 글',
          summary: '처음',
          material: true,
          adverse: false,
          effectiveFrom: at,
          publishedAt: at,
          publishedBy: userId,
        });
    }
    expect(await found()).toEqual([]);
  });
});

describe('outside services', () => {
  let sandbox: Awaited<ReturnType<typeof runSandbox>>;
  beforeAll(async () => {
    sandbox = await runSandbox();
  });
  afterAll(() => sandbox.stop());
  const ready = async () => new Response('ready');
  const ask = async (change: Partial<GatewaysConfig> = {}, fetch: typeof globalThis.fetch = ready) => {
    const gateways = createGateways({ ...sandboxGatewaysConfig(sandbox.origin), ...change });
    return checkServices({ publicOrigin: sandbox.origin }, gateways, fetch);
  };

  test('that take their keys are ready; one without a key is not asked', async () => {
    const subjects = ['google', 'naver', 'toss', 'sgis', 'nts', 'phone', sandbox.origin];
    expect(await ask()).toEqual(subjects.map((subject) => ({ state: 'ready', subject, text: 'answers' })));
    expect((await ask({ toss: null, nts: null })).map(({ subject }) => subject)).not.toContain('toss');
  });

  test('that refuse a key, or are away, are named each by itself', async () => {
    const { toss, sgis, nts, google, phone } = sandboxGatewaysConfig(sandbox.origin);
    expect(missing(await ask({ toss: { ...toss!, secretKey: 'test_sk_wrong' } }))).toEqual(['toss']);
    expect(missing(await ask({ sgis: { ...sgis!, consumerSecret: 'wrong' } }))).toEqual(['sgis']);
    expect(missing(await ask({ nts: { ...nts!, serviceKey: 'wrong' } }))).toEqual(['nts']);
    expect(missing(await ask({ phone: { ...phone!, secretKey: 'wrong' } }))).toEqual(['phone']);
    expect(missing(await ask({ google: { ...google!, issuer: `${sandbox.origin}/nowhere` } }))).toEqual(['google']);
  });

  test('and the market itself, where browsers would not reach it', async () => {
    expect(missing(await ask({}, async () => new Response('not yet', { status: 503 })))).toEqual([sandbox.origin]);
    const away = () => Promise.reject(new Error('getaddrinfo ENOTFOUND'));
    const found = await ask({}, away);
    expect(found.at(-1)).toMatchObject({ state: 'missing', text: expect.stringContaining('ENOTFOUND') });
  });
});
