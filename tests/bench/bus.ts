import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { issueAccessToken } from '#lib/server/auth/access-token.ts';
import { systemClock } from '#lib/server/clock.ts';
import { startPostgres } from '../server/postgres-server.ts';
import { startValkey } from '../server/valkey-server.ts';
import type { Closing } from './closing.ts';
import { withDatabase } from './database.ts';
import { createLatencies } from './latencies.ts';
import { type Measured, measure } from './load.ts';
import { startMarket } from './market-server.ts';
import { PICTURES } from './measure-database.ts';
import type { BenchOptions } from './options.ts';
import { measureOrderStatements } from './order-statements.ts';
import { orderRequests } from './requests.ts';
import { type Ground, seedGround } from './seed.ts';

const PROCESSES = 3;
/** In turn, so that what else the machine does falls on both. */
const ROUNDS = 3;
const TOLD_ORDERS = 200;
const HEARD_WITHIN_MS = 10_000;
/** Connections that commit at once, as several machines do. */
const COMMITTERS = 40;
/** What a commit takes where it waits for a standby in another building, or for a slow disk. */
const SLOW_COMMIT_US = 3_000;

export const WAYS = ['notify', 'valkey'] as const;
export type Way = (typeof WAYS)[number];

export interface BusRound {
  /** Orders of all processes together. */
  perSecond: number;
  p99Ms: number;
  bad: number;
  /** From the request of an order to its answer, and to the last of the streams at all processes that tells of it. */
  answered: Pick<Measured, 'p50Ms' | 'p99Ms'>;
  heard: Pick<Measured, 'p50Ms' | 'p99Ms'>;
}

export interface BusResults {
  rounds: Record<Way, BusRound>[];
  /** An order's own statements on many connections, without a process, by how long a commit takes. */
  statements: { commit: string; perSecond: Record<Way, number> }[];
}

/** Orders of three processes that hear each other by NOTIFY and over a bus, and how soon the last of them hears; PostgreSQL. */
export async function measureBus(closing: Closing, options: BenchOptions, folder: string): Promise<BusResults> {
  const dataDir = join(folder, 'bus');
  await mkdir(PICTURES, { recursive: true });
  await mkdir(dataDir, { recursive: true });
  const postgres = await startPostgres({ durable: true });
  closing.add(postgres.stop);
  const valkey = await startValkey();
  closing.add(valkey.stop);
  const url = postgres.url('postgres');
  const size = { products: 10_000, marts: 200 };
  const ground = await withDatabase({ dataDir, url }, (connection) => seedGround(connection, PICTURES, size));
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  closing.add(() => admin.end());

  const rounds: Record<Way, BusRound>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = {} as Record<Way, BusRound>;
    for (const way of WAYS) {
      // Buyers hold ten orders at the most: they have none left of before.
      await admin.query('truncate orders, stock_ledger, alarms, checkouts, events cascade');
      const env: Record<string, string> = way === 'valkey' ? { VALKEY_URL: valkey.url } : {};
      measured[way] = await measureWay(closing, { options, dataDir, url, ground, env, admin });
      console.log(`  ${way}: ${Math.round(measured[way].perSecond)} orders a second`);
    }
    rounds.push(measured);
  }
  return { rounds, statements: await measureCommits(admin, url, ground, options) };
}

interface Scene {
  options: BenchOptions;
  dataDir: string;
  url: string;
  ground: Ground;
  env: Record<string, string>;
  admin: pg.Client;
}

