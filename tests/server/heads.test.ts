import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMarketServer } from '#lib/server/pipeline/server.ts';
import { createStartingApp, createWaitingApp } from '#lib/server/pipeline/starting.ts';
import { type OpenRuntime, openRuntime } from './open-runtime.ts';
import { servePipeline } from './serve-pipeline.ts';

let opened: OpenRuntime;
let origin: string;
let close: () => Promise<void>;
beforeAll(async () => {
  opened = await openRuntime();
  ({ origin, close } = await servePipeline(opened.runtime));
});
afterAll(async () => {
  await close();
  await opened.close();
});

/** Sends what no client writes of itself; the status and what follows the head. */
function say(to: string, text: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(Number(new URL(to).port), '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part) => {
      said += part;
    });
    socket.once('error', reject).once('close', () => {
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1]), body: said.split('\r\n\r\n').slice(1).join() });
    });
  });
}

describe('the figures of a process', () => {
  const read = async (headers: Record<string, string> = {}) => (await fetch(`${origin}/metrics`, { headers })).status;

  test('are for this machine', async () => expect(await read()).toBe(200));

  test.each([
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Host',
    'X-Forwarded-Port',
    'Forwarded',
    'X-Real-IP',
    'Via',
    'CF-Connecting-IP',
    'True-Client-IP',
    'X-Client-IP',
    'Fastly-Client-IP',
    'X-Cluster-Client-IP',
    'CF-Ray',
    'CDN-Loop',
    'X-Envoy-External-Address',
    'X-Original-Forwarded-For',
    'X-Amzn-Trace-Id',
  ])('and not for whoever comes by a proxy on it, which says %s', async (name) => {
    expect(await read({ [name]: '203.0.113.7' })).toBe(404);
  });

  test('or asks for it by the name of the market, or under another spelling', async () => {
    const get = (path: string, host: string) =>
      say(origin, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect((await get('/metrics', 'market.example')).status).toBe(404);
    expect((await get('/metrics', 'localhost')).status).toBe(200);
    const others = ['/x\\..\\metrics', '/x/../metrics', '/x/%2e%2e/metrics', '/./metrics', '/%6detrics', '/metric%73'];
    for (const path of others) expect([path, (await get(path, 'localhost')).status]).toEqual([path, 400]);
    for (const path of ['//metrics', '/metrics/', '/metrics//'])
      expect((await get(path, 'localhost')).body, path).not.toContain('process_cpu');
  });
});

test('a probe over HTTP/1.0 without a host is answered', async () => {
  expect(await say(origin, 'GET /healthz HTTP/1.0\r\n\r\n')).toEqual({ status: 200, body: 'ok' });
  expect(await say(origin, 'GET /readyz HTTP/1.0\r\n\r\n')).toEqual({ status: 200, body: 'ready' });
});

describe('an address of the API', () => {
  test.each([
    ['POST', '/api/buyer/products/nearby', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/buyer/pay/quote', 'POST, OPTIONS'],
    ['PUT', '/api/buyer/carts', 'DELETE, OPTIONS'],
    ['GET', '/api/files/uploads/7.jpg', 'PUT, OPTIONS'],
    ['GET', '/api/webhooks/toss', 'POST, OPTIONS'],
    ['DELETE', '/api/seller/orders/7/checkin', 'PATCH, OPTIONS'],
    ['POST', '/oauth2/authorization/google', 'GET, HEAD, OPTIONS'],
    ['POST', '/readyz', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/files/7/640.webp', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405, and says that it takes %s', async (method, path, allow) => {
    for (const headers of [{}, { origin }] as Record<string, string>[]) {
      const answer = await fetch(origin + path, { method, headers, redirect: 'manual' });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
      expect(await answer.json()).toMatchObject({
        code: 'methodNotAllowed',
        message: expect.stringMatching(/[가-힣]/),
      });
    }
    const options = await fetch(origin + path, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, allow]);
  });

  test('that there is not is 404, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS'])
      expect((await fetch(`${origin}/api/nowhere`, { method, headers: { origin } })).status, method).toBe(404);
  });
});

