import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CallSpec } from '#lib/contract/call.ts';
import { type Call, calls } from '#lib/contract/index.ts';
import type { Runtime } from '#lib/server/runtime.ts';
import { uploadPath } from '#lib/server/services/person/files/upload-ticket.ts';
import { issueAccessToken } from '#lib/server/services/person/session/access-token.ts';
import { halfSent, type RawClient, rawClient, type Sending } from '../server/half-sent.ts';
import { type OpenRuntime, openRuntime } from '../server/open-runtime.ts';
import { servePipeline } from '../server/serve-pipeline.ts';

const READS_AT_ONCE = 4;
/**
 * Says only that an answer does not wait for the half-sent ones, which are held for as long as the server lets them.
 */
const SOON_MS = 4_000;
const SENDINGS: Sending[] = ['chunked', 'counted'];

let opened: OpenRuntime;
let runtime: Runtime;
let server: Server;
let origin: string;
let close: () => Promise<void>;
let bearer: string;
let userId: number;
let clients: RawClient[] = [];
const logged: { level: number; msg: string }[] = [];

beforeAll(async () => {
  opened = await openRuntime({ READS_AT_ONCE: String(READS_AT_ONCE) });
  const log = pino({ level: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) });
  runtime = opened.runtime;
  runtime.deps.log = log;
  ({ server, origin, close } = await servePipeline(runtime, { clientFolder: opened.folder }));
  const { rows } = await runtime.connection.pool.query<{ id: number }>(
    `insert into users (provider, subject, name, created_at) values ('google', 'half-sent', '이웃', now()) returning id`,
  );
  userId = rows[0]!.id;
  const { config, clock } = runtime.deps;
  bearer = `Bearer ${await issueAccessToken({ userId, sessionId: 'a session' }, config.sessionSecret, clock)}`;
});
afterEach(() => {
  for (const { socket } of clients) socket.destroy();
  clients = [];
});
afterAll(async () => {
  await close();
  await opened.close();
});

function say(beginning: string | Buffer): RawClient {
  const client = rawClient(server, beginning);
  clients.push(client);
  return client;
}
const ask = (path: string, init: RequestInit = {}) =>
  fetch(origin + path, { ...init, signal: AbortSignal.timeout(SOON_MS) });

const json = (method: string, body: object, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', authorization: bearer, ...headers },
  body: JSON.stringify(body),
});

const ticket = (key: string, contentType = 'image/jpeg', of = userId) => {
  const { config, clock } = runtime.deps;
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  return uploadPath({ key, contentType, userId: of, expiresAt }, config.sessionSecret);
};
async function neighbours(count: number): Promise<number[]> {
  const { rows } = await runtime.connection.pool.query<{ id: number }>(
    `insert into users (provider, subject, name, created_at)
      select 'google', gen_random_uuid(), '이웃', now() from generate_series(1, $1) returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

const photo = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#c0392b' } })
    .jpeg()
    .toBuffer();

/** Every address that there is, and some that there are not. */
const everyRequest = (): string[] => [
  ...(Object.keys(calls) as Call[]).map((name) => name.replaceAll(/\{\w+\}/g, '7')),
  'POST /api/webhooks/toss',
  'POST /api/unknown',
  'GET /oauth2/authorization/google',
  'POST /oauth2/callback/naver',
  'PUT /api/files/uploads/made-up?signature=x',
  'POST /api/files/uploads/made-up',
  'POST /files/x/640.webp',
  'POST /buyer',
  'GET /home',
  'PUT /nowhere',
  'DELETE /_assets/x.js',
  'OPTIONS /buyer',
  'PROPFIND /buyer',
  'POST /sandbox/toss/authorize',
  'PUT /sandbox/s3/bucket/x',
  'POST /healthz',
  'POST /readyz',
  'GET /metrics',
  'TRACE /api/unknown',
  'GET /api/events',
  'GET /buyer/product/7',
  'GET http://elsewhere.test/buyer',
  'POST *',
];

test('requests that never become whole take no place of others, whoever sends them and wherever to', async () => {
  for (const headers of [{ Origin: 'http://market.test' }, { Authorization: bearer }]) {
    for (const request of everyRequest()) {
      for (const sending of SENDINGS) say(halfSent(request, { sending, headers }));
    }
  }
  for (let i = 0; i < 100; i += 1) say('GET /buyer HTTP/1.1\r\nHost: market.test\r\nX-Half: ');
  for (let i = 0; i < 100; i += 1) {
    say(halfSent('POST /api/buyer/pay/quote', { sending: 'chunked', headers: { Authorization: bearer } }));
  }
  const key = (at: number) => `up-00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  // One of them would be refused after some: each that fails is one of a person's day.
  for (const [i, id] of (await neighbours(100)).entries()) {
    const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': '200000' };
    say(halfSent(`PUT ${ticket(key(i), 'image/jpeg', id)}`, { sending: 'counted', headers }));
  }
  expect(clients.length).toBeGreaterThan(700);
  // A wait: all of them have been sent as far as they ever will be.
  await wait(300);

  const asked = await Promise.all([
    ...Array.from({ length: 3 * READS_AT_ONCE }, () => ask('/buyer')),
    ask('/api/buyer/products/nearby?lat=37.5&lng=126.9'),
    ask('/api/auth/login', { headers: { authorization: bearer } }),
    ask('/api/buyer/alarms/read', json('POST', {})),
    ask('/api/webhooks/toss', json('POST', { data: { orderId: 'unknown-order' } })),
    ask('/healthz'),
    ask('/readyz'),
  ]);
  for (const answer of asked) expect(answer.status, answer.url).toBe(200);
  const ordered = await ask('/api/buyer/pay/on-site?productId=7&quantity=1', {
    method: 'POST',
    headers: { authorization: bearer },
  });
  expect(await ordered.json()).toMatchObject({ code: 'productNotFound' });
  const quoted = await ask('/api/buyer/pay/quote', json('POST', { items: [{ productId: 7, quantity: 1 }] }));
  expect(quoted.status).toBeLessThan(500);

  const still = clients.filter(({ socket }) => !socket.closed);
  expect(still.length, 'held open all the while').toBeGreaterThan(300);
});