async function measureWay(closing: Closing, scene: Scene): Promise<BusRound> {
  const { options, dataDir, url, ground, env } = scene;
  const secret = 'one secret of three processes that are measured together';
  const servers = [];
  for (let i = 0; i < PROCESSES; i += 1) {
    servers.push(await startMarket(closing, { dataDir, databaseUrl: url, env: { ...env, SESSION_SECRET: secret } }));
  }
  try {
    const told = await measureTelling(
      servers.map(({ origin }) => origin),
      secret,
      scene,
    );
    const requests = await orderRequests(ground, secret);
    const loads = servers.map(({ origin }, i) =>
      // Each process has buyers of its own.
      measure({ ...options, origin, requests: requests.filter((_, n) => n % PROCESSES === i) }),
    );
    const measured = await Promise.all(loads);
    return {
      ...told,
      perSecond: measured.reduce((sum, { perSecond }) => sum + perSecond, 0),
      p99Ms: Math.max(...measured.map(({ p99Ms }) => p99Ms)),
      bad: measured.reduce((sum, { bad }) => sum + bad, 0),
    };
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** How long an order takes to its answer, and to the streams of its seller at every process. */
async function measureTelling(origins: string[], secret: string, { ground, admin }: Scene) {
  const productId = ground.orderedProductIds[0]!;
  const { rows } = await admin.query<{ owner: number }>(
    'select general_manager_id as owner from marts where id = (select mart_id from products where id = $1)',
    [productId],
  );
  const bearerOf = async (userId: number) => ({
    authorization: `Bearer ${await issueAccessToken({ userId, sessionId: crypto.randomUUID() }, secret, systemClock)}`,
  });
  const leaving = new AbortController();
  const heardAt = origins.map(() => new Map<number, number>());
  const seller = await bearerOf(rows[0]!.owner);
  await Promise.all(
    origins.map(async (origin, i) => {
      const answer = await fetch(`${origin}/api/events`, { headers: seller, signal: leaving.signal });
      void (async () => {
        for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream()))
          for (const [, id] of chunk.matchAll(/"orderId":(\d+)/g))
            if (!heardAt[i]!.has(Number(id))) heardAt[i]!.set(Number(id), performance.now());
      })().catch(() => {});
    }),
  );
  const answered = createLatencies();
  const heard = createLatencies();
  for (let i = 0; i < TOLD_ORDERS; i += 1) {
    const headers = await bearerOf(ground.buyerIds.at(-1 - i)!);
    const start = performance.now();
    const answer = await fetch(`${origins[i % PROCESSES]}/api/buyer/pay/on-site?productId=${productId}&quantity=1`, {
      method: 'POST',
      headers,
    });
    const { orderId } = (await answer.json()) as { orderId: number };
    const end = performance.now();
    const isHeard = () => heardAt.every((ofProcess) => ofProcess.has(orderId));
    while (!isHeard() && performance.now() < start + HEARD_WITHIN_MS) await new Promise(setImmediate);
    if (!isHeard()) throw new Error(`order ${orderId} was not told by every process`);
    answered.add(end - start);
    heard.add(Math.max(...heardAt.map((ofProcess) => ofProcess.get(orderId)!)) - start);
  }
  leaving.abort();
  return { answered: answered.percentiles(), heard: heard.percentiles() };
}

/** What the statements alone allow: NOTIFY has commits wait for each other, however long one takes. */
async function measureCommits(admin: pg.Client, url: string, ground: Ground, { seconds }: BenchOptions) {
  const statements: BusResults['statements'] = [];
  for (const [commit, delay] of [
    ["as this machine's disk takes", 0],
    [`of ${SLOW_COMMIT_US / 1_000} ms`, SLOW_COMMIT_US],
  ] as const) {
    await admin.query(`alter system set commit_delay = ${delay}`);
    await admin.query('alter system set commit_siblings = 0');
    await admin.query('select pg_reload_conf()');
    const perSecond = { notify: 0, valkey: 0 };
    for (const way of WAYS) {
      await admin.query('update processes.bus set path = $1', [way]);
      const measured = await measureOrderStatements(url, ground, { connections: COMMITTERS, seconds });
      perSecond[way] = measured.perSecond;
      console.log(`  statements, commits ${commit}, ${way}: ${Math.round(measured.perSecond)} a second`);
    }
    statements.push({ commit, perSecond });
  }
  return statements;
}
