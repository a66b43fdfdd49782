import { expect, test } from 'vitest';
import { createCaller } from '#lib/client/caller/call.ts';
import type { PushBrowser, PushDevice } from '#lib/client/page/push-browser.ts';
import { createPushSwitch } from '#lib/stores/push.ts';
import { ok, refused, type Scripted, scriptedCall } from '../scripted-call.ts';

const KEY = 'market-key';
const DEVICE: PushDevice = { endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a', publicKey: KEY };
const OFF = { publicKey: KEY, endpoint: null, buyer: false, mart: false };
const ON = { publicKey: KEY, endpoint: DEVICE.endpoint, buyer: true, mart: false };
const TOLD = { endpoint: DEVICE.endpoint, p256dh: 'p', auth: 'a', audience: 'buyer' };

function browser(
  wish: Partial<PushBrowser> & { allowed?: NotificationPermission | null; has?: PushDevice | null } = {},
) {
  const { allowed = 'granted', has = null, ...ports } = wish;
  return {
    permission: () => allowed,
    askPermission: async () => allowed ?? 'denied',
    canBeInstalled: () => false,
    device: async () => has,
    subscribe: async () => DEVICE,
    ...ports,
  } satisfies PushBrowser;
}

function pushWith(on: PushBrowser, ...answers: Scripted[]) {
  const { call, sent } = scriptedCall(...answers);
  const push = createPushSwitch('buyer', { browser: on, call });
  return { ...push, sent, now: () => push.$push.get() };
}

test.each<[string, Parameters<typeof browser>[0], object, string]>([
  ['neither asked nor told', { allowed: 'default' }, OFF, 'off'],
  ['told', { has: DEVICE }, ON, 'on'],
  ['told as a mart’s alone', { has: DEVICE }, { ...ON, buyer: false, mart: true }, 'off'],
  ['a browser that has lost it', { has: null }, ON, 'off'],
  ['a browser that was told no since', { allowed: 'denied', has: DEVICE }, ON, 'denied'],
  ['a browser that would ask again', { allowed: 'default', has: DEVICE }, ON, 'off'],
  ['told under a key that the market has no more', { has: { ...DEVICE, publicKey: 'old-key' } }, ON, 'off'],
  ['a market without keys', { allowed: 'default' }, { ...OFF, publicKey: null }, 'none'],
  ['a browser that has no such thing', { allowed: null }, OFF, 'none'],
  ['an iPhone, outside the app', { allowed: null, canBeInstalled: () => true }, OFF, 'installFirst'],
  ['a browser whose devices cannot be read', { device: () => Promise.reject(new Error('no')) }, ON, 'off'],
])('%s', async (_, wish, known, state) => {
  const push = pushWith(browser(wish), ok(known));
  await push.read();
  expect(push.now()).toEqual({ state, busy: false, problem: null });
});

test('nothing is offered where the server cannot be asked', async () => {
  const push = pushWith(browser());
  await push.read();
  expect(push.now().state).toBe('none');
  await push.turnOn();
  expect(push.now().state).toBe('none');
});

test('a device with another address than before is told of, without a press', async () => {
  const moved = { ...DEVICE, endpoint: 'https://push.test/2' };
  const push = pushWith(browser({ has: moved }), ok(ON), ok({ ...ON, endpoint: moved.endpoint }));
  await push.read();
  expect(push.now().state).toBe('on');
  expect(push.sent[1]).toEqual({ address: 'POST /api/push/subscription', body: { ...TOLD, endpoint: moved.endpoint } });
});

test('on, after the browser has asked; and off again', async () => {
  const asked: string[] = [];
  const on = browser({
    allowed: 'default',
    askPermission: async () => {
      asked.push('permission');
      return 'granted';
    },
    subscribe: async (key) => {
      asked.push(key);
      return DEVICE;
    },
  });
  const push = pushWith(on, ok(OFF), ok(ON), ok(OFF));
  await push.read();
  const states: boolean[] = [];
  const stop = push.$push.listen(({ busy }) => states.push(busy));
  const turning = push.turnOn();
  expect(push.now()).toEqual({ state: 'off', busy: false, problem: null });
  await turning;
  stop();
  expect(asked).toEqual(['permission', KEY]);
  expect(states).toEqual([false, true, false]);
  expect(push.now()).toEqual({ state: 'on', busy: false, problem: null });
  await push.turnOff();
  expect(push.now().state).toBe('off');
  expect(push.sent.slice(1)).toEqual([
    { address: 'POST /api/push/subscription', body: TOLD },
    { address: 'DELETE /api/push/subscription', body: { audience: 'buyer' } },
  ]);
});

test('the browser is asked in the very moment of the press', async () => {
  let isAsked = false;
  const on = browser({
    allowed: 'default',
    askPermission: () => {
      isAsked = true;
      return new Promise(() => {});
    },
  });
  const push = pushWith(on, ok(OFF));
  await push.read();
  void push.turnOn();
  expect(isAsked).toBe(true);
});

test('who never answered the browser can press again, and is subscribed once', async () => {
  const answers = [new Promise<NotificationPermission>(() => {}), Promise.resolve<NotificationPermission>('granted')];
  const push = pushWith(browser({ allowed: 'default', askPermission: () => answers.shift()! }), ok(OFF), ok(ON));
  await push.read();
  void push.turnOn();
  await push.turnOn();
  expect(push.now()).toEqual({ state: 'on', busy: false, problem: null });
  expect(push.sent).toHaveLength(2);
});

test('what was asked before a press, and is answered after it, changes nothing and subscribes nobody', async () => {
  const moved = { ...DEVICE, endpoint: 'https://push.test/2' };
  let answerLate = (_: Response) => {};
  const bodies: (object | null)[] = [ON, null, OFF];
  const sent: string[] = [];
  const call = createCaller({
    renewOnce: (renew) => renew(),
    fetch: async (_input, init) => {
      sent.push(String(init?.method));
      const body = bodies.shift();
      return body ? Response.json(body) : new Promise<Response>((resolve) => (answerLate = resolve));
    },
  });
  const push = createPushSwitch('buyer', { browser: browser({ has: DEVICE }), call });
  await push.read();
  const late = push.read();
  await push.turnOff();
  answerLate(Response.json({ ...ON, endpoint: moved.endpoint }));
  await late;
  expect(push.$push.get()).toEqual({ state: 'off', busy: false, problem: null });
  expect(sent).toEqual(['GET', 'GET', 'DELETE']);
});

test.each<[NotificationPermission, string]>([
  ['denied', 'denied'],
  ['default', 'off'],
])('who answers the browser with %s is subscribed to nothing', async (answer, state) => {
  const push = pushWith(browser({ allowed: 'default', askPermission: async () => answer }), ok(OFF));
  await push.read();
  await push.turnOn();
  expect(push.now()).toEqual({ state, busy: false, problem: null });
  expect(push.sent).toHaveLength(1);
});

test('a browser that cannot, and a server that does not, say so; the switch can be pressed again', async () => {
  const unable = pushWith(
    browser({
      allowed: 'default',
      askPermission: async () => 'granted',
      subscribe: () => Promise.reject(new Error('too late')),
    }),
    ok(OFF),
  );
  await unable.read();
  await unable.turnOn();
  expect(unable.now()).toEqual({
    state: 'off',
    busy: false,
    problem: '알림을 켜지 못했어요. 잠시 뒤 다시 시도해 주세요.',
  });

  const unknown = pushWith(browser(), ok(OFF), refused(400, 'pushServiceUnknown', '지원하지 않아요.'));
  await unknown.read();
  await unknown.turnOn();
  expect(unknown.now()).toEqual({ state: 'off', busy: false, problem: '지원하지 않아요.' });

  const away = pushWith(browser({ has: DEVICE }), ok(ON));
  await away.read();
  await away.turnOff();
  expect(away.now()).toMatchObject({
    state: 'on',
    busy: false,
    problem: expect.stringMatching(/^알림을 끄지 못했어요\. /),
  });
});
