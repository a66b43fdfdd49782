import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../bench/free-port.ts';
import { failureText, replaced, startFront } from '../reliability/front.ts';
import { frontEnvironment, frontPath } from './front-programs.ts';

const WORDS = '<p>마켓이 하는 말</p>';
/** Stands for the market: what it does is what matters to what is in front of it. */
const market = { isReady: true, probes: 0, bodies: [] as number[] };
let upstream: Server;
let upstreamAt: string;
let folder: string;

beforeAll(async () => {
  process.env.PATH = frontPath();
  folder = mkdtempSync(join(tmpdir(), 'dongne-fronts-'));
  // Workers are another user, where the tests are root.
  chmodSync(folder, 0o755);
  upstream = createServer((req, res) => {
    let length = 0;
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
    });
    req.on('end', () => {
      if (req.url === '/readyz') market.probes += 1;
      if (req.method === 'POST') market.bodies.push(length);
      const isUp = market.isReady || req.url === '/healthz';
      const isLarge = length > 64 * 1024 && !req.url?.startsWith('/api/files/');
      res.writeHead(isLarge ? 413 : isUp ? 200 : 503, {
        'Content-Type': 'text/html; charset=utf-8',
        'Retry-After': '7',
      });
      res.end(isUp ? 'ok' : WORDS);
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  upstreamAt = `127.0.0.1:${(upstream.address() as AddressInfo).port}`;
});
afterAll(async () => {
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  market.isReady = true;
  market.bodies = [];
});

/** The shipped front, but for what only the machine decides: ports and certificates. */
async function startHaproxy(port: number): Promise<() => Promise<void>> {
  let text = readFileSync('deploy/haproxy-front.cfg', 'utf8');
  text = replaced(text, /bind :80\n/, `bind 127.0.0.1:${port}\n`);
  text = replaced(text, / {4}bind :443.*\n/, '');
  text = replaced(text, / {4}http-request redirect scheme https.*\n/, '');
  text = text.replaceAll('127.0.0.1:4321', upstreamAt);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const child: ChildProcess = spawn('haproxy', ['-db', '-q', '-f', file], {
    stdio: 'ignore',
    env: { ...process.env, ...frontEnvironment('haproxy') },
  });
  await once(child, 'spawn').catch(() => {
    throw new Error('haproxy is not installed here: apt-get install haproxy');
  });
  const ended = once(child, 'exit');
  const isUp = () =>
    fetch(`http://localhost:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isUp, { timeout: 15_000, interval: 100 });
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

/** A body without its length, in pieces. */
const inPieces = (bytes: number) =>
  new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < bytes; sent += 65_536) controller.enqueue(new Uint8Array(65_536));
      controller.close();
    },
  });

/** Sends a body once it is wanted, as who has much to send does. */
function post(port: number, path: string, bytes: number): Promise<number> {
  const headers = { 'content-length': bytes, expect: '100-continue' };
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method: 'POST', headers }, (answer) => {
      answer.resume();
      sent.destroy();
      resolve(answer.statusCode!);
    });
    sent.once('continue', () => sent.end(Buffer.alloc(bytes)));
    sent.once('error', reject);
    sent.flushHeaders();
  });
}

describe.each(['nginx', 'caddy', 'haproxy'] as const)('the shipped %s in front of the market', (name) => {
  let port: number;
  let origin: string;
  let stop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const missing = name === 'haproxy' ? null : failureText(name);
    if (missing) throw new Error(missing);
    port = await freePort();
    origin = `http://localhost:${port}`;
    stop =
      name === 'haproxy' ? await startHaproxy(port) : await startFront(name, join(folder, name), port, [upstreamAt]);
  }, 60_000);
  afterAll(() => stop?.());

  test('passes on what the market says while none of its processes is ready, at once and with its Retry-After', async () => {
    market.isReady = false;
    const words = async () => {
      const answer = await fetch(`${origin}/buyer`);
      return [answer.status, answer.headers.get('retry-after'), await answer.text()];
    };
    expect(await words()).toEqual([503, '7', WORDS]);
    // Once it has heard of it by itself, too; nginx does not ask.
    if (name !== 'nginx') {
      market.probes = 0;
      await expect.poll(() => market.probes, { timeout: 20_000 }).toBeGreaterThan(1);
    }
    for (let i = 0; i < 3; i += 1) expect(await words()).toEqual([503, '7', WORDS]);
    const call = await fetch(`${origin}/api/buyer/pay/on-site`, { method: 'POST', body: '{}' });
    expect([call.status, Number(call.headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
    expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('answers 413 to a body that is too large, whether it says its length or not', async () => {
    // It has heard that the market is ready again.
    await vi.waitUntil(async () => (await post(port, '/api/x', 1)) === 200, { timeout: 15_000, interval: 100 });
    expect(await post(port, '/api/buyer/carts/addCart', 2_000_000)).toBe(413);
    expect(await post(port, '/api/files/uploads/1.jpg', 12_000_000)).toBe(413);
    const init = { method: 'POST', body: inPieces(2_000_000), duplex: 'half' } as RequestInit;
    expect((await fetch(`${origin}/api/buyer/carts/addCart`, init)).status).toBe(413);
    expect(market.bodies.every((length) => length < 12_000_000)).toBe(true);
    expect(await post(port, '/api/buyer/carts/addCart', 60_000)).toBe(200);
    expect(market.bodies.at(-1)).toBe(60_000);
  });

  test('keeps the metrics to itself', async () => {
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  });
});
