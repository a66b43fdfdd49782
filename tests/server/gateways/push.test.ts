import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { createPush, PUSH_SERVICES, type PushConfig, type PushTarget } from '#lib/server/gateways/push.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { armFault } from '#sandbox/faults.ts';
import { runSandbox } from '../../sandbox/running-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof runSandbox>>;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.stop());

const push = (overrides: Partial<PushConfig> = {}, deps = {}) =>
  createPush(
    { ...sandboxCredentials.push, services: [`${sandbox.origin}/sandbox/push/send/`], timeoutMs: 2_000, ...overrides },
    deps,
  );

async function device(): Promise<PushTarget & { received(): Promise<unknown> }> {
  const answer = await sandbox.post('/sandbox/push/devices', {});
  const { id, endpoint, keys } = (await answer.json()) as {
    id: string;
    endpoint: string;
    keys: Pick<PushTarget, 'p256dh' | 'auth'>;
  };
  const received = async () => {
    const kept = await fetch(`${sandbox.origin}/sandbox/push/devices/${id}`);
    return kept.ok ? kept.json() : 'no such device';
  };
  return { endpoint, ...keys, received };
}

const NOTE = {
  title: '새 주문 · 합정마트',
  body: '사과 2개 · 오후 3:00까지 픽업하러 와요.',
  tag: 'order-7',
  url: '/seller/mart/1/customers',
};
const SENDING = { payload: JSON.stringify(NOTE), ttlSeconds: 900, urgency: 'high', topic: 'order-7' } as const;

test('what is sent is read by the device alone, with how long and how urgently it is kept', async () => {
  const phone = await device();
  expect(await push().send(phone, SENDING)).toEqual({ ok: true });
  expect(await phone.received()).toEqual([{ note: NOTE, ttlSeconds: 900, urgency: 'high', topic: 'order-7' }]);
});

test('another device cannot read it', async () => {
  const [phone, tablet] = [await device(), await device()];
  const { p256dh, auth } = tablet;
  expect(await push().send({ endpoint: phone.endpoint, p256dh, auth }, SENDING)).toMatchObject({ ok: false });
  expect(await phone.received()).toEqual([]);
});

test('who is not whom the device subscribed with is refused', async () => {
  const phone = await device();
  const another = push(webPush.generateVAPIDKeys());
  expect(await another.send(phone, SENDING)).toEqual({ ok: false, reason: 'refused' });
  expect(await phone.received()).toEqual([]);
});

describe('what goes wrong', () => {
  test.each([
    ['gone', { ok: false, reason: 'gone' }],
    ['busy', { ok: false, reason: 'later', afterSeconds: 30 }],
    ['timeout', { ok: false, reason: 'later', afterSeconds: null, isSilent: true }],
  ])('%s', async (fault, result) => {
    const phone = await device();
    await armFault(sandbox.store, { provider: 'push', fault });
    expect(await push({ timeoutMs: 300 }).send(phone, SENDING)).toEqual(result);
    expect(await phone.received()).toEqual(fault === 'gone' ? 'no such device' : []);
  });

  test('a device that nobody knows is gone', async () => {
    const phone = await device();
    expect(await push().send({ ...phone, endpoint: `${phone.endpoint}x` }, SENDING)).toEqual({
      ok: false,
      reason: 'gone',
    });
  });

  test.each([
    ['keys that are none', { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }],
    ['short keys', { p256dh: 'short', auth: 'x' }],
  ])('%s are refused before anything is sent', async (_, keys) => {
    const fetching = vi.fn();
    const { endpoint } = await device();
    expect(await push({}, { fetch: fetching }).send({ endpoint, ...keys }, SENDING)).toEqual({
      ok: false,
      reason: 'refused',
    });
    expect(fetching).not.toHaveBeenCalled();
  });

  test('nobody is followed to another address', async () => {
    const phone = await device();
    const fetching = vi.fn(
      async () => new Response(null, { status: 307, headers: { location: 'http://127.0.0.1:1/' } }),
    );
    expect(await push({}, { fetch: fetching }).send(phone, SENDING)).toEqual({ ok: false, reason: 'refused' });
    expect(fetching).toHaveBeenCalledWith(phone.endpoint, expect.objectContaining({ redirect: 'manual' }));
  });

  test('the log names the service, and neither device nor news', async () => {
    const phone = await device();
    const warn = vi.fn();
    await armFault(sandbox.store, { provider: 'push', fault: 'busy' });
    await push({}, { log: { warn } }).send(phone, SENDING);
    expect(warn).toHaveBeenCalledOnce();
    const said = JSON.stringify(warn.mock.calls);
    expect(said).toContain(new URL(sandbox.origin).host);
    for (const secret of [new URL(phone.endpoint).pathname, phone.auth, '사과']) expect(said).not.toContain(secret);
  });
});

describe('addresses', () => {
  const real = () => push({ services: PUSH_SERVICES });

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    // Chromium that was built without Google's keys.
    'https://jmt17.google.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://autopush.push.services.mozilla.com/wpush/v1/abc',
    'https://web.push.apple.com/QAbc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://sg2p.notify.windows.com/w/?token=abc',
  ])('%s is a push service’s', (endpoint) => expect(real().serves(endpoint)).toBe(true));

  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://google.com/fcm/send/x',
    'https://jmt17.google.com.evil.test/x',
    'https://evil.google.com/x',
    'https://evilpush.apple.com/x',
    'https://push.apple.com/x',
    'https://kim:pw@web.push.apple.com/x',
    'https://127.0.0.1/x',
    'http://169.254.169.254/latest',
    'https://web.push.apple.com:22/x',
    'file:///etc/passwd',
    '',
    'fcm.googleapis.com',
    'https://elsewhere.test/?https://fcm.googleapis.com/',
    'https://evil.test#.push.apple.com',
  ])('%s is none, and nothing is sent there', async (endpoint) => {
    const fetching = vi.fn();
    const asked = push({ services: PUSH_SERVICES }, { fetch: fetching });
    expect(asked.serves(endpoint)).toBe(false);
    const { p256dh, auth } = await device();
    expect(await asked.send({ endpoint, p256dh, auth }, SENDING)).toEqual({ ok: false, reason: 'refused' });
    expect(fetching).not.toHaveBeenCalled();
  });
});
