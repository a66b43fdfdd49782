import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Call, calls } from '#lib/contract/index.ts';
import { createAdmission } from '#lib/server/http/admission.ts';
import { urgencyOf } from '#lib/server/http/urgency.ts';
import { listening } from './listening.ts';

const READS_AT_ONCE = 5;

let registry: Registry;
let origin: string;
let close: () => Promise<void>;
/** Requests that were let in and are not answered yet. */
let served: { url: string; res: ServerResponse }[];

beforeEach(async () => {
  registry = new Registry();
  served = [];
  const admission = createAdmission(READS_AT_ONCE, registry);
  ({ origin, close } = await listening((req, res) =>
    admission.admit(req, res, () => served.push({ url: req.url!, res })),
  ));
});
afterEach(() => close());

const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, init).catch(() => null);
const isServed = (path: string) => expect.poll(() => served.some(({ url }) => url === path)).toBe(true);

test('readers who come while all places are taken are told to come again, and buyers are served', async () => {
  for (let i = 0; i < READS_AT_ONCE; i += 1) void ask(`/buyer?${i}`);
  await expect.poll(() => served.length).toBe(READS_AT_ONCE);

  const [page, call] = await Promise.all([ask('/buyer'), ask('/api/buyer/products/nearby?lat=37.5&lng=126.9')]);
  expect(page?.status).toBe(503);
  expect(Number(page?.headers.get('retry-after'))).toBeGreaterThan(0);
  const said = await page!.text();
  expect(said).toContain('지금 이용하는 분이 많아요');
  // Its policy lets it look as it was drawn.
  const style = createHash('sha256').update(/<style>(.*?)<\/style>/s.exec(said)![1]!);
  expect(page?.headers.get('content-security-policy')).toContain(`'sha256-${style.digest('base64')}'`);
  expect(call?.status).toBe(503);
  expect(await call?.json()).toEqual({
    code: 'unavailable',
    message: '지금 이용하는 분이 많아요. 잠시 뒤 다시 시도해 주세요.',
  });
  expect(await registry.metrics()).toContain('requests_turned_away_total{urgency="reading"} 2');

  void ask('/api/buyer/pay/on-site?productId=1&quantity=1', { method: 'POST' });
  await isServed('/api/buyer/pay/on-site?productId=1&quantity=1');
  void ask('/readyz');
  await isServed('/readyz');
});

test('a place is free again when its answer has gone, or its reader has', async () => {
  const gone = new AbortController();
  for (let i = 0; i < READS_AT_ONCE; i += 1) void ask(`/buyer?${i}`, { signal: gone.signal });
  await expect.poll(() => served.length).toBe(READS_AT_ONCE);
  const late = ask('/home');
  gone.abort();
  await isServed('/home');
  served.at(-1)!.res.end('here');
  expect(await (await late)?.text()).toBe('here');
});

test('an open event stream takes no place', async () => {
  for (let i = 0; i < READS_AT_ONCE; i += 1) {
    const stream = ask('/api/events');
    await expect.poll(() => served.length).toBe(i + 1);
    served[i]!.res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    expect((await stream)?.status).toBe(200);
  }
  void ask('/home');
  await isServed('/home');
});

test('every call that makes, ends or shows an order to be picked up goes before reading', () => {
  const urgent = Object.keys(calls).filter((name) => {
    const [method, path] = name.split(' ') as [string, string];
    return urgencyOf(method, path.replaceAll(/\{\w+\}/g, '7')) !== 'reading';
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
    expect(urgencyOf('GET', page)).toBe('pickup');
  }
  expect(urgencyOf('PATCH', '/api/seller/orders/7/checkin')).toBe('pickup');
  expect(urgencyOf('GET', '/api/auth/renew')).toBe('pickup');
  expect(urgencyOf('GET', '/readyz')).toBe('probe');
  for (const name of ['GET /api/buyer/products/nearby', 'GET /api/seller/7/orders', 'GET /buyer']) {
    const [method, path] = name.split(' ') as [string, string];
    expect(urgencyOf(method, path)).toBe('reading');
  }
});

test('what waits for somebody else takes no place of those who pick up', () => {
  for (const name of [
    ...['POST /api/buyer/pay/toss/confirm', 'POST /api/buyer/pay/cart/process', 'POST /api/webhooks/toss'],
    ...['GET /api/geocode', 'GET /api/seller/tax/biz-status', 'PUT /api/files/uploads/7.jpg'],
    'POST /api/seller/store/create',
    ...['GET /oauth2/authorization/google', 'POST /sandbox/toss/authorize'],
  ]) {
    const [method, path] = name.split(' ') as [string, string];
    expect(urgencyOf(method, path)).toBe('outside');
  }
});