const signedIn = Object.entries<CallSpec>(calls).filter(([, { who }]) => who === 'signedIn');

test.each(signedIn.map(([name]) => name.replaceAll(/\{\w+\}/g, '7')))(
  'signed out, %s is refused by its head alone',
  async (request) => {
    for (const sending of SENDINGS) {
      const client = say(halfSent(request, { sending, headers: { Origin: 'http://market.test' } }));
      expect(await client.closed).toMatch(/^HTTP\/1\.1 401 .*connection: close.*로그인이 필요해요/is);
      expect(client.wasReset()).toBe(false);
    }
  },
);

test.each([
  ['an unknown address', 'POST /api/unknown', { Origin: 'http://market.test' }, 404],
  ['another origin', 'POST /api/auth/logout', { Origin: 'https://elsewhere.test' }, 403],
  ['no origin', 'POST /api/buyer/carts/addCart', {}, 403],
  ['a form', 'POST /api/auth/logout', { Origin: 'http://market.test', 'Content-Type': 'text/plain' }, 415],
  ['what is no page', 'POST /buyer', {}, 405],
  ['a made-up ticket', 'PUT /api/files/uploads/x?signature=y', {}, 403],
])('%s is refused by the head alone', async (_, request, headers, status) => {
  for (const sending of SENDINGS) {
    const client = say(halfSent(request, { sending, headers }));
    expect(await client.closed).toMatch(new RegExp(`^HTTP/1.1 ${status} .*connection: close`, 'is'));
    expect(client.wasReset()).toBe(false);
  }
});

test('a body that does not come is not waited for longer than a few seconds', async () => {
  const requests = ['POST /api/webhooks/toss', 'POST /api/auth/logout', 'POST /api/buyer/pay/quote', 'GET /buyer'];
  const waiting = requests.flatMap((request) =>
    SENDINGS.map((sending) => say(halfSent(request, { sending, headers: { Authorization: bearer } }))),
  );
  const upload = `PUT ${ticket('up-00000000-0000-4000-8000-444444444444')}`;
  const length = { 'Content-Type': 'image/jpeg', 'Content-Length': '200000' };
  waiting.push(say(halfSent(upload, { sending: 'counted', headers: length })));
  const drip = setInterval(() => {
    for (const { socket } of waiting) if (socket.writable) socket.write('x');
  }, 1_000);
  const answers = await Promise.all(waiting.map(({ closed }) => closed));
  clearInterval(drip);
  for (const answer of answers) {
    // A byte too many in a chunk breaks off earlier.
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*connection: close.*제때 도착하지 않았어요/is);
  }
  expect(await runtime.metrics.registry.metrics()).toMatch(/route="\(unread\)",status="408"/);
}, 20_000);

