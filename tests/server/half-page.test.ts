import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenRuntime, openRuntime } from './open-runtime.ts';
import { servePipeline } from './serve-pipeline.ts';

/** Lets the page that is on its way fail. */
let fail = () => {};

/** A page whose list fails when the frame around it is on its way already, or when nothing is. */
function failingPage({ isEmpty = false } = {}): Response {
  const html = `<!doctype html><h1>${'가까운 상품'.repeat(200)}</h1>`;
  const body = new ReadableStream({
    start(controller) {
      if (!isEmpty) controller.enqueue(new TextEncoder().encode(html));
      fail = () => controller.error(new Error('the list could not be read'));
      if (isEmpty) fail();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/html' } });
}

let opened: OpenRuntime;
let origin: string;
let close: () => Promise<void>;
let logged: { msg: string; path?: string; err?: { message: string } }[] = [];

beforeAll(async () => {
  opened = await openRuntime();
  const { folder, runtime } = opened;
  await writeFile(join(folder, 'file.txt'), '0123456789');
  await writeFile(join(folder, 'gone.txt'), '0123456789');
  const log = pino({}, { write: (line) => logged.push(JSON.parse(line)) });
  ({ origin, close } = await servePipeline(
    { ...runtime, deps: { ...runtime.deps, log } },
    {
      clientFolder: folder,
      renderPage: async ({ req }) => {
        const { path } = req;
        // A wait: of a page that comes after its reader has left.
        if (path === '/slow') return new Promise((resolve) => setTimeout(resolve, 5_000, new Response('late')).unref());
        if (path === '/breaks') throw new Error('the page cannot begin');
        if (path === '/nothing') return failingPage({ isEmpty: true });
        return req.query('from') ? failingPage() : new Response('a whole page');
      },
    },
  ));
});
beforeEach(() => {
  logged = [];
});
afterAll(async () => {
  await close();
  await opened.close();
});

test.each(['br', 'gzip', 'identity'])(
  'a page that fails half-way ends, and the log says why (%s)',
  async (encoding) => {
    const answer = await fetch(`${origin}/buyer/cart?from=test`, {
      headers: { 'accept-encoding': encoding },
      signal: AbortSignal.timeout(60_000),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    fail();
    // Not a page that looks complete: browsers and the service worker see that it was cut off.
    await expect(answer.text()).rejects.toThrow('terminated');
    await expect
      .poll(() => logged)
      .toMatchObject([{ path: '/buyer/cart', err: { message: 'the list could not be read' } }]);
  },
);

test('a page that fails before any of it is sent says nothing of why to its reader', async () => {
  const said = await fetch(`${origin}/nothing`)
    .then((answer) => answer.text())
    .catch(String);
  expect(said).not.toContain('could not be read');
  await expect.poll(() => logged).toMatchObject([{ path: '/nothing', err: { message: 'the list could not be read' } }]);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test('a reader who goes away is no fault', async () => {
  const gone = new AbortController();
  const answer = await fetch(`${origin}/buyer/cart?from=test`, { signal: gone.signal });
  gone.abort();
  await expect(answer.text()).rejects.toThrow();
  // A wait: the server hears of it after its reader.
  await new Promise((resolve) => setTimeout(resolve, 200));
  fail();
  // A wait: in it nothing is logged.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(logged).toEqual([]);
});

test('nor one who asked for several pages in one go', async () => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => {});
  const page = 'GET /slow HTTP/1.1\r\nHost: market.test\r\nAccept-Encoding: br\r\n\r\n';
  socket.write(page + page + page);
  // A wait: the server is at the first of them.
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.resetAndDestroy();
  // A wait: in it nothing is logged.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(logged).toEqual([]);
});

/** What is answered to an address as it is written, which `fetch` would not send. */
const ask = (address: string, method = 'GET') =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    let said = '';
    socket.on('data', (bytes) => {
      said += bytes;
    });
    socket.on('error', reject).on('close', () => resolve(said));
    socket.write(`${method} ${address} HTTP/1.1\r\nHost: market.test\r\nConnection: close\r\n\r\n`);
  });

test.each([
  '//',
  '///',
  '//:',
  '//[',
  '//a:b@',
  '//evil.test:99999/',
  '/\\',
  '//%',
  '/%',
  '/%ff',
  '/%00',
  '/?%',
  '/;',
  '/{}',
  'http://',
  'http://[',
  'http://evil.test:0x/',
  'https://x:y:z/',
  'http://evil.test/home',
  'ftp://x/',
  '*',
  'home',
  '/_assets/%',
  '/_assets/%00',
  '/_assets/../../package.json',
  '/api//',
  '/api/%',
  '/api/%ff',
  '/files/%/x',
  '/files//',
  '/sandbox/%ff',
  '/healthz/%',
  '/oauth2/%',
  '/api/../api/%2e%2e/x',
])('an address like %s ends nothing', async (address) => {
  const said = await ask(address);
  expect(said).toMatch(/^HTTP\/1\.1 [234]/);
  expect(said.toLowerCase()).not.toMatch(/\r\nlocation: *(\/\/|http)/);
  // The next one is answered, by the same process.
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test.each([
  ['bytes=2-4', 206, '234'],
  ['bytes=7-', 206, '789'],
  ...['bytes=5-1', 'bytes=5-1x', 'bytes=-3', 'bytes=0-0,2-3', 'bytes=a-b', 'lines=1-2', '', 'bytes=--'].map(
    (range) => [range, 200, '0123456789'] as const,
  ),
  ['bytes=10-', 416, ''],
] as const)('a part of a file by %j', async (range, status, text) => {
  const answer = await fetch(`${origin}/file.txt`, { headers: { range } });
  expect([answer.status, await answer.text()]).toEqual([status, text]);
});

test('a page that cannot even begin is a 500 in the log, and ends nothing', async () => {
  expect((await fetch(`${origin}/breaks`)).status).toBe(500);
  expect(logged).toMatchObject([{ path: '/breaks', err: { message: 'the page cannot begin' } }]);
});

test('every answer is protected: what is no page may do nothing at all', async () => {
  for (const path of [
    '/api/auth/login',
    '/api/nowhere',
    '/files/nothing-1/640.webp',
    '/healthz',
    '/oauth2/callback/x',
  ]) {
    const { headers } = await fetch(origin + path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
    expect(headers.get('content-security-policy'), path).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/);
    expect(headers.get('strict-transport-security'), path).toBeNull();
  }
  const { headers } = await fetch(`${origin}/api/docs`);
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256.* frame-ancestors 'none'$/,
  );
});

test('on https it is said to stay so', async () => {
  const { runtime, folder } = opened;
  const config = { ...runtime.deps.config, publicOrigin: 'https://market.test' };
  const server = await servePipeline({ ...runtime, deps: { ...runtime.deps, config } }, { clientFolder: folder });
  for (const path of ['/home', '/file.txt', '/api/auth/login', '/nowhere/at/all']) {
    const { headers } = await fetch(server.origin + path);
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000');
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  }
  await server.close();
});

test('a file that cannot be opened any more, as when no descriptor is free, fails for its reader alone', async () => {
  // Known to the server since its start, as all files are.
  await rm(join(opened.folder, 'gone.txt'));
  await expect(fetch(`${origin}/gone.txt`).then((answer) => answer.text())).rejects.toThrow();
  expect(await (await fetch(`${origin}/file.txt`)).text()).toBe('0123456789');
});
