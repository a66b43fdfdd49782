import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Call, calls } from '#lib/contract/index.ts';
import { priorityOf } from '#lib/server/pipeline/priority.ts';
import { issueAccessToken } from '#lib/server/services/person/session/access-token.ts';
import { type OpenRuntime, openRuntime } from './open-runtime.ts';
import { servePipeline } from './serve-pipeline.ts';

const READS_AT_ONCE = 5;
const MESSAGE = '지금 이용하는 분이 많아요. 잠시 뒤 다시 시도해 주세요.';

let opened: OpenRuntime;
let origin: string;
let close: () => Promise<void>;
let arrived = 0;
/** Pages that are being rendered, and how to finish each. */
let rendering: { path: string; finish: (page: Response) => void }[] = [];

beforeAll(async () => {
  opened = await openRuntime({ READS_AT_ONCE: String(READS_AT_ONCE), TRUST_PROXY: '1' });
  const served = await servePipeline(opened.runtime, {
    renderPage: ({ req: { path } }) => new Promise((finish) => rendering.push({ path, finish })),
  });
  ({ origin, close } = served);
  served.server.on('request', () => {
    arrived += 1;
  });
});
afterEach(async () => {
  // Those that still wait begin as the others end.
  await vi.waitUntil(
    async () => {
      for (const { finish } of rendering) finish(new Response('late'));
      rendering = [];
      return (await admitted()).every((requests) => requests === 0);
    },
    { timeout: 30_000 },
  );
});
afterAll(async () => {
  await close();
  await opened.close();
});

const admitted = async () =>
  [...(await opened.runtime.metrics.registry.metrics()).matchAll(/^requests_admitted\{.* (\d+)$/gm)].map(([, n]) =>
    Number(n),
  );
const turnedAway = async () => {
  const figures = await opened.runtime.metrics.registry.metrics();
  return Number(/^requests_turned_away_total\{priority="reading"\} (\d+)$/m.exec(figures)?.[1] ?? 0);
};
/** So many more requests have come to the server since `before`. */
const haveCome = (requests: number, before: number) =>
  vi.waitUntil(() => arrived - before >= requests, { timeout: 60_000 });
const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, init).catch(() => null);
const isRendered = (path: string) => expect.poll(() => rendering.some((page) => page.path === path)).toBe(true);

/** From elsewhere, as the proxy in front says. */
const from = (address: string, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': address },
});

/** Each by another address: one alone does not get all. */
async function takeAllPlaces(init: RequestInit = {}): Promise<void> {
  for (let i = 0; i < READS_AT_ONCE; i += 1) void ask('/buyer', from(`198.51.100.${i}`, init));
  await expect.poll(() => rendering.length).toBe(READS_AT_ONCE);
}

test.each([
  ['of one address', (i: number) => `203.0.113.7:${i}`],
  ['of one IPv6 line, by many of its addresses', (i: number) => `2001:db8:1:2::${i}`],
])('two hundred requests %s leave places for visitors', async (_, address) => {
  const gone = new AbortController();
  const before = arrived;
  const flood = Array.from({ length: 200 }, (_, i) =>
    ask(`/buyer/store/1?x=${i}`, from(address(i), { signal: gone.signal })),
  );
  await haveCome(200, before);
  const page = ask('/home', from('198.51.100.7'));
  await isRendered('/home');
  rendering.find(({ path }) => path === '/home')!.finish(new Response('here'));
  expect(await (await page)?.text()).toBe('here');
  gone.abort();
  await Promise.all(flood);
});

test('one person leaves places for others', async () => {
  const { deps } = opened.runtime;
  const token = await issueAccessToken({ userId: 8, sessionId: 'a session' }, deps.config.sessionSecret, deps.clock);
  const gone = new AbortController();
  const before = arrived;
  const flood = Array.from({ length: 50 }, (_, i) =>
    ask('/buyer/cart', from(`203.0.113.${i}`, { headers: { cookie: `access=${token}` }, signal: gone.signal })),
  );
  await haveCome(50, before);
  void ask('/home', from('203.0.113.1'));
  await isRendered('/home');
  gone.abort();
  await Promise.all(flood);
});

