import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../free-ports.ts';
import { failureText, replaced, startFront } from '../reliability/front.ts';
import { frontEnvironment, frontPath } from './front-programs.ts';

const WORDS = '<p>마켓이 하는 말</p>';
/** Stands for the market: what it does is what matters to what is in front of it. */
const market = { isReady: true, probes: 0, bodies: [] as number[], streams: 0 };
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
      // One that is never answered, and a stream of news.
      if (req.url === '/hang') return;
      if (req.url === '/api/events') {
        market.streams += 1;
        res.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
        const beat = () => res.write('event: beat\ndata: {}\n\n');
        beat();
        const beats = setInterval(beat, 300);
        res.on('close', () => {
          clearInterval(beats);
          market.streams -= 1;
        });
        return;
      }
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
const post = (port: number, path: string, bytes: number): Promise<number> =>
  postAndRead(port, path, bytes).then(({ status }) => status);

function postAndRead(
  port: number,
  path: string,
  bytes: number,
): Promise<{ status: number; type: string | undefined; text: string }> {
  const headers = { 'content-length': bytes, expect: '100-continue' };
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      answer.on('end', () => {
        sent.destroy();
        resolve({ status: answer.statusCode!, type: answer.headers['content-type'], text });
      });
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

  test('passes on news line by line, and ends a line whose reader has gone', async () => {
    const gone = new AbortController();
    const answer = await fetch(`${origin}/api/events`, { signal: gone.signal });
    const { value } = await answer.body!.pipeThrough(new TextDecoderStream()).getReader().read();
    expect([value, market.streams]).toEqual(['event: beat\ndata: {}\n\n', 1]);
    gone.abort();
    await expect.poll(() => market.streams, { timeout: 10_000 }).toBe(0);
  });

  /** What a limit says: JSON to a call, which reads codes, a page to a browser. */
  async function wordsAt(path: string, init: RequestInit = {}): Promise<[number, string | undefined, string, number]> {
    const answer = await fetch(origin + path, init);
    const text = await answer.text();
    const type = answer.headers.get('content-type')!.split(';')[0]!;
    const code = type === 'application/json' ? (JSON.parse(text) as { code: string }).code : undefined;
    expect(text).toMatch(/요\./);
    return [answer.status, code, type, Number(answer.headers.get('retry-after'))];
  }

  test('tells what is too large in the market’s words', async () => {
    const { status, type, text } = await postAndRead(port, '/api/buyer/carts/addCart', 2_000_000);
    expect([status, type]).toEqual([413, 'application/json; charset=utf-8']);
    expect(JSON.parse(text)).toMatchObject({ code: 'bodyTooLarge', message: expect.stringContaining('너무 커요') });
  });

  test('tells a flood to come again, in the market’s words', async () => {
    const call = '/api/buyer/carts/addCart';
    if (name === 'caddy') {
      // It has no limit by address: what it bounds is how many are under way.
      const gone = new AbortController();
      // On a machine that is busy some of them are not connected in time: they are sent again.
      const hanging = Array.from({ length: 1_100 }, async () => {
        while (!gone.signal.aborted)
          await fetch(`${origin}/hang`, { method: 'POST', body: '{}', signal: gone.signal }).catch(() => {});
      });
      const post = { method: 'POST', body: '{}' };
      await expect
        .poll(() => wordsAt(call, post).catch(() => null), { timeout: 20_000 })
        .toEqual([503, 'unavailable', 'application/json', 5]);
      gone.abort();
      await Promise.all(hanging);
      await expect.poll(async () => (await fetch(origin + call, post)).status, { timeout: 20_000 }).toBe(200);
      return;
    }
    // More than any of the two lets one address ask for; it is let in again bit by bit.
    const flood = async () => {
      for (let i = 0; i < 10; i += 1) await fetch(`${origin}/healthz`).then((answer) => answer.text());
    };
    const wordsInAFlood = async () => {
      const flooding = Array.from({ length: 150 }, flood);
      await flooding[0];
      const words = await Promise.all([wordsAt(call), wordsAt('/buyer')]);
      await Promise.all(flooding);
      return words;
    };
    await expect.poll(wordsInAFlood, { timeout: 20_000 }).toEqual([
      [429, 'tooManyRequests', 'application/json', 1],
      [429, undefined, 'text/html', 1],
    ]);
    await expect.poll(async () => (await fetch(origin + call)).status, { timeout: 20_000 }).toBe(200);
  });

  test('says it itself where no process can be reached', async () => {
    const { port: at } = upstream.address() as AddressInfo;
    upstream.closeAllConnections();
    await new Promise((resolve) => upstream.close(resolve));
    try {
      const init = { method: 'POST', body: '{}' };
      const said = () => wordsAt('/api/buyer/carts/addCart', init).catch(() => null);
      await expect.poll(said, { timeout: 20_000 }).toEqual([503, 'unavailable', 'application/json', 5]);
    } finally {
      await new Promise<void>((resolve) => upstream.listen(at, '127.0.0.1', resolve));
      await vi.waitUntil(async () => (await fetch(`${origin}/healthz`)).ok, { timeout: 20_000, interval: 200 });
    }
  });

  test('keeps the metrics to itself', async () => {
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  });
});

test('the shipped Caddyfile is valid by itself, with Debian’s Caddy and nothing set', () => {
  const asked = ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'];
  const env = { PATH: process.env.PATH!, HOME: folder, ...frontEnvironment('caddy') };
  for (const more of [{}, { CADDY_BUFFERING: 'buffer_requests' }]) {
    const { status, stderr } = spawnSync('caddy', asked, { encoding: 'utf8', env: { ...env, ...more } });
    expect(status, stderr.slice(-1_000)).toBe(0);
  }
});
