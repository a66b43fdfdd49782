import { mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyLedger } from '#lib/server/services/product/stock/verify-ledger.ts';
import { startPostgres } from '../server/postgres-server.ts';
import type { Closing } from './closing.ts';
import { withDatabase } from './database.ts';
import { measure, WARM_UP_SECONDS } from './load.ts';
import { type MarketServer, startMarket } from './market-server.ts';
import type { BenchOptions, DatabaseKind } from './options.ts';
import { measureOrderStatements } from './order-statements.ts';
import { type Call, callRequests, orderRequests, pageRequests, rushRequests } from './requests.ts';
import type { DatabaseResults, Row } from './results.ts';
import { rush, rushFaults } from './rush.ts';
import { type Ground, LAST_PIECES, seedGround } from './seed.ts';
import { withinSeconds } from './time-limit.ts';

const SEED_LIMIT_SECONDS = 1_800;
/** Drawn once for all runs: their names come from what they show. */
export const PICTURES = resolve('.cache/bench/pictures');
const SETTLE_MS = 2_000;
const CALLS: Record<Call, string> = {
  nearby: 'nearby, the same places',
  nearbyOnce: 'nearby, from a new place each',
  search: 'search',
  category: 'category',
  product: 'product detail',
};

/** What comes after the load, while the server still runs: pages weighed and audited. */
export type WhileRunning = (server: MarketServer, ground: Ground) => Promise<void>;

/** Everything on one database: seed, start, measure, stop, prove that nothing was oversold. */
export async function measureDatabase(
  closing: Closing,
  kind: DatabaseKind,
  options: BenchOptions,
  folder: string,
  whileRunning: WhileRunning,
): Promise<DatabaseResults> {
  const dataDir = join(folder, kind);
  await mkdir(PICTURES, { recursive: true });
  await mkdir(dataDir, { recursive: true });
  await symlink(PICTURES, join(dataDir, 'files'), 'junction');
  const postgres = kind === 'postgres' ? await startPostgres({ durable: true }) : null;
  const stopPostgres = postgres && closing.add(postgres.stop);
  const database = { dataDir, url: postgres?.url('postgres') ?? null };

  console.log(`\n${kind}: seeding ${options.products} products over ${options.marts} marts…`);
  const seedStart = performance.now();
  const ground = await withinSeconds(
    SEED_LIMIT_SECONDS,
    'seeding',
    withDatabase(database, (connection) => seedGround(connection, PICTURES, options)),
  );
  const seedSeconds = (performance.now() - seedStart) / 1000;

  const server = await startMarket(closing, { dataDir, databaseUrl: database.url });
  await sleep(SETTLE_MS);
  const idle = server.memory();
  const { rows, missing } = await measureReads(server, ground, options);
  const orders = await orderRequests(ground, server.sessionSecret);
  rows.push({
    name: 'on-site order',
    measured: await announced('on-site order', measure({ ...options, origin: server.origin, requests: orders })),
    floor: 'orderStatements',
  });
  const rushed = await rush(server.origin, await rushRequests(ground, server.sessionSecret, 2 * LAST_PIECES));
  const afterRun = server.memory();
  await whileRunning(server, ground);
  await server.stop();

  const orderStatements = database.url
    ? await announced("an order's own SQL", measureOrderStatements(database.url, ground, options))
    : null;
  const [faults, ledger] = await withDatabase(database, async ({ db }) => [
    await rushFaults(db, ground.lastPiecesProductId, rushed),
    await verifyLedger(db),
  ]);
  await stopPostgres?.();
  return {
    kind,
    seedSeconds,
    readyMs: server.readyMs,
    idle,
    afterRun,
    rows,
    missing,
    rush: { ...rushed, faults },
    ledgerFaults: ledger.length,
    orderStatements,
  };
}

async function measureReads({ origin }: MarketServer, ground: Ground, options: BenchOptions) {
  const rows: Row[] = [];
  const missing: string[] = [];
  const calls = callRequests(ground);
  for (const [key, name] of Object.entries(CALLS) as [Call, string][]) {
    await startOfMinute(options);
    const measured = await announced(name, measure({ ...options, origin, requests: calls[key] }));
    rows.push({ name, measured, floor: 'json' });
  }
  for (const [name, requests] of Object.entries(pageRequests(ground))) {
    if ((await fetch(`${origin}${requests[0]!.path}`)).status === 404) {
      missing.push(name);
      continue;
    }
    await startOfMinute(options);
    const measured = await announced(name, measure({ ...options, origin, requests }));
    rows.push({ name: `page ${name}`, measured, floor: 'html' });
  }
  return { rows, missing };
}

const MINUTE_MS = 60_000;

/**
 * Waits for the next whole minute where this one would end within a line: cached answers end with it (decisions/0018),
 * so that one and the same line was ten times slower in some runs.
 */
async function startOfMinute({ seconds }: BenchOptions): Promise<void> {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (left < (WARM_UP_SECONDS + seconds + 1) * 1000) await sleep(left);
}

async function announced<T extends { perSecond: number }>(name: string, measuring: Promise<T>): Promise<T> {
  const measured = await measuring;
  console.log(`  ${name}: ${Math.round(measured.perSecond)} a second`);
  return measured;
}
