import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDice, type Dice } from '#sandbox/demo/dice.ts';
import { type PostgresServer, startPostgres } from '../server/postgres-server.ts';
import { Account } from './account.ts';
import { disturbHelpers, type Helpers, startHelpers } from './bus-faults.ts';
import { type Attempt, shopAround } from './buyer.ts';
import { type DatabaseFaults, disturbDatabase } from './database-faults.ts';
import { hearEverywhere } from './everywhere.ts';
import { cutPower, type Processes, renewInTurn, startProcesses } from './processes.ts';
import { askAgain, countStock, differences, readBooks, toldTwice } from './proof.ts';
import { createProvider, type Provider } from './provider.ts';
import { type Front, startProxy } from './proxy.ts';
import { openShop, type Shop } from './shop.ts';

export interface Wish {
  database: 'PGlite' | 'PostgreSQL';
  checkouts: number;
  /** How many buy at the same time. */
  buyers: number;
  seed: number;
  /** What happens to the processes meanwhile; power cuts unless told. */
  upheaval?: 'powerCuts' | 'rollingRestarts' | 'databaseFaults' | 'busFaults';
  /** The first of the ports to listen on. */
  port: number;
  log: string;
}

export interface Figures {
  database: Wish['database'];
  processes: number;
  checkouts: number;
  byCard: number;
  tampered: number;
  faults: number;
  /** Checkouts to which nobody ever answered: the buyer left, or no process was there. */
  unanswered: number;
  orders: number;
  powerCuts: number;
  /** Times that a process was stopped and started again under load, without one failed request. */
  renewals: number;
  /** Times that the bus or the standby was ended or stood still, without one failed request. */
  busFaults: number;
  /** What was done to the database. */
  databaseFaults?: string;
  /** Won charged, and of that given back. */
  chargedWon: number;
  returnedWon: number;
  /** From the start after the last power cut to the moment when everything agreed. */
  settledMs: number;
  slowestStartMs: number;
  /** What is wrong; nothing, always. */
  problems: string[];
}

/** The demo town's pictures are the same for all; drawing them again would take most of a short run. */
const PICTURES = ['.cache/e2e/files', '.cache/reliability/files'];
const SETTLE_WITHIN_MS = 120_000;
const CARD_WINDOW_SECONDS = 11 * 60;

/**
 * Buyers, sellers, faults, power cuts and a clock that jumps, against the built server and from outside it; then the proof
 * that not a won, a piece or an order was lost or doubled (design.md section 8).
 */
