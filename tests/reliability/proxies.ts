import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Caller } from '../e2e/api.ts';
import { startServer } from '../e2e/start-server.ts';
import { Account } from './account.ts';
import { type FrontName, failureText, startFront } from './front.ts';
import { dataDir } from './processes.ts';
import { createProvider } from './provider.ts';
import { type Relay, startRelay } from './relay.ts';
import { isPlain, openShop } from './shop.ts';
import { openUpload } from './upload.ts';

export interface ProxyWish {
  name: FrontName;
  /** The first of three: the proxy, what listens behind it, the server. */
  port: number;
  log: string;
}

export interface ProxyFigures {
  proxy: FrontName;
  halfSent: number;
  /** Why it was not tried. */
  skipped: string | null;
  problems: string[];
}

const MARK = 'X-Half-Sent: yes';
const HELD_MS = 3_000;
const GONE_MS = 1_000;
const HEARD_WITHIN_MS = 10_000;
const ADDRESSES = [
  'POST /api/buyer/carts/addCart',
  'POST /api/buyer/pay/quote',
  'POST /api/webhooks/toss',
  'POST /api/auth/logout',
  'POST /buyer',
  'POST /nowhere',
  'PUT /api/unknown',
  'POST /sandbox/toss/authorize',
];

/**
 * The built server behind a proxy as `deploy/` ships it: half-sent requests stay at the proxy; pages, calls, live
 * events and uploads pass.
 */
export async function tryProxy({ name, port, log }: ProxyWish): Promise<ProxyFigures> {
  const skipped = failureText(name);
  if (skipped) return { proxy: name, halfSent: 0, skipped, problems: [] };
  const folder = mkdtempSync(join(tmpdir(), `dongne-${name}-`));
  // nginx, started by root, works as somebody else.
  chmodSync(folder, 0o755);
  const [behind, serverPort] = [port + 1, port + 2];
  const origin = `http://localhost:${port}`;
  const server = await startServer({
    port: serverPort,
    dataDir: dataDir(join(folder, 'data')),
    env: { PUBLIC_ORIGIN: origin, TRUST_PROXY: '1', LOG_LEVEL: 'error' },
    log,
  });
  const relay = await startRelay(behind, serverPort);
  let stop = async () => {};
  try {
    stop = await startFront(name, join(folder, name), port, [`127.0.0.1:${behind}`]);
    const half = halfSent(port);
    const problems = await everythingElse(origin, relay);
    await wait(HELD_MS);
    const reached = relay.seen(MARK);
    if (reached > 0) problems.push(`${reached} half-sent requests reached the server`);
    // Caddy 2.6 passes on what it has when a client leaves, and breaks it off at once: that must harm nobody.
    for (const socket of half) socket.destroy();
    await wait(GONE_MS);
    const { status } = await fetch(`${origin}/api/buyer/products/nearby?lat=37.5572&lng=126.9245`);
    if (status !== 200) problems.push(`a list after all had left: ${status}`);
    return { proxy: name, halfSent: half.length, skipped, problems };
  } finally {
    await stop();
    await relay.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function halfSent(port: number): Socket[] {
  return ADDRESSES.flatMap((request) =>
    ['Content-Length: 1000\r\n\r\n{"half":', 'Transfer-Encoding: chunked\r\n\r\n20\r\n{"half":'].flatMap((body) =>
      Array.from({ length: 10 }, () => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => {});
        socket.write(
          `${request} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n${MARK}\r\n${body}`,
        );
        return socket;
      }),
    ),
  );
}

async function everythingElse(origin: string, relay: Relay): Promise<string[]> {
  const problems: string[] = [];
  const expect = (what: string, seen: unknown, wanted: unknown) => {
    if (seen !== wanted) problems.push(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
  };
  const status = async (path: string, init?: RequestInit) => (await fetch(origin + path, init)).status;

  expect('a page', await status('/buyer'), 200);
  expect('a list', await status('/api/buyer/products/nearby?lat=37.5572&lng=126.9245'), 200);
  expect('metrics', await status('/metrics'), 404);
  expect('metrics asked of the server', relay.seen('GET /metrics'), 0);

  const owner = new Account('proxies-owner@demo.test', [origin], 0);
  const shop = await openShop(owner, createProvider([origin]));
  await upload(origin, owner, expect);

  const leaving = new AbortController();
  const seller = await Caller.signIn(origin, owner.email);
  const stream = await seller.open(`${origin}/api/events`, leaving.signal);
  let heard = '';
  const listen = async () => {
    for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) heard += chunk;
  };
  void listen().catch(() => {});
  const buyer = await Caller.signIn(origin, 'proxies-buyer@demo.test');
  const goods = shop.goods.find((one) => one.martId === shop.martIds[0] && isPlain(one))!;
  const put = await buyer.call('POST', '/api/buyer/carts/addCart', { productId: goods.productId, quantity: 1 });
  expect('a call with a body', put.status, 200);
  const made = await buyer.call('POST', `/api/buyer/pay/on-site?productId=${goods.productId}&quantity=1`);
  expect('an order', made.status, 200);
  const { orderId } = made.body as { orderId: number };
  for (const deadline = Date.now() + HEARD_WITHIN_MS; Date.now() < deadline; await wait(100)) {
    if (heard.includes(`"orderId":${orderId}`)) break;
  }
  expect('the order told at once', heard.includes(`"orderId":${orderId}`), true);
  leaving.abort();
  return problems;
}

async function upload(origin: string, owner: Account, expect: (what: string, seen: unknown, wanted: unknown) => void) {
  const { put, publicUrl, kilobytes } = await openUpload(owner);
  expect(`a picture of ${kilobytes} KiB`, (await put()).status, 200);
  expect('what was uploaded', (await fetch(publicUrl)).status, 200);
  expect('the same ticket again', (await put()).status, 409);
  expect('a made-up ticket', (await put(`${origin}/api/files/uploads/made-up?signature=x`)).status, 403);
  const large = (size: number) =>
    fetch(`${origin}/api/webhooks/toss`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(size),
    });
  const refused = (await (await large(0x20000)).json()) as { code?: string };
  expect('a body that the server refuses, in its words', refused.code, 'bodyTooLarge');
  // Caddy 2.6 says 502 of what it does not pass on.
  expect('a body that the proxy refuses', [413, 502].includes((await large(0x300000)).status), true);
}
