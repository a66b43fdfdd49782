import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NO_SHOW_REFUND_WAIT_MINUTES } from '#lib/domain/money.ts';
import { CRASH_POINTS, type CrashPoint } from '#lib/server/config/crash-points.ts';
import { type Running, startServer } from '../e2e/start-server.ts';
import { startPostgres } from '../server/postgres-server.ts';
import { Account } from './account.ts';
import { type Attempt, note } from './attempt.ts';
import { proveAll, proveStored } from './final-proof.ts';
import { onDatabase } from './on-database.ts';
import { orderOnSite } from './on-site.ts';
import { ops } from './operator.ts';
import { problemText } from './problem.ts';
import { dataDir } from './processes.ts';
import { createProvider, type Provider } from './provider.ts';
import type { Wish } from './run.ts';
import { isPlain, openShop, type Shop } from './shop.ts';
import { type Told, tell } from './told.ts';

export interface CrashFigures {
  database: Wish['database'];
  /** The points at which the process ended. */
  crashes: CrashPoint[];
  orders: number;
  problems: string[];
}

const CRASH_WITHIN_MS = 20_000;
const QUIET_WITHIN_MS = 60_000;
/** Past the deadline and grace of any order that is paid on site or by card. */
const UNTIL_EXPIRED_SECONDS = 130 * 60;

interface Scene {
  shop: Shop;
  provider: Provider;
  buyer: Account;
  attempts: Attempt[];
  told: Told[];
}

/** What leads to each point; each begins with an order of its own where it needs one. */
const LEADING_TO: Record<string, (scene: Scene) => Promise<void>> = {
  checkout: async (scene) => void (await buyOnSite(scene)),
  payment: async (scene) => void (await payByCard(scene)),
  checkIn: async (scene) => pickUp(scene, await buyOnSite(scene)),
  cancel: async (scene) => cancel(scene, await buyOnSite(scene)),
  refund: async (scene) => cancel(scene, await payByCard(scene)),
  expiry: async (scene) => {
    await buyOnSite(scene);
    await scene.provider.advance(UNTIL_EXPIRED_SECONDS);
  },
};

/**
 * Ends the built server with `kill -9` at each labelled point (src/lib/server/config/crash-points.ts) while somebody
 * does what leads there, starts it again, does it once more, and proves what `runReliability` proves.
 */
