import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWatch, type Watch } from '../../drill/watch.ts';

/** The drill excuses what a fault excuses, and nothing else: the watch has to see the difference. */
let server: Server;
let origin: string;
let watch: Watch;

beforeAll(async () => {
  server = createServer((req, res) => {
    const { searchParams, pathname } = new URL(req.url!, 'http://localhost');
    if (pathname === '/cut') return void req.socket.destroy();
    const retryAfter = searchParams.get('retry');
    res.writeHead(Number(searchParams.get('status') ?? 200), retryAfter ? { 'retry-after': retryAfter } : {}).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  watch = startWatch(origin);
});
afterEach(() => watch.stop());

const ask = async (path: string, method = 'GET') => {
  await (await fetch(origin + path, { method })).arrayBuffer();
};
const faults = () => Object.fromEntries(watch.seen().faults);

test('orders are counted where they were acknowledged', async () => {
  await ask('/api/buyer/pay/on-site?productId=7&quantity=1', 'POST');
  await ask('/api/buyer/pay/toss/confirm', 'POST');
  await ask('/api/buyer/pay/toss/confirm?status=409', 'POST');
  await ask('/api/buyer/pay/quote', 'POST');
  expect(watch.seen()).toMatchObject({ orders: 2, requests: 4, toldToWait: 0 });
  expect(faults()).toEqual({});
});

test('who is told when to come again is told apart from who is not', async () => {
  await ask('/api/buyer/pay/quote?status=503&retry=5', 'POST');
  await ask('/api/buyer/products/12?status=503');
  await ask('/api/seller/orders/12/cancel?status=502', 'PATCH');
  expect(watch.seen().toldToWait).toBe(1);
  expect(faults()).toEqual({
    'GET /api/buyer/products/…: 503 without Retry-After': 1,
    'PATCH /api/seller/orders/…/cancel: 502': 1,
  });
});

test('a request that nobody answered is a fault, and one of the stand-ins for outside services is not ours', async () => {
  await expect(fetch(`${origin}/cut`)).rejects.toThrow();
  await ask('/sandbox/clock?status=500', 'POST');
  expect(Object.values(faults())).toEqual([1]);
  expect(Object.keys(faults())[0]).toMatch(/^GET \/cut: /);
});

test('the next order is waited for, as long as it may take', async () => {
  const next = watch.nextOrder(10_000);
  await ask('/api/buyer/pay/on-site?productId=7&quantity=1', 'POST');
  expect(await next).toBeGreaterThanOrEqual(0);
  expect(await watch.nextOrder(0)).toBeNull();
});
