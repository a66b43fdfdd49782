import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGateways } from '#lib/server/gateways/index.ts';
import { controlPanel, listFaults, sandboxGatewaysConfig, takeFault } from '#sandbox/index.ts';
import { GATEWAYS_OFF } from '../server/gateways-off.ts';
import { runSandbox } from './running-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof runSandbox>>;
let resets: number;
beforeEach(async () => {
  resets = 0;
  sandbox = await runSandbox({
    reset: async () => {
      resets += 1;
    },
  });
});
afterEach(() => sandbox.stop());

const jsonOf = async (answer: Response) => [answer.status, await answer.json()];
const form = (path: string, fields: Record<string, string> = {}) =>
  fetch(`${sandbox.origin}/sandbox${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

describe('faults', () => {
  test('are armed, listed, used up and disarmed', async () => {
    const armed = { provider: 'files', fault: 'forbidden', times: 2 };
    expect(await jsonOf(await sandbox.post('/sandbox/faults', armed))).toEqual([200, armed]);
    expect(await jsonOf(await fetch(`${sandbox.origin}/sandbox/faults`))).toEqual([200, { faults: [armed] }]);
    expect(await takeFault(sandbox.store, 'files', 'forbidden')).toBe(true);
    expect(await takeFault(sandbox.store, 'files', 'forbidden')).toBe(true);
    expect(await takeFault(sandbox.store, 'files', 'forbidden')).toBe(false);
    await sandbox.post('/sandbox/faults', { provider: 'push', fault: 'gone' });
    await fetch(`${sandbox.origin}/sandbox/faults`, { method: 'DELETE' });
    expect(await takeFault(sandbox.store, 'push', 'gone')).toBe(false);
  });

  test('are used up exactly as often as armed, however many ask at once', async () => {
    await sandbox.post('/sandbox/faults', { provider: 'toss', fault: 'confirm_500', times: 3 });
    const taken = await Promise.all(Array.from({ length: 10 }, () => takeFault(sandbox.store, 'toss', 'confirm_500')));
    expect(taken.filter(Boolean)).toHaveLength(3);
  });

  test.each([
    [{ provider: 'apple', fault: 'x' }, 'provider', 'google'],
    [{ provider: 'toString', fault: 'x' }, 'provider', 'google'],
    [{ provider: 'toss', fault: 'gone' }, 'fault', 'confirm_500'],
    [{ provider: 'toss', fault: 'confirm_500', times: 0 }, 'times', '1..1000'],
    [{ provider: 'toss', fault: 'confirm_500', times: '2x' }, 'times', '1..1000'],
    [null, 'provider', 'sgis'],
  ])('%j is refused, naming the %s and what is known', async (body, field, known) => {
    const answer = await sandbox.post('/sandbox/faults', body);
    expect(await jsonOf(answer)).toMatchObject([400, { field, known: expect.arrayContaining([known]) }]);
  });

  test('from a form lead back to the panel', async () => {
    const answer = await form('/faults', { provider: 'sgis', fault: 'html', times: '2' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox']);
    expect(await listFaults(sandbox.store)).toEqual([{ provider: 'sgis', fault: 'html', times: 2 }]);
    expect((await form('/faults/clear')).status).toBe(303);
    expect(await listFaults(sandbox.store)).toEqual([]);
  });
});

describe('the clock', () => {
  test('moves ahead and says so', async () => {
    const before = sandbox.clock.now().getTime();
    const now = new Date(before + 90_000).toISOString();
    expect(await jsonOf(await sandbox.post('/sandbox/clock', { advanceSeconds: 90 }))).toEqual([200, { now }]);
    expect(await jsonOf(await fetch(`${sandbox.origin}/sandbox/clock`))).toEqual([200, { now }]);
    expect((await form('/clock', { advanceSeconds: '10' })).status).toBe(303);
    expect(sandbox.clock.now().getTime()).toBe(before + 100_000);
  });
  test.each([[{}], [{ advanceSeconds: -1 }], [{ advanceSeconds: 'soon' }], [{ advanceSeconds: 1e12 }], [null]])(
    'does not take %j',
    async (body) => {
      const before = sandbox.clock.now();
      expect(await jsonOf(await sandbox.post('/sandbox/clock', body))).toMatchObject([
        400,
        { field: 'advanceSeconds' },
      ]);
      expect(sandbox.clock.now()).toEqual(before);
    },
  );
});

test('reset forgets faults and payments, sets the clock back, restores the town, and leaves sign-in working', async () => {
  const start = sandbox.clock.now();
  const { google } = createGateways(sandboxGatewaysConfig(sandbox.origin), { now: sandbox.clock.now });
  const redirectUri = `${sandbox.origin}/oauth2/callback/google`;
  const signIn = async () => {
    const begun = await google?.begin({ redirectUri, loginHint: 'buyer@demo.test' });
    if (!begun?.ok) throw new Error('begin refused');
    const location = (await fetch(begun.url, { redirect: 'manual' })).headers.get('location') ?? '';
    return google?.finish({ ...begun, callbackUrl: location, redirectUri });
  };
  expect(await signIn()).toMatchObject({ ok: true });
  await sandbox.post('/sandbox/faults', { provider: 'google', fault: 'denied' });
  await sandbox.post('/sandbox/toss/authorize', { orderId: 'ord_123456', amount: 100 });
  await sandbox.clock.advance(60);
  expect((await sandbox.post('/sandbox/reset', {})).status).toBe(200);
  expect(resets).toBe(1);
  expect(sandbox.clock.now()).toEqual(start);
  expect(await listFaults(sandbox.store)).toEqual([]);
  const { toss } = createGateways(sandboxGatewaysConfig(sandbox.origin));
  expect(await toss?.paymentByOrder('ord_123456')).toMatchObject({ outcome: 'notFound' });
  // The gateway still holds the issuer's public key from before.
  expect(await signIn()).toMatchObject({ ok: true });
  expect((await form('/reset')).headers.get('location')).toBe('/sandbox');
});

test("another site's page may not use the controls", async () => {
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  for (const path of ['/faults', '/faults/clear', '/clock', '/reset'])
    expect((await sandbox.post(`/sandbox${path}`, { advanceSeconds: 1 }, crossSite)).status, path).toBe(403);
  expect(resets).toBe(0);
  expect((await sandbox.post('/sandbox/reset', {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

const FOREIGN = { origin: 'https://elsewhere.test' };
test.each<Record<string, string>>([
  FOREIGN,
  { ...FOREIGN, 'content-type': 'text/plain' },
  { ...FOREIGN, 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
])('another site changes nothing of the demo: %j', async (headers) => {
  const before = sandbox.clock.now();
  const paths = [
    '/clock',
    '/faults',
    '/faults/clear',
    '/reset',
    '/toss/authorize',
    '/toss/console/refund',
    '/push/devices',
  ];
  for (const path of paths)
    expect((await sandbox.post(`/sandbox${path}`, { advanceSeconds: 60 }, headers)).status, path).toBe(403);
  expect((await fetch(`${sandbox.origin}/sandbox/faults`, { method: 'DELETE', headers })).status).toBe(403);
  expect([sandbox.clock.now(), resets]).toEqual([before, 0]);
});

test('a script that says JSON, and no Origin, goes on working; what any site can send is no JSON', async () => {
  const armed = { provider: 'toss', fault: 'confirm_500', times: 1 };
  expect((await sandbox.post('/sandbox/faults', armed)).status).toBe(200);
  expect((await sandbox.post('/sandbox/clock', { advanceSeconds: 1 })).status).toBe(200);
  expect((await sandbox.post('/sandbox/toss/authorize', { orderId: 'ord_123456', amount: 100 })).status).toBe(200);
  expect((await fetch(`${sandbox.origin}/sandbox/reset`, { method: 'POST' })).status).toBe(200);
  for (const type of ['text/plain', 'text/plain; x=application/json', 'multipart/form-data; boundary=x'])
    expect((await sandbox.post('/sandbox/clock', { advanceSeconds: 1 }, { 'content-type': type })).status, type).toBe(
      415,
    );
});

test('the type of a body says what it is, and not what is accepted', async () => {
  const accept = 'application/json, text/html';
  const now = new Date(sandbox.clock.now().getTime() + 60_000).toISOString();
  const answer = await sandbox.post('/sandbox/clock', { advanceSeconds: 60 }, { accept });
  expect(await jsonOf(answer)).toEqual([200, { now }]);
  const fault = { provider: 'push', fault: 'gone', times: 1 };
  expect(await jsonOf(await sandbox.post('/sandbox/faults', fault, { accept: 'text/html' }))).toEqual([200, fault]);
});

test('a body beyond 64 KiB is refused, and a failing store is a plain 500', async () => {
  expect((await sandbox.post('/sandbox/faults', { provider: 'x'.repeat(70_000) })).status).toBe(413);
  const store = { ...sandbox.store, list: () => Promise.reject(new Error('database is down')) };
  const broken = await runSandbox({ store });
  const answer = await fetch(`${broken.origin}/sandbox/faults`);
  expect(await jsonOf(answer)).toMatchObject([500, { code: 'SANDBOX_FAILED' }]);
  await broken.stop();
});

test('the panel shows every failure with its label and how often it is armed', () => {
  const panel = controlPanel({
    faults: [{ provider: 'toss', fault: 'cancel_500', times: 3 }],
    now: new Date(),
    offsetSeconds: 59.7,
  });
  const toss = panel.providers.find((provider) => provider.name === 'toss');
  expect(toss?.faults).toContainEqual({ name: 'cancel_500', label: expect.stringMatching(/[가-힣]/), times: 3 });
  expect(toss?.faults).toContainEqual({ name: 'confirm_500', label: expect.any(String), times: 0 });
  expect(panel).toMatchObject({ armedCount: 1, clock: { offsetSeconds: 60 } });
  expect(panel.accounts.map(({ email }) => email)).toContain('finance@demo.test');
});

test('missing keys switch a gateway off', () => {
  // Webhooks go to whatever address a mart has named: no key switches them on.
  expect(createGateways(GATEWAYS_OFF)).toEqual({ ...GATEWAYS_OFF, webhooks: expect.anything() });
});