export async function runCrashPoints(wish: Pick<Wish, 'database' | 'port' | 'log'>): Promise<CrashFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'dongne-crash-points-'));
  const postgres = wish.database === 'PostgreSQL' ? await startPostgres() : null;
  const data = dataDir(join(folder, 'data'));
  const database: Record<string, string> = postgres ? { DATABASE_URL: postgres.url('postgres') } : {};
  let server: Running | null = null;
  const start = (env: Record<string, string> = {}) =>
    startServer({ port: wish.port, dataDir: data, log: wish.log, env: { ...database, LOG_LEVEL: 'error', ...env } });
  const crashes: CrashPoint[] = [];
  const problems: string[] = [];
  try {
    server = await start();
    const origins = [server.origin];
    const provider = createProvider(origins);
    const shop = await openShop(new Account('crash-owner@demo.test', origins, 0), provider);
    const buyers: Account[] = [];
    const attempts: Attempt[] = [];
    const told: Told[] = [];
    // A payout takes weeks: tests/server/crash-points.test.ts ends at its points.
    for (const point of CRASH_POINTS.filter((one) => !one.startsWith('payout.'))) {
      const buyer = new Account(`crash-${buyers.length}@demo.test`, origins, 0);
      buyers.push(buyer);
      const scene = { shop, provider, buyer, attempts, told };
      const act = LEADING_TO[point.replace(/\..*/, '')]!;
      await server.kill();
      server = await start({ CRASH_AT: point });
      const ended = once(server.process, 'exit');
      const acting = act(scene).catch((error: unknown) => error);
      const died = await Promise.race([ended.then(() => true), wait(CRASH_WITHIN_MS, false)]);
      if (died) crashes.push(point);
      else {
        problems.push(`${point} was not reached`);
        await server.kill();
      }
      server = await start();
      const failed = await acting;
      if (failed instanceof Error) problems.push(`${point}: ${failed.message}`);
      await act(scene);
      await untilQuiet(scene);
    }
    const deeds = { buyers, attempts, told, shop, provider };
    const proven = await proveAll(deeds);
    problems.push(...proven.problems.map(problemText));
    await untilPaidBack(server.origin, provider);
    const now = await provider.now();
    await server.stop();
    server = null;
    const wrong = await onDatabase({ url: database.DATABASE_URL, dataDir: data }, (query) =>
      proveStored(deeds, proven, { query, heard: null, now }),
    );
    problems.push(...wrong.map(problemText));
    for (const command of ['verify-ledger', 'verify-money', 'payments']) {
      const said = ops(command, { DATA_DIR: data, ...database });
      if (said) problems.push(said);
    }
    return { database: wish.database, crashes, orders: proven.books.orders.size, problems };
  } finally {
    await server?.kill();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Something of the mart that is open at all hours and takes cards, each time another. */
function goodsOf({ shop, attempts }: Scene) {
  const goods = shop.goods.filter((one) => one.martId === shop.martIds[0] && isPlain(one));
  return goods[attempts.length % goods.length]!;
}

/** Waits until nothing is on its way, so that the next start does not end before anybody does anything. */
async function untilQuiet({ buyer }: Scene): Promise<void> {
  const deadline = Date.now() + QUIET_WITHIN_MS;
  while (Date.now() < deadline) {
    const { body } = await buyer.insist('GET', '/api/buyer/order/buy-cancel');
    if ((body as { refund: { state: string } | null }[]).every(({ refund }) => refund?.state !== 'requested')) return;
    await wait(300);
  }
}

/** The clock that was moved on has expired orders of the demo town too, whose refunds go out like all others. */
async function untilPaidBack(origin: string, provider: Provider): Promise<void> {
  await provider.advance(NO_SHOW_REFUND_WAIT_MINUTES * 60);
  const deadline = Date.now() + QUIET_WITHIN_MS;
  while (Date.now() < deadline) {
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    if (/^refunds_owed 0$/m.test(metrics)) return;
    await wait(300);
  }
}

/** An order to be paid in the mart, asked for under its name until somebody answers. */
async function buyOnSite(scene: Scene): Promise<number> {
  const { bought } = await orderOnSite(scene.buyer, goodsOf(scene), scene.attempts);
  return bought[0]![0]!;
}

async function payByCard(scene: Scene): Promise<number> {
  const { buyer, attempts, provider } = scene;
  const { productId } = goodsOf(scene);
  const quote = await buyer.insist('POST', '/api/buyer/pay/quote', { items: [{ productId, quantity: 1 }] });
  const { orderId, lines } = quote.body as { orderId: string; lines: { card: { amount: number } }[] };
  const { amount } = lines[0]!.card;
  const paymentKey = (await provider.authorize(orderId, amount))!;
  const path = '/api/buyer/pay/toss/confirm';
  const body = { paymentKey, orderId, amount, productId, quantity: 1, isReservation: false };
  const asked = [{ productId, quantity: 1, way: 'card' as const, amount }];
  const attempt: Attempt = {
    buyer,
    lines: asked,
    name: null,
    orderId,
    send: { path, body },
    tampered: false,
    bought: [],
    refused: [],
  };
  attempts.push(attempt);
  for (let answer = await buyer.insist('POST', path, body); !note(attempt, answer); ) {
    await wait(500);
    answer = await buyer.insist('POST', path, body);
  }
  return attempt.bought[0]![0]!;
}

async function pickUp({ buyer, shop, told }: Scene, orderId: number): Promise<void> {
  const pass = await buyer.insist('GET', `/api/qrCode/get?orderId=${orderId}`);
  const { uuid } = pass.body as { uuid: string };
  const path = `/api/seller/orders/${orderId}/checkin`;
  const done = await tell(told, 'checkIn', orderId, shop.owner, shop.owner.insist('PATCH', path, { uuid }));
  if (done?.status !== 200) throw new Error(`check-in of ${orderId}: ${JSON.stringify(done?.body)}`);
}

async function cancel({ buyer, told }: Scene, orderId: number): Promise<void> {
  const path = `/api/buyer/order/cancel?orderId=${orderId}`;
  const done = (await buyer.insist('POST', path))!;
  // Asked again after the answer was lost, it is cancelled already.
  const isCancelled = done.status === 200 || (done.body as { code?: string }).code === 'alreadyCancelled';
  told.push({ act: 'cancel', orderId, by: buyer.email, answer: isCancelled ? 'yes' : 'no' });
  if (!isCancelled) throw new Error(`cancel of ${orderId}: ${JSON.stringify(done.body)}`);
}