test.each([
  'application/json',
  'application/json;charset=utf-8',
  'application/json ; charset=utf-8',
  'Application/JSON; charset="UTF-8"',
  'application/json;',
])('%s is JSON', async (type) => {
  const headers = { 'content-type': type, origin };
  const answer = await fetch(`${origin}/api/maps/problems`, { method: 'POST', headers, body: '{"what":1}' });
  // Read, and found to be no problem of the map.
  expect(await answer.json()).toMatchObject({ code: 'invalidInput' });
});

test.each(['text/plain', 'application/jsonx', 'text/json; application/json', ''])('%s is not', async (type) => {
  const headers = { 'content-type': type, origin };
  const answer = await fetch(`${origin}/api/maps/problems`, { method: 'POST', headers, body: '{"what":1}' });
  expect([answer.status, await answer.json()]).toEqual([
    415,
    expect.objectContaining({ code: 'unsupportedMediaType' }),
  ]);
});

test('a process that is not ready yet lives, says what it is at, and has everybody come again', async () => {
  let stage = 'opening the database';
  const server = createMarketServer(createStartingApp({ publicOrigin: 'https://market.test' }, () => stage));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return { status: answer.status, retry: answer.headers.get('retry-after'), text: await answer.text() };
  };
  expect(await ask('/healthz')).toMatchObject({ status: 200, text: 'ok' });
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'starting: opening the database' });
  stage = 'another process migrates the database: waiting for it';
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: `starting: ${stage}` });
  expect(await ask('/robots.txt')).toMatchObject({ status: 200 });
  const words = expect.stringContaining('서비스를 준비하고 있어요');
  expect(await ask('/buyer')).toEqual({ status: 503, retry: '5', text: words });
  for (const path of ['/api/buyer/products/nearby', '/files/7/640.webp', '/metrics']) {
    const { status, retry, text } = await ask(path);
    expect([status, retry, JSON.parse(text)]).toEqual([503, '5', { code: 'unavailable', message: words }]);
  }
  const body = JSON.stringify({ data: {} });
  expect(await ask('/api/webhooks/toss', { method: 'POST', body })).toMatchObject({ status: 503, retry: '5' });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('a request that comes while the process starts', () => {
  const starting = createStartingApp({ publicOrigin: 'https://market.test' }, () => 'opening the database');
  const market = { fetch: async (request: Request) => new Response(`market: ${await request.text()}`) };
  const begin = () => {
    const start = Promise.withResolvers<typeof market>();
    const short = new AbortController();
    const app = createWaitingApp(starting, start.promise, short.signal);
    const ask = async (path: string, init?: RequestInit) =>
      app.fetch(new Request(`http://market.test${path}`, init), {});
    return { ask, start, short };
  };

  test('waits for the end of a short start, with its body', async () => {
    const { ask, start } = begin();
    const order = ask('/api/buyer/orders', { method: 'POST', body: 'one' });
    expect(await (await ask('/readyz')).text()).toBe('starting: opening the database');
    start.resolve(market);
    expect(await (await order).text()).toBe('market: one');
    expect(await (await ask('/healthz')).text()).toBe('market: ');
  });

  test('is told to come again when the start takes long, and is served after it', async () => {
    const { ask, start, short } = begin();
    const waiting = ask('/api/buyer/orders');
    short.abort();
    expect((await waiting).status).toBe(503);
    expect((await ask('/api/buyer/orders')).status).toBe(503);
    start.resolve(market);
    await start.promise;
    expect((await ask('/api/buyer/orders')).status).toBe(200);
  });

  test('is told to come again when too many wait', async () => {
    const { ask, start } = begin();
    const waiting = Array.from({ length: 256 }, () => ask('/buyer'));
    expect((await ask('/buyer')).status).toBe(503);
    start.resolve(market);
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