test('when unfinished bodies take too much memory, the oldest is given up: a page with a page, a call with JSON', async () => {
  const [page, call] = ['GET /buyer?a=1', 'POST /api/webhooks/toss'].map((request) =>
    say(halfSent(request, { sending: 'counted', headers: { Accept: 'application/json' } })),
  );
  const long = { 'Content-Length': '65000' };
  const kibs = 'x'.repeat(60 * 1024);
  // 16 MiB are kept of all of them.
  for (let i = 0; i < 300; i += 1)
    say(halfSent('POST /api/webhooks/toss', { sending: 'counted', headers: long }) + kibs);
  expect(await page!.closed).toMatch(
    /^HTTP\/1\.1 503 (?=.*retry-after: 2)(?=.*content-type: text\/html).*connection: close.*이용하는 분이 많아요/is,
  );
  expect(await call!.closed).toMatch(/^HTTP\/1\.1 503 (?=.*retry-after: 2).*connection: close.*"code":"unavailable"/is);
  expect((await ask('/buyer')).status).toBe(200);
});

test.each(['POST /api/webhooks/toss', 'POST /api/auth/logout', 'POST /api/buyer/pay/quote', 'PUT upload'])(
  '%s: what is too large is said so on a connection that is closed afterwards',
  async (asked) => {
    const isUpload = asked === 'PUT upload';
    const request = isUpload ? `PUT ${ticket('up-00000000-0000-4000-8000-999999999999')}` : asked;
    const [method, path] = request.split(' ') as [string, string];
    const headers = isUpload
      ? { 'content-type': 'image/jpeg' }
      : { 'content-type': 'application/json', authorization: bearer };
    const size = isUpload ? 11 * 1024 * 1024 : 2 * 1024 * 1024;
    const answer = await ask(path, { method, headers, body: Buffer.alloc(size, ' ') });
    expect(answer.status).toBe(413);
    expect(answer.headers.get('connection')).toBe('close');
    expect((await answer.json()) as object).toMatchObject({ message: expect.stringMatching(/너무 커요/) });
    // The next one is not cut.
    expect((await ask('/api/auth/login', { headers: { authorization: bearer } })).status).toBe(200);
  },
);

test('a chunked body that grows too large is refused as well', async () => {
  const client = say(halfSent('POST /api/webhooks/toss', { sending: 'chunked' }));
  // A wait: the head is there before the rest.
  await wait(100);
  client.socket.write(`${'x'.repeat(18)}\r\n20000\r\n${'x'.repeat(0x20000)}`);
  expect(await client.closed).toMatch(/^HTTP\/1\.1 413 .*connection: close/is);
});

test('an upload without its length is refused before a byte of it is read', async () => {
  const headers = { 'Content-Type': 'image/jpeg' };
  const client = say(
    halfSent(`PUT ${ticket('up-00000000-0000-4000-8000-888888888888')}`, { sending: 'chunked', headers }),
  );
  expect(await client.closed).toMatch(/^HTTP\/1\.1 411 .*connection: close.*파일 크기/is);
});

test('a ticket is good for one upload at a time, and for one picture', async () => {
  const path = ticket('up-00000000-0000-4000-8000-777777777777');
  const bytes = await photo();
  const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': String(bytes.length) };
  const put = () =>
    ask(path, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: new Uint8Array(bytes) });
  const first = say(halfSent(`PUT ${path}`, { sending: 'counted', headers }));
  // Whoever came before the first would be the first.
  const claims = () => runtime.connection.pool.query("select 1 from attempts where name like 'upload % up-%7777'");
  await expect.poll(async () => (await claims()).rows.length).toBe(1);
  expect((await put()).status).toBe(409);
  first.socket.destroy();
  // Who gave it up may begin again with another.
  expect(await (await put()).json()).toMatchObject({ code: 'uploadUsed' });
  const other = ticket('up-00000000-0000-4000-8000-777777777778');
  const again = await ask(other, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'image/jpeg' },
  });
  expect(again.status).toBe(200);
});