test('who is signed in is counted by themselves, not with their address', async () => {
  const { deps } = opened.runtime;
  const viewer = { userId: 7, sessionId: 'a session' };
  const cookie = `access=${await issueAccessToken(viewer, deps.config.sessionSecret, deps.clock)}`;
  const gone = new AbortController();
  const carrier = from('203.0.113.9', { signal: gone.signal });
  const before = arrived;
  const flood = Array.from({ length: 50 }, () => ask('/buyer', carrier));
  await haveCome(50, before);
  void ask('/buyer/cart', from('203.0.113.9', { headers: { cookie } }));
  await isRendered('/buyer/cart');
  gone.abort();
  await Promise.all(flood);
});

test('readers who come while all places are taken are told to come again, and buyers are served', async () => {
  await takeAllPlaces();
  const before = await turnedAway();
  const [page, call] = await Promise.all([ask('/buyer'), ask('/api/buyer/products/nearby?lat=37.5&lng=126.9')]);
  expect(page?.status).toBe(503);
  expect(Number(page?.headers.get('retry-after'))).toBeGreaterThan(0);
  const said = await page!.text();
  expect(said).toContain('지금 이용하는 분이 많아요');
  // Its policy lets it look as it was drawn.
  const style = createHash('sha256').update(/<style>(.*?)<\/style>/s.exec(said)![1]!);
  expect(page?.headers.get('content-security-policy')).toContain(`'sha256-${style.digest('base64')}'`);
  expect(call?.status).toBe(503);
  expect(await call?.json()).toEqual({ code: 'unavailable', message: MESSAGE });
  expect(await turnedAway()).toBe(before + 2);

  const order = await ask('/api/buyer/pay/on-site?productId=1&quantity=1', { method: 'POST', headers: { origin } });
  expect(order?.status).toBe(401);
  expect((await ask('/readyz'))?.status).toBe(200);
});

test('who is turned away gets a page for a page, and of a call JSON or text as they accept it', async () => {
  await takeAllPlaces();
  const kinds = {
    text: { type: expect.stringMatching(/^text\/plain; charset=utf-8$/i), body: MESSAGE },
    json: { type: 'application/json', body: JSON.stringify({ code: 'unavailable', message: MESSAGE }) },
    page: { type: 'text/html; charset=utf-8', body: expect.stringMatching(/^<!doctype html>/) },
  };
  const asked: [path: string, accept: string, kind: keyof typeof kinds][] = [
    ['/api/buyer/products/nearby', 'text/plain', 'text'],
    ['/api/buyer/products/nearby', 'application/json;q=0.5, text/plain', 'text'],
    ['/api/buyer/products/nearby', 'application/json, text/plain, */*', 'json'],
    ['/api/buyer/products/nearby', '*/*', 'json'],
    ['/files/a/640.webp', 'text/plain', 'text'],
    ['/buyer', 'text/plain', 'page'],
    ['/buyer', 'application/json', 'page'],
    ['/buyer', 'text/html,application/xhtml+xml,*/*;q=0.8', 'page'],
  ];
  const answers = await Promise.all(asked.map(([path, accept]) => ask(path, { headers: { accept } })));
  for (const [i, [path, accept, kind]] of asked.entries()) {
    const { status, headers } = answers[i]!;
    expect([status, headers.get('retry-after')], path).toEqual([503, '2']);
    expect(headers.get('cache-control'), path).toBe('no-store');
    expect({ type: headers.get('content-type'), body: await answers[i]!.text() }, accept).toEqual(kinds[kind]);
  }
});

test('a place is free again when its answer has gone, or its reader has', async () => {
  const gone = new AbortController();
  await takeAllPlaces({ signal: gone.signal });
  const late = ask('/home');
  gone.abort();
  await isRendered('/home');
  rendering.at(-1)!.finish(new Response('here'));
  expect(await (await late)?.text()).toBe('here');
});

