import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ClientGone, createBodyReceiver } from '#lib/server/platform/http/request-body.ts';
import { Refusal } from '#lib/server/platform/refusal.ts';
import { type RawClient, rawClient } from '../half-sent.ts';

const KIB = 1024;
const LIMITS = { maxBytes: 64 * KIB, withinMs: 3_000 };

let server: Server;
let clients: RawClient[];
let connections: Socket[];
/** What became of each request, by its path, in the order of their ends. */
let ends: string[];

beforeEach(async () => {
  clients = [];
  connections = [];
  // Ends of this test alone: what an earlier one left open ends later.
  const own: string[] = [];
  ends = own;
  const receive = createBodyReceiver(200 * KIB);
  server = createServer((req, res) => {
    receive(req, res, LIMITS).then(
      (body) => {
        own.push(`${req.url} ${body.length}`);
        res.end(body);
      },
      (error: unknown) => {
        own.push(`${req.url} ${error instanceof Refusal ? error.code : (error as Error).name}`);
        res.destroy();
      },
    );
  });
  server.on('connection', (socket) => connections.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

/** Resolves once the server has read so many bytes, heads included. */
const arrived = (bytes: number) =>
  expect.poll(() => connections.reduce((all, { bytesRead }) => all + bytesRead, 0)).toBeGreaterThan(bytes);

afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function send(path: string, length: number, sent: number): RawClient {
  const head = `POST ${path} HTTP/1.1\r\nHost: market.test\r\nContent-Length: ${length}\r\n\r\n`;
  const client = rawClient(server, head + 'x'.repeat(sent));
  clients.push(client);
  return client;
}

test('a body arrives whole, in however many pieces it was sent', async () => {
  const client = send('/pieces', 3_000, 0);
  for (let at = 0; at < 3_000; at += 1) client.socket.write(String(at % 10));
  const body = Array.from({ length: 3_000 }, (_, at) => at % 10).join('');
  await expect.poll(() => client.heard()).toContain(`\r\n\r\n${body}`);
});

test('what is sent byte by byte is not kept byte by byte', async () => {
  const { heapUsed } = process.memoryUsage();
  for (let i = 0; i < 3; i += 1) {
    const client = send(`/${i}`, 60 * KIB, 0);
    client.socket.setNoDelay(true);
    for (let at = 0; at < 3_000; at += 1) {
      client.socket.write('x');
      if (at % 100 === 0) await turn();
    }
  }
  expect(process.memoryUsage().heapUsed - heapUsed).toBeLessThan(20 * KIB * KIB);
  expect(ends).toEqual([]);
});

test('when unfinished bodies hold too much, the oldest is given up, and whole ones still come through', async () => {
  send('/oldest', 60 * KIB, 59 * KIB);
  await arrived(59 * KIB);
  for (const path of ['/second', '/third']) send(path, 60 * KIB, 59 * KIB);
  await arrived(3 * 59 * KIB);
  expect(ends).toEqual([]);
  send('/fourth', 60 * KIB, 59 * KIB);
  await expect.poll(() => ends).toEqual(['/oldest unavailable']);
  send('/whole', 10, 10);
  await expect.poll(() => ends).toContain('/whole 10');
});

test('many bodies of which next to nothing was sent are not kept either', async () => {
  for (let i = 0; i < 100; i += 1) send(`/${i}`, 60 * KIB, 1);
  await expect.poll(() => ends.length).toBeGreaterThan(40);
  expect(ends.every((end) => end.endsWith(' unavailable'))).toBe(true);
  send('/whole', 10, 10);
  await expect.poll(() => ends).toContain('/whole 10');
});

test('a client that leaves is known to have left, before and after it was asked for its body', async () => {
  const client = send('/left', 100, 10);
  await arrived(10);
  client.socket.resetAndDestroy();
  await expect.poll(() => ends).toEqual([`/left ${ClientGone.name}`]);
});

test('who is too slow or sends too much is told so, each by its name', async () => {
  send('/long', 65 * KIB, 10);
  await expect.poll(() => ends).toEqual(['/long bodyTooLarge']);
  send('/slow', 100, 10);
  await expect.poll(() => ends, { timeout: 2 * LIMITS.withinMs }).toEqual(['/long bodyTooLarge', '/slow bodyTooSlow']);
});