test('uploads take memory as their bytes arrive: what some announce keeps nobody else from sending a picture', async () => {
  logged.length = 0;
  const [neighbour, ...slow] = await neighbours(9);
  const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': String(10 * 1024 * 1024) };
  for (const [at, id] of slow.entries()) {
    say(
      halfSent(`PUT ${ticket(`up-00000000-0000-4000-8000-66666666666${at}`, 'image/jpeg', id)}`, {
        sending: 'counted',
        headers,
      }),
    );
  }
  const claims = () =>
    runtime.connection.pool.query("select 1 from attempts where name like 'upload % up-%66666666666_'");
  await expect.poll(async () => (await claims()).rows.length).toBe(slow.length);
  const path = ticket('up-00000000-0000-4000-8000-555555555555', 'image/jpeg', neighbour);
  const sent = await ask(path, {
    method: 'PUT',
    body: new Uint8Array(await photo()),
    headers: { 'content-type': 'image/jpeg' },
  });
  expect(sent.status).toBe(200);
  // The log of the next test is its own.
  for (const { socket } of clients) socket.destroy();
  await expect.poll(() => logged.filter(({ msg }) => /left/.test(msg)).length).toBe(slow.length);
});

test('a client that leaves in mid-request is no fault of the database, nor of ours', async () => {
  logged.length = 0;
  const before = await runtime.metrics.registry.metrics();
  for (const request of [
    'POST /api/webhooks/toss',
    'POST /api/auth/logout',
    'POST /api/buyer/pay/quote',
    'GET /buyer',
  ]) {
    for (const sending of SENDINGS) say(halfSent(request, { sending, headers: { Authorization: bearer } }));
  }
  const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': '90000' };
  say(halfSent(`PUT ${ticket('up-00000000-0000-4000-8000-666666666666')}`, { sending: 'counted', headers }));
  // A wait: all of them have arrived.
  await wait(300);
  for (const { socket } of clients) socket.resetAndDestroy();
  await expect.poll(() => logged.filter(({ msg }) => /left/.test(msg)).length).toBe(clients.length);
  expect(logged.filter(({ level }) => level > 20)).toEqual([]);
  const faults = (metrics: string) => metrics.match(/status="5\d\d"/g)?.length ?? 0;
  expect(faults(await runtime.metrics.registry.metrics())).toBe(faults(before));
});

test('who asks before sending a body is answered by the head, or told to go on', async () => {
  const expecting = { Expect: '100-continue', 'Content-Length': '2' };
  const head = (request: string, headers: Record<string, string>) =>
    halfSent(request, { sending: 'counted', headers: { ...headers, ...expecting } }).replace(/\{"productId":1$/, '');
  const refused = say(head('POST /api/buyer/carts/addCart', { Origin: 'http://market.test' }));
  expect(await refused.closed).toMatch(/^HTTP\/1\.1 401 /);
  const taken = say(head('POST /api/buyer/alarms/read', { Authorization: bearer, Connection: 'close' }));
  await expect.poll(() => taken.heard()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  taken.socket.write('{}');
  expect(await taken.closed).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
});

test('requests that stand in line on one connection are answered in their order, whole ones with their bodies', async () => {
  const one = (path: string) => `GET ${path} HTTP/1.1\r\nHost: market.test\r\n\r\n`;
  const hook =
    'POST /api/webhooks/toss HTTP/1.1\r\nHost: market.test\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
  const line = Array.from({ length: 50 }, () => one('/healthz') + hook).join('');
  const client = say(`${line}GET /healthz HTTP/1.1\r\nHost: market.test\r\nConnection: close\r\n\r\n`);
  const answers = (await client.closed).split(/(?=HTTP\/1\.1 )/);
  expect(answers).toHaveLength(101);
  expect(answers.every((answer) => answer.startsWith('HTTP/1.1 200 '))).toBe(true);
  expect(answers[1]).toContain('{"ok":true}');
});

test.each([
  [
    'more than it said',
    'POST /api/auth/logout',
    'Content-Length: 2\r\n\r\n{}{"more":1}\r\n\r\n',
    /^HTTP\/1\.1 (200|400) /,
  ],
  ['two lengths', 'POST /api/auth/logout', 'Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}{}', /^HTTP\/1\.1 400 /],
  [
    'a length and chunks',
    'POST /api/auth/logout',
    'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    /^HTTP\/1\.1 400 /,
  ],
  ['a broken chunk', 'POST /api/webhooks/toss', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n', /^(HTTP\/1\.1 400 |$)/],
  ['an upgrade', 'GET /healthz', 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n', /^HTTP\/1\.1 (200|400|426) /],
])('%s ends that connection alone', async (_, request, rest, answered) => {
  const type = request.startsWith('POST') ? `Content-Type: application/json\r\nAuthorization: ${bearer}\r\n` : '';
  const client = say(`${request} HTTP/1.1\r\nHost: market.test\r\n${type}${rest}`);
  await expect.poll(() => client.heard(), { timeout: SOON_MS }).toMatch(answered);
  expect((await ask('/healthz')).status).toBe(200);
});
