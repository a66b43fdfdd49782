import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDice } from '#sandbox/demo/dice.ts';
import { type PostgresServer, startPostgres } from '../server/postgres-server.ts';
import { Account } from './account.ts';
import { atTheScale } from './at-the-scale.ts';
import type { Attempt } from './attempt.ts';
import { shopAround } from './buyer.ts';
import { type DatabaseFaults, disturbDatabase } from './database-faults.ts';
import { hearEverywhere } from './everywhere.ts';
import { countUnanswered, type Deeds, moneyIn, type Proven, proveAll, proveStored } from './final-proof.ts';
import { knownAmount } from './known-amount.ts';
import { lastPieces } from './last-pieces.ts';
import { type Heard, listen } from './listener.ts';
import { onDatabase } from './on-database.ts';
import { ops } from './operator.ts';
import { problemsOf, problemText } from './problem.ts';
import { cutPower, dataDir, type Processes, renewInTurn, startProcesses } from './processes.ts';
import { toldTwice } from './proof.ts';
import { createProvider, moveClock } from './provider.ts';
import { type Front, startProxy } from './proxy.ts';
import { closeMart, openShop } from './shop.ts';
import type { Told } from './told.ts';

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
 * Buyers, sellers, faults, power cuts and a clock that jumps, against the built server and from outside it; then the
 * proof that not a won, a piece or an order was lost or doubled (design.md section 8).
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
      // The card provider's own records, which are one for all processes.
      SANDBOX_DIR: join(folder, 'sandbox'),
    },
    log: wish.log,
  });
  try {
    const { figures, evidence } = await rush(wish, processes, { proxy, postgres: durable ? postgres : null });
    await proxy?.close();
    await processes.stop();
    const { deeds, proven, heard, now } = evidence;
    const wrong = await onDatabase({ url: database.DATABASE_URL, dataDir: dataDirs[0]! }, (query) =>
      proveStored(deeds, proven, { query, heard, now }),
    );
    figures.problems.push(...wrong.map(problemText));
    for (const command of ['verify-ledger', 'verify-money', 'payments']) {
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

interface Evidence {
  deeds: Deeds;
  proven: Proven;
  heard: Heard;
  now: Date;
}

async function rush(
  wish: Wish,
  processes: Processes,
  { proxy, postgres }: { proxy: Front | null; postgres: PostgresServer | null },
): Promise<{ figures: Figures; evidence: Evidence }> {
  const origins = proxy ? [proxy.origin] : processes.origins;
  const dice = (purpose: string) => createDice(wish.seed, purpose);
  const provider = createProvider(origins);
  const shop = await openShop(new Account('reliability-owner@demo.test', origins, 0), provider);
  const [attempts, told, buyers]: [Attempt[], Told[], Account[]] = [[], [], []];
  const newcomer = () => {
    const buyer = new Account(`reliability-${buyers.length}@demo.test`, origins, buyers.length);
    buyers.push(buyer);
    return buyer;
  };
  const listener = listen(origins[0]!, shop.owner.email);
  await listener.opened;
  await knownAmount(newcomer(), shop, provider, attempts);
  await lastPieces(shop, { newcomer, attempts });
  await atTheScale({ newcomer, shop, provider }, { attempts, told });
  const everywhere = () =>
    hearEverywhere(shop, processes.origins, proxy!.origin, { buyer: newcomer(), attempts, told });
  const unheard = proxy ? await everywhere() : [];

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
      shopAround(newcomer, { provider, shop, attempts, told, more, dice: dice(`buyer ${i}`) }),
    ),
  );
  stopped = true;
  await Promise.all(disturbances);

  // The provider recovers, what was authorized has run out, and the power goes once more: who comes up has all to tidy.
  const ended = processes.ended();
  await provider.recover();
  if (!proxy && !postgres) await processes.cutAll();
  const unanswered = countUnanswered(attempts);
  const deeds: Deeds = { buyers, attempts, told, shop, provider };
  const proven = await proveAll(deeds);
  const { books, settledMs, problems } = proven;
  problems.push(...unheard, ...problemsOf('operator', [...ended, ...(proxy?.failures() ?? [])]));
  problems.push(...(await toldTwice(buyers)));
  const heard = await listener.stop();

  const figures: Figures = {
    database: wish.database,
    processes: processes.origins.length,
    checkouts: attempts.length,
    byCard: attempts.filter(({ orderId }) => orderId !== null).length,
    tampered: attempts.filter(({ tampered }) => tampered).length,
    faults: provider.armed(),
    unanswered,
    orders: books.orders.size,
    powerCuts: processes.cuts(),
    renewals,
    ...(faults ? { databaseFaults: JSON.stringify(faults).replaceAll(/[{}"]/g, '').replaceAll(',', ', ') } : {}),
    ...moneyIn(books),
    settledMs: Math.round(settledMs),
    slowestStartMs: Math.round(processes.slowestStartMs()),
    problems: problems.map(problemText),
  };
  return { figures, evidence: { deeds, proven, heard, now: await provider.now() } };
}
