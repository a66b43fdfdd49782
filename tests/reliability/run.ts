import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDice } from '#sandbox/demo/dice.ts';
import { type PostgresServer, startPostgres } from '../server/postgres-server.ts';
import { Account } from './account.ts';
import { type Attempt, shopAround } from './buyer.ts';
import { type DatabaseFaults, disturbDatabase } from './database-faults.ts';
import { hearEverywhere } from './everywhere.ts';
import { countUnanswered, moneyIn, proveAll } from './final-proof.ts';
import { knownAmount } from './known-amount.ts';
import { ops } from './operator.ts';
import { cutPower, dataDir, type Processes, renewInTurn, startProcesses } from './processes.ts';
import { toldTwice } from './proof.ts';
import { createProvider, moveClock } from './provider.ts';
import { type Front, startProxy } from './proxy.ts';
import { openShop, type Shop } from './shop.ts';

export interface Wish {
  database: 'PGlite' | 'PostgreSQL';
  checkouts: number;
  /** How many buy at the same time. */
  buyers: number;
  seed: number;
  /** What happens to the processes meanwhile; power cuts unless told. */
  upheaval?: 'powerCuts' | 'rollingRestarts' | 'databaseFaults';
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

/**
 * Buyers, sellers, faults, power cuts and a clock that jumps, against the built server and from outside it; then the proof
 * that not a won, a piece or an order was lost or doubled (design.md section 8).
 */
export async function runReliability(wish: Wish): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'dongne-reliability-'));
  // A server that may end without warning keeps what it acknowledged.
  const durable = wish.upheaval === 'databaseFaults';
  const postgres = wish.database === 'PostgreSQL' ? await startPostgres({ durable }) : null;
  const isRolling = wish.upheaval === 'rollingRestarts';
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
      SESSION_SECRET: 'the reliability run, with a secret of its own',
      LOG_LEVEL: 'error',
      ...behindProxy,
    },
    log: wish.log,
  });
  try {
    const figures = await rush(wish, processes, { proxy, postgres: durable ? postgres : null });
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
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rush(
  wish: Wish,
  processes: Processes,
  { proxy, postgres }: { proxy: Front | null; postgres: PostgresServer | null },
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
  const upheaval = async () => {
    if (postgres) faults = await disturbDatabase(postgres, processes);
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

  // The provider recovers, what was authorized has run out, and the power goes once more: who comes up has all to tidy.
  const ended = processes.ended();
  await provider.recover();
  if (!proxy && !postgres) await processes.cutAll();
  const unanswered = countUnanswered(attempts);
  const { books, settledMs, problems } = await proveAll({ buyers, attempts, shop, provider });
  problems.push(...unheard, ...ended);
  if (proxy) problems.push(...proxy.failures(), ...(await toldTwice(buyers)));

  return {
    ...{ database: wish.database, processes: processes.origins.length, checkouts: attempts.length },
    byCard: attempts.filter(({ orderId }) => orderId !== null).length,
    tampered: attempts.filter(({ tampered }) => tampered).length,
    ...{ faults: provider.armed(), unanswered },
    orders: books.orders.size,
    powerCuts: processes.cuts(),
    renewals,
    ...(faults ? { databaseFaults: JSON.stringify(faults).replaceAll(/[{}"]/g, '').replaceAll(',', ', ') } : {}),
    ...moneyIn(books),
    settledMs: Math.round(settledMs),
    slowestStartMs: Math.round(processes.slowestStartMs()),
    problems,
  };
}

/** A mart closes for good while people are buying there. */
async function closeMart(shop: Shop, isTime: () => boolean): Promise<void> {
  while (!isTime()) await wait(100);
  await shop.owner.insist('DELETE', `/api/seller/store/${shop.doomedMartId}`);
}