export async function runReliability(wish: Wish): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'dongne-reliability-'));
  // A server that may end without warning keeps what it acknowledged.
  const durable = wish.upheaval === 'databaseFaults';
  const hasBus = wish.upheaval === 'busFaults';
  const postgres = wish.database === 'PostgreSQL' ? await startPostgres({ durable: durable || hasBus }) : null;
  const helpers = hasBus && postgres ? await startHelpers(postgres) : null;
  const isRolling = wish.upheaval === 'rollingRestarts' || hasBus;
  if (isRolling && !postgres) throw new Error('only PostgreSQL serves several processes');
  const count = isRolling ? 3 : postgres ? 2 : 1;
  const dataDirs = Array.from({ length: count }, (_, i) => dataDir(join(folder, String(i))));
  const database: Record<string, string> = postgres ? { DATABASE_URL: postgres.url('postgres') } : {};
  const ports = dataDirs.map((_, i) => wish.port + 1 + i);
  const proxy = isRolling
    ? await startProxy(
        wish.port,
        ports.map((port) => `http://localhost:${port}`),
      )
    : null;
  const behindProxy: Record<string, string> = proxy ? { PUBLIC_ORIGIN: proxy.origin, STOP_NOTICE_SECONDS: '2' } : {};
  const processes = await startProcesses({
    ports,
    dataDirs,
    // One secret, as of one market: who is signed in at one process is at all of them.
    env: {
      ...database,
      ...(helpers ? { VALKEY_URL: helpers.valkey.url, DATABASE_READ_URL: helpers.standby.url('postgres') } : {}),
      SESSION_SECRET: 'the reliability run, with a secret of its own',
      LOG_LEVEL: 'error',
      ...behindProxy,
    },
    log: wish.log,
  });
  try {
    const figures = await rush(wish, processes, { proxy, helpers, postgres: durable ? postgres : null });
    await proxy?.close();
    await processes.stop();
    for (const command of ['verify-ledger', 'payments']) {
      const said = ops(command, { DATA_DIR: dataDirs[0]!, ...database });
      if (said) figures.problems.push(said);
    }
    return figures;
  } finally {
    await proxy?.close();
    await processes.stop();
    await helpers?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A data folder that shares the demo town's pictures. */
export function dataDir(folder: string): string {
  const pictures = PICTURES.find((path) => existsSync(path)) ?? PICTURES.at(-1)!;
  mkdirSync(pictures, { recursive: true });
  mkdirSync(folder);
  symlinkSync(resolve(pictures), join(folder, 'files'));
  return folder;
}

const NOTHING_OPEN =
  '0 payments undecided, 0 refunds on their way, 0 failed payments to cancel, 0 partly given back by hand.';

/** What an operator's command says, where it is not what it should say. */
export function ops(command: string, env: Record<string, string>): string | null {
  const { stdout, stderr } = spawnSync('node', ['scripts/ops.ts', command], {
    env: { ...process.env, SANDBOX: '1', ...env },
    encoding: 'utf8',
  });
  const fine = ['The ledger adds up.', NOTHING_OPEN];
  // Beside it a command says which database it works on.
  return fine.includes(stdout.trim()) ? null : (stdout + stderr).trim();
}

async function rush(
  wish: Wish,
  processes: Processes,
  { proxy, postgres, helpers }: { proxy: Front | null; postgres: PostgresServer | null; helpers: Helpers | null },
): Promise<Figures> {
  const origins = proxy ? [proxy.origin] : processes.origins;
  const dice = (purpose: string) => createDice(wish.seed, purpose);
  const provider = createProvider(origins);
  const shop = await openShop(new Account('reliability-owner@demo.test', origins, 0), provider);
  const attempts: Attempt[] = [];
  const buyers: Account[] = [];
  const newcomer = () => {
    const buyer = new Account(`reliability-${buyers.length}@demo.test`, origins, buyers.length);
    buyers.push(buyer);
    return buyer;
  };
  await knownAmount(newcomer(), shop, provider, attempts);
  const unheard = proxy ? await hearEverywhere(shop, processes.origins, proxy.origin) : [];

  let stopped = false;
  let faults: DatabaseFaults | null = null;
  const more = () => attempts.length < wish.checkouts || (postgres !== null && faults === null);
  let renewals = 0;
  let busFaults = 0;
  const upheaval = async () => {
    if (helpers) busFaults = await disturbHelpers(helpers, () => stopped);
    else if (postgres) faults = await disturbDatabase(postgres, processes);
    else if (proxy) renewals = await renewInTurn(processes, () => stopped);
    else await cutPower(processes, dice('power'), () => stopped);
  };
  const disturbances = [
    upheaval(),
    moveClock(provider, dice('clock'), () => stopped),
    closeMart(shop, () => attempts.length >= wish.checkouts / 2 || stopped),
  ];
  await Promise.all(
    Array.from({ length: wish.buyers }, (_, i) =>
      shopAround(newcomer, { provider, shop, attempts, more, dice: dice(`buyer ${i}`) }),
    ),
  );
  stopped = true;
  await Promise.all(disturbances);

  if (helpers && proxy) {
    // Without the bus processes hear each other as surely, and a little later.
    await shop.restock();
    await helpers.valkey.crash();
    unheard.push(...(await hearEverywhere(shop, processes.origins, proxy.origin, 'without-bus@demo.test')));
    await helpers.valkey.start();
  }

  // The provider recovers, what was authorized has run out, and the power goes once more: who comes up has all to tidy.
  const ended = processes.ended();
  await provider.disarm();
  await provider.advance(CARD_WINDOW_SECONDS);
  if (!proxy && !postgres) await processes.cutAll();
  const unanswered = attempts.filter(({ bought, refused }) => bought.length + refused.length === 0).length;
  const { books, settledMs, problems } = await settle(buyers, attempts, shop, provider);
  problems.push(...(await askAgain(attempts, books)), ...(await countStock(shop, books)));
  problems.push(...unheard, ...ended);
  if (proxy) problems.push(...proxy.failures(), ...(await toldTwice(buyers)));

  const sum = (of: 'totalAmount' | 'balanceAmount') =>
    [...books.payments.values()].reduce((total, payment) => total + (payment.approvedAt ? payment[of] : 0), 0);
  return {
    ...{ database: wish.database, processes: processes.origins.length, checkouts: attempts.length },
    byCard: attempts.filter(({ orderId }) => orderId !== null).length,
    tampered: attempts.filter(({ tampered }) => tampered).length,
    ...{ faults: provider.armed(), unanswered },
    orders: books.orders.size,
    powerCuts: processes.cuts(),
    ...{ renewals, busFaults },
    ...(faults ? { databaseFaults: JSON.stringify(faults).replaceAll(/[{}"]/g, '').replaceAll(',', ', ') } : {}),
    chargedWon: sum('totalAmount'),
    returnedWon: sum('totalAmount') - sum('balanceAmount'),
    settledMs: Math.round(settledMs),
    slowestStartMs: Math.round(processes.slowestStartMs()),
    problems,
  };
}

/** 3 × 3,335 won as a reservation is 11,006 won: quoted, charged and ordered (rules.md section 3). */
async function knownAmount(buyer: Account, shop: Shop, provider: Provider, attempts: Attempt[]): Promise<void> {
  const { productId } = shop.goods.find(({ martId, priceWon }) => martId === shop.martIds[0] && priceWon === 3_335)!;
  const quote = await buyer.insist('POST', '/api/buyer/pay/quote', { items: [{ productId, quantity: 3 }] });
  const { orderId, lines } = quote.body as { orderId: string; lines: { reservation: { amount: number } }[] };
  const { amount } = lines[0]!.reservation;
  if (amount !== 11_006) throw new Error(`3 × 3,335 won as a reservation cost ${amount} won`);
  const paymentKey = await provider.authorize(orderId, amount);
  const body = { paymentKey, orderId, amount, productId, quantity: 3, isReservation: true };
  const send = { path: '/api/buyer/pay/toss/confirm', body };
  const made = await buyer.insist('POST', send.path, body);
  const charged = (await provider.record(orderId))?.totalAmount;
  if (made.status !== 200 || charged !== 11_006) throw new Error(`charged ${charged}: ${JSON.stringify(made.body)}`);
  attempts.push({
    buyer,
    orderId,
    send,
    tampered: false,
    bought: [[(made.body as { orderId: number }).orderId]],
    refused: [],
  });
}

/** Time goes by in jumps: deadlines pass, payments and sign-ins run out, nights fall. */
async function moveClock(provider: Provider, dice: Dice, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    await wait(dice.int(1_000, 3_000));
    await provider.advance(dice.chance(0.08) ? dice.int(2, 5) * 3_600 : dice.int(20, 400));
  }
}

/** A mart closes for good while people are buying there. */
async function closeMart(shop: Shop, isTime: () => boolean): Promise<void> {
  while (!isTime()) await wait(100);
  await shop.owner.insist('DELETE', `/api/seller/store/${shop.doomedMartId}`);
}

/** Waits for the reconciler and the outbox, as long as they may take; what still differs then is a problem. */
export async function settle(buyers: readonly Account[], attempts: readonly Attempt[], shop: Shop, provider: Provider) {
  const from = performance.now();
  for (;;) {
    const books = await readBooks(buyers, attempts, provider);
    const problems = differences(books, attempts, shop);
    const settledMs = performance.now() - from;
    if (problems.length === 0 || settledMs > SETTLE_WITHIN_MS) return { books, settledMs, problems };
    // Refunds that failed wait for their next attempt, longer each time.
    await provider.advance(60);
    await wait(1_000);
  }
}
