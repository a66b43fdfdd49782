import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../e2e/start-server.ts';
import { Account } from './account.ts';
import { ask, type Expect, freshMinute, type Seen, whoIsAnswered } from './edge-visitors.ts';
import { startFront } from './front.ts';
import { nginxProgram } from './nginx-program.ts';
import { dataDir } from './processes.ts';
import { createProvider, type Provider } from './provider.ts';
import { type Relay, startRelay } from './relay.ts';
import { openShop, type Shop } from './shop.ts';

export interface EdgeFigures {
  proxy: 'nginx with its cache';
  /** From the answer to a seller's change to the moment when nginx said it to a visitor. */
  purgedMs: number;
  /** Of fifty visitors who asked at once, so many were passed on. */
  passedOn: number;
  /** Why it was not tried. */
  skipped: string | null;
  problems: string[];
}

const SEEN_WITHIN_MS = 2_000;
/** A step of a price comes so long after it is looked at. */
const AHEAD_SECONDS = 6;

/** The built server behind deploy/nginx.conf with what visitors share kept there, and deploy/nginx-purge.conf to take it back. */
export async function tryEdge({ port, log }: { port: number; log: string }): Promise<EdgeFigures> {
  const figures: EdgeFigures = {
    ...{ proxy: 'nginx with its cache', purgedMs: 0, passedOn: 0 },
    ...{ skipped: null, problems: [] },
  };
  if (!nginxProgram()?.purgeModule)
    return { ...figures, skipped: "nginx's module cache_purge is not here (libnginx-mod-http-cache-purge): not tried" };
  const folder = mkdtempSync(join(tmpdir(), 'dongne-edge-'));
  // nginx, started by root, works as somebody else.
  chmodSync(folder, 0o755);
  const [behind, serverPort, purgePort] = [port + 1, port + 2, port + 3];
  const origin = `http://localhost:${port}`;
  const server = await startServer({
    port: serverPort,
    dataDir: dataDir(join(folder, 'data')),
    env: {
      ...{ PUBLIC_ORIGIN: origin, TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'error' },
      ...{ EDGE_CACHE_SECONDS: '60', EDGE_PURGE_URLS: `http://127.0.0.1:${purgePort}` },
    },
    log,
  });
  const relay = await startRelay(behind, serverPort);
  let stop = async () => {};
  const expect = (what: string, seen: unknown, wanted: unknown) => {
    if (seen !== wanted) figures.problems.push(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
  };
  try {
    stop = await startFront('nginx', join(folder, 'nginx'), port, [`127.0.0.1:${behind}`], purgePort);
    const provider = createProvider([origin]);
    const shop = await openShop(new Account('edge-owner@demo.test', [origin], 0), provider);
    await whoIsAnswered(origin, purgePort, shop, expect);
    await views(origin, shop, relay, expect);
    figures.passedOn = await manyAtOnce(origin, relay);
    if (figures.passedOn > 5) figures.problems.push(`${figures.passedOn} of 50 visitors at once were passed on`);
    figures.purgedMs = await priceChange(origin, shop, expect);
    await priceStep(origin, shop, provider, expect);
    const { status, from } = await ask(origin, '/buyer/search?query=%EB%B9%B5');
    expect('a page before the server stops', `${status} ${from}`, '200 MISS');
    await server.stop();
    expect('a page after that', (await ask(origin, '/buyer/search?query=%EB%B9%B5')).status, 502);
    return figures;
  } finally {
    await stop();
    await relay.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The server is told of a page that nginx answered by itself. */
async function views(origin: string, shop: Shop, relay: Relay, expect: Expect): Promise<void> {
  await freshMinute();
  const path = `/buyer/product/${shop.goods[1]!.productId}`;
  await ask(origin, path);
  await wait(200);
  const told = () => relay.seen('X-Edge-View: 1');
  const before = told();
  const { from } = await ask(origin, path);
  await wait(200);
  expect('a view of a page that is kept', `${from} ${told() - before}`, 'HIT 1');
}

/** Fifty visitors ask for what nobody has asked for; how many of them reach the server. */
async function manyAtOnce(origin: string, relay: Relay): Promise<number> {
  await freshMinute();
  const path = '/buyer/search?query=%EB%A7%8E%EC%9D%80';
  const before = relay.seen(`GET ${path} `);
  await Promise.all(Array.from({ length: 50 }, () => ask(origin, path)));
  return relay.seen(`GET ${path} `) - before;
}

const priceIn = ({ body }: Seen) => (JSON.parse(body) as { price: number }).price;

/** A seller's new price is what the next visitor sees; how long that takes, in milliseconds. */
async function priceChange(origin: string, shop: Shop, expect: Expect): Promise<number> {
  await freshMinute();
  const { productId, martId } = shop.goods[0]!;
  const [api, page] = [`/api/buyer/products/${productId}`, `/buyer/product/${productId}`];
  for (const path of [api, page]) for (const _ of ['made', 'kept']) await ask(origin, path);
  expect('before the change', `${(await ask(origin, api)).from} ${(await ask(origin, page)).from}`, 'HIT HIT');
  const changed = await shop.owner.insist('PATCH', `/api/seller/stores/${martId}/products/${productId}`, {
    price: 4_321,
  });
  expect('the change', changed.status, 200);
  const from = performance.now();
  let isSeen = false;
  while (!isSeen && performance.now() - from < SEEN_WITHIN_MS)
    isSeen = priceIn(await ask(origin, api)) === 4_321 && (await ask(origin, page)).body.includes('4,321');
  const purgedMs = Math.round(performance.now() - from);
  expect(`the change seen within ${SEEN_WITHIN_MS} ms`, isSeen, true);
  return purgedMs;
}

/** A price that falls by itself is never the old one after its moment. */
async function priceStep(origin: string, shop: Shop, provider: Provider, expect: Expect): Promise<void> {
  const now = await provider.now();
  const saleEnd = new Date(Math.ceil(now.getTime() / 60_000) * 60_000 + 120 * 60_000);
  const made = await shop.owner.insist('POST', `/api/seller/stores/${shop.martIds[0]}/products`, {
    ...{ category: '빵', productName: '내려가는 빵', price: 4_000, quantity: 10 },
    expirationDate: saleEnd.toISOString(),
    markdown: [{ minutesBeforeEnd: 60, percentOff: 50 }],
  });
  const path = `/api/buyer/products/${(made.body as { productId: number }).productId}`;
  const stepsAt = saleEnd.getTime() - 60 * 60_000;
  const left = async () => stepsAt - (await provider.now()).getTime();
  await provider.advance(Math.floor((await left()) / 1_000) - AHEAD_SECONDS);
  // Edges are told that the clock was moved.
  await wait(3_000);
  const [first, second] = [await ask(origin, path), await ask(origin, path)];
  expect('the price before its step', `${priceIn(first)} ${priceIn(second)} ${second.from}`, '4000 4000 HIT');
  const endsAt = performance.now() + (await left());
  while (performance.now() < endsAt + 500) {
    const askedAt = performance.now();
    const price = priceIn(await ask(origin, path));
    if (askedAt > endsAt && price !== 2_000) {
      expect(`the price ${Math.round(askedAt - endsAt)} ms after its step`, price, 2_000);
      return;
    }
    await wait(50);
  }
}