test('an open event stream takes no place', async () => {
  const { connection, deps } = opened.runtime;
  const { rows } = await connection.pool.query<{ id: number }>(
    `insert into users (provider, subject, name, created_at) values ('google', 'streams', '이웃', now()) returning id`,
  );
  const viewer = { userId: rows[0]!.id, sessionId: 'a session' };
  const authorization = `Bearer ${await issueAccessToken(viewer, deps.config.sessionSecret, deps.clock)}`;
  const leaving = new AbortController();
  // Kept to the end: a response that is collected as garbage ends its stream.
  const streams: (Response | null)[] = [];
  for (let i = 0; i < READS_AT_ONCE; i += 1) {
    streams.push(await ask('/api/events', { headers: { authorization }, signal: leaving.signal }));
  }
  expect(streams.map((stream) => stream?.status)).toEqual(streams.map(() => 200));
  expect(deps.events.size()).toBe(READS_AT_ONCE);
  void ask('/home');
  await isRendered('/home');
  expect(streams.every((stream) => stream?.body)).toBe(true);
  leaving.abort();
});

test('every call that makes, ends or shows an order to be picked up goes before reading', () => {
  const urgent = Object.keys(calls).filter((name) => {
    const [method, path] = name.split(' ') as [string, string];
    return priorityOf(method, path.replaceAll(/\{\w+\}/g, '7')) !== 'reading';
  });
  const expected: Call[] = [
    'POST /api/buyer/pay/quote',
    'POST /api/buyer/pay/on-site',
    'POST /api/buyer/pay/toss/confirm',
    'POST /api/buyer/pay/cart/process',
    'POST /api/buyer/order/cancel',
    'POST /api/buyer/order/valid-until-extension',
    'GET /api/qrCode/get',
    'GET /api/qrCode/product',
    'PATCH /api/seller/orders/{orderId}/cancel',
    'PATCH /api/seller/orders/{orderId}/checkin',
    'POST /api/seller/orders/checkin-by-code',
    'POST /api/auth/refresh',
  ];
  expect(urgent).toEqual(expect.arrayContaining(expected));
  for (const page of ['/buyer/purchase', '/buyer/order-complete', '/toss/success', '/seller/mart/7/qr-scan']) {
    expect(priorityOf('GET', page)).toBe('pickup');
  }
  for (const [method, path] of [
    ['PATCH', '/api/seller/orders/7/checkin'],
    ['GET', '/api/seller/7/orders/visit'],
    ['POST', '/api/seller/orders/checkin-visit'],
    ['POST', '/api/buyer/order/cancel-visit'],
    ['POST', '/api/buyer/order/extend-visit'],
  ] as const) {
    expect(priorityOf(method, path), path).toBe('pickup');
  }
  expect(priorityOf('GET', '/api/auth/renew')).toBe('pickup');
  expect(priorityOf('GET', '/readyz')).toBe('probe');
  for (const name of ['GET /api/buyer/products/nearby', 'GET /api/seller/7/orders', 'GET /buyer']) {
    const [method, path] = name.split(' ') as [string, string];
    expect(priorityOf(method, path)).toBe('reading');
  }
});

test('what waits for somebody else takes no place of those who pick up', () => {
  for (const name of [
    'POST /api/buyer/pay/toss/confirm',
    'POST /api/buyer/pay/cart/process',
    'GET /api/geocode',
    'GET /api/seller/tax/biz-status',
    'PUT /api/files/uploads/7.jpg',
    'POST /api/seller/store/create',
    'GET /oauth2/authorization/google',
    'POST /sandbox/toss/authorize',
  ]) {
    const [method, path] = name.split(' ') as [string, string];
    expect(priorityOf(method, path)).toBe('outside');
  }
  // What nobody has signed waits beside what a buyer waits for.
  expect(priorityOf('POST', '/api/webhooks/toss')).toBe('hint');
});
