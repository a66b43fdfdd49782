import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT_TIMEOUTS, maxConnections } from '#lib/server/pipeline/server.ts';
import type { Runtime } from '#lib/server/runtime.ts';
import { issueAccessToken } from '#lib/server/services/person/session/access-token.ts';
import { type OpenRuntime, openRuntime } from './open-runtime.ts';
import { servePipeline } from './serve-pipeline.ts';

/** The server's own limits, a hundred times shorter. */
const FASTER = 100;
const SILENT_MS = 750;

let opened: OpenRuntime;
let runtime: Runtime;
let server: Server;
let close: () => Promise<void>;

beforeAll(async () => {
  opened = await openRuntime();
  runtime = opened.runtime;
  const { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval } = CLIENT_TIMEOUTS;
  const timeouts = {
    headersTimeout: headersTimeout / FASTER,
    requestTimeout: requestTimeout / FASTER,
    keepAliveTimeout,
    connectionsCheckingInterval: connectionsCheckingInterval / FASTER,
    silenceTimeout: SILENT_MS,
  };
  ({ server, close } = await servePipeline(runtime, { timeouts }));
});
afterAll(async () => {
  await close();
  await opened.close();
});

/**
 * A client that says what it is told, a byte at a time, until it is not listened to any more; answers what it was told.
 */
async function sayForEver(beginning: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.write(beginning);
  const drip = setInterval(() => socket.write('x'), 50);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  return answer;
}

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: market.test\r\nX-Long: '],
  [
    'body',
    'POST /api/webhooks/toss HTTP/1.1\r\nHost: market.test\r\n' +
      'Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"',
  ],
])('who never comes to the end of the %s is not listened to for ever', async (_, beginning) => {
  expect(await sayForEver(beginning)).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

async function openStreamThatIsNotRead(): Promise<Socket> {
  const { rows } = await runtime.connection.pool.query<{ id: number }>(
    `insert into users (provider, subject, name, created_at) values ('google', gen_random_uuid()::text, '느림보', now()) returning id`,
  );
  const { config, clock, events } = runtime.deps;
  const token = await issueAccessToken({ userId: rows[0]!.id, sessionId: 'a session' }, config.sessionSecret, clock);
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write(`GET /api/events HTTP/1.1\r\nHost: market.test\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await expect.poll(() => events.size()).toBe(1);
  return Object.assign(socket, { userId: rows[0]!.id });
}

test('a stream of events whose reader has stopped reading is ended, and keeps nothing', async () => {
  const socket = (await openStreamThatIsNotRead()) as Socket & { userId: number };
  const { events } = runtime.deps;
  const data = { text: 'x'.repeat(7_000) };
  const flood = setInterval(
    () =>
      void runtime.connection.pool.query(
        "select announce('alarm', $1::int, null, $2::jsonb) from generate_series(1, 100)",
        [socket.userId, JSON.stringify(data)],
      ),
    20,
  );
  await expect.poll(() => events.size()).toBe(0);
  clearInterval(flood);
  socket.destroy();
});

test('connections leave descriptors for files and the database', () => {
  expect(server.maxConnections).toBe(maxConnections());
  expect(server.maxConnections).toBeGreaterThan(0);
  expect(maxConnections(1_024)).toBeLessThan(1_024 - 100);
});

// Field case 5.8.
test.each([
  [9, 200, /./],
  [20, 431, /쿠키나 주소가 너무 길어요/],
])('a cookie line of %d KB is read, or refused in our words', async (kilobytes, status, words) => {
  const { port } = server.address() as AddressInfo;
  const told = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve(answer));
    const cookie = `theme=${'x'.repeat(kilobytes * 1024)}`;
    socket.write(`GET /healthz HTTP/1.1\r\nHost: market.test\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`);
  });
  expect(told).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(told).toMatch(words);
});
