import { readFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../free-ports.ts';
import { startPostgres } from '../server/postgres-server.ts';
import type { Closing } from './closing.ts';
import { withDatabase } from './database.ts';
import { type Alive, openInspector } from './inspector.ts';
import { runAmount } from './load.ts';
import { type MarketServer, startMarket } from './market-server.ts';
import { PICTURES } from './measure-database.ts';
import type { BenchOptions } from './options.ts';
import { cpuMs } from './processor.ts';
import { mixedRequests } from './requests.ts';
import { type Ground, seedGround } from './seed.ts';

export const STEP = 20_000;
const STEPS = 5;
/** By then caches are full, and what is compiled is compiled. */
const FULL_AT = 2;
/** More alive at the end than then, as a share, is something that grows. */
const GROWTH_MAX = 0.1;
const UNIT = 'deploy/dongne-market@.service';

/** A process with some of the settings that the unit ships. */
export interface MemoryLine {
  settings: string;
  /** After each step of requests. */
  alive: Alive[];
  residentMb: number;
  peakMb: number;
  /** Processor time of the process, for each request. */
  processMs: number;
  bad: number;
}

/** 100,000 mixed requests to one process on PostgreSQL, with the shipped settings and without each. Linux. */
export async function measureMemory(closing: Closing, options: BenchOptions, folder: string): Promise<MemoryLine[]> {
  const dataDir = join(folder, 'memory');
  await mkdir(PICTURES, { recursive: true });
  await mkdir(dataDir, { recursive: true });
  await symlink(PICTURES, join(dataDir, 'files'), 'junction');
  const postgres = await startPostgres({ durable: true });
  closing.add(postgres.stop);
  const databaseUrl = postgres.url('postgres');
  console.log(`Seeding ${options.products} products over ${options.marts} marts…`);
  const ground = await withDatabase({ dataDir, url: databaseUrl }, (one) => seedGround(one, PICTURES, options));
  const shipped = shippedSettings();
  const without = (name: string) => shipped.filter(([other]) => other !== name);
  const wanted = options.write ? [shipped, ...shipped.map(([name]) => without(name)), []] : [shipped];
  const lines: MemoryLine[] = [];
  for (const settings of wanted) {
    // A market holds no stand-ins of other services, which take 4 to 6 MB.
    const env = { SANDBOX: '', NODE_OPTIONS: '', MALLOC_ARENA_MAX: undefined, ...Object.fromEntries(settings) };
    const port = await freePort();
    const args = [`--inspect=127.0.0.1:${port}`];
    const server = await startMarket(closing, { dataDir, databaseUrl, env, args });
    const name = settings.map(([key, value]) => `${key}=${value}`).join(' ') || 'none';
    console.log(`\n${name}`);
    lines.push({ settings: name, ...(await measureProcess(server, port, ground, options)) });
    await server.stop();
  }
  return lines;
}

/** The settings of the unit, as they are written there: `NODE_OPTIONS=… MALLOC_ARENA_MAX=…`. */
function shippedSettings(): [string, string][] {
  const unit = readFileSync(UNIT, 'utf8');
  const found = /^Environment=(NODE_OPTIONS=.*)$/m.exec(unit);
  if (!found) throw new Error(`${UNIT} sets no NODE_OPTIONS`);
  return found[1]!.split(' ').map((one) => {
    const at = one.indexOf('=');
    return [one.slice(0, at), one.slice(at + 1)];
  });
}

async function measureProcess(
  server: MarketServer,
  inspected: number,
  ground: Ground,
  { connections }: BenchOptions,
): Promise<Omit<MemoryLine, 'settings'>> {
  const inspector = await openInspector(inspected);
  const alive: Alive[] = [];
  let bad = 0;
  const before = cpuMs(server.pid);
  try {
    for (let step = 0; step < STEPS; step += 1) {
      const requests = await mixedRequests(ground, server.sessionSecret, { count: STEP, from: step * STEP });
      bad += (await runAmount({ origin: server.origin, requests, connections, amount: STEP })).bad;
      const now = await inspector.alive();
      alive.push(now);
      console.log(`  ${(step + 1) * STEP}: ${now.heapMb.toFixed(1)} MB alive, ${now.buffersMb.toFixed(1)} in buffers`);
    }
  } finally {
    inspector.close();
  }
  const { residentMb, peakMb } = server.memory();
  return {
    alive,
    bad,
    residentMb,
    peakMb: peakMb ?? residentMb,
    processMs: (cpuMs(server.pid) - before) / (STEP * STEPS),
  };
}

/** Why the run is not to be trusted, or what grows, in sentences; empty when all is well. */
export const memoryFaults = (lines: readonly MemoryLine[]): string[] =>
  lines.flatMap(({ settings, alive, bad }) => {
    const [full, last] = [alive[FULL_AT - 1], alive.at(-1)].map((one) => (one ? one.heapMb + one.buffersMb : 0));
    return [
      ...(bad > 0 ? [`${settings}: ${bad} answers were not good`] : []),
      ...(last! > full! * (1 + GROWTH_MAX)
        ? [`${settings}: ${full!.toFixed(0)} MB alive after ${FULL_AT * STEP} requests, ${last!.toFixed(0)} at the end`]
        : []),
    ];
  });
