import { readFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Request } from 'autocannon';
import pg from 'pg';
import { emptyTables } from '../../src/sandbox/demo/empty-tables.ts';
import { startPostgres } from '../server/postgres-server.ts';
import type { Closing } from './closing.ts';
import { withDatabase } from './database.ts';
import { measure, run } from './load.ts';
import { startMarket } from './market-server.ts';
import { PICTURES } from './measure-database.ts';
import type { BenchOptions } from './options.ts';
import { measureOrderStatements } from './order-statements.ts';
import { cpuMs } from './processor.ts';
import { callRequests, orderRequests, pageRequests } from './requests.ts';
import { type Ground, seedGround } from './seed.ts';

const CONNECTIONS = [1, 8, 40];

export interface OrderLine {
  /** Whether each commit waits until a standby on the same machine has it on its disk. */
  standby: boolean;
  connections: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of PostgreSQL, its standby left out, and what it wrote to its log, for each order. */
  databaseMs: number;
  walBytes: number;
}

export interface AskedLine {
  name: string;
  perSecond: number;
  /** Processor time for each answer. */
  processMs: number;
  databaseMs: number;
}

export interface ScaleResults {
  products: number;
  marts: number;
  loadAverage: number;
  orders: OrderLine[];
  /** What an order keeps in tables and indexes. */
  bytesAnOrder: number;
  asked: AskedLine[];
}

/** What one PostgreSQL carries, and what an order and a page cost, on one machine together with the load. Linux. */
export async function measureScale(closing: Closing, options: BenchOptions, folder: string): Promise<ScaleResults> {
  const dataDir = join(folder, 'scale');
  await mkdir(PICTURES, { recursive: true });
  await mkdir(dataDir, { recursive: true });
  await symlink(PICTURES, join(dataDir, 'files'), 'junction');
  const loadAverage = loadavg()[1]!;
  const postgres = await startPostgres({ durable: true });
  closing.add(postgres.stop);
  const url = postgres.url('postgres');
  const { products, marts } = options;
  console.log(`Seeding ${products} products over ${marts} marts…`);
  const ground = await withDatabase({ dataDir, url }, (connection) => seedGround(connection, PICTURES, options));

  const asked = await measureAsked(closing, { options, dataDir, url, ground });
  const orders: OrderLine[] = [];
  let bytesAnOrder = 0;
  const alone = { url, ground, seconds: options.seconds };
  for (const connections of CONNECTIONS) {
    const { bytes, ...line } = await measureOrders({ ...alone, connections, standby: false });
    orders.push(line);
    bytesAnOrder = bytes;
  }
  const standby = await postgres.standby();
  closing.add(standby.stop);
  await ask(url, "alter system set synchronous_standby_names = '*'");
  await ask(url, 'select pg_reload_conf()');
  for (const connections of CONNECTIONS.slice(1)) {
    const { bytes: _, ...line } = await measureOrders({ ...alone, connections, standby: true });
    orders.push(line);
  }
  return { products, marts, loadAverage, orders, bytesAnOrder, asked };
}

const KEPT = ['orders', 'stock_ledger', 'alarms', 'checkouts', 'events'];

async function measureOrders(wish: {
  url: string;
  ground: Ground;
  seconds: number;
  connections: number;
  standby: boolean;
}): Promise<OrderLine & { bytes: number }> {
  const { url, ground, seconds, connections, standby } = wish;
  // Buyers hold ten orders at the most: they have none left of before.
  await ask(url, emptyTables(KEPT));
  await ask(url, 'checkpoint');
  const pid = await postmaster(url);
  const look = async () => {
    const [row] = await ask<{ wal: string; n: number; bytes: string }>(
      url,
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal, (select count(*)::int from orders) as n,
         (${KEPT.map((table) => `pg_total_relation_size('${table}')`).join(' + ')})::text as bytes`,
    );
    return { wal: Number(row!.wal), n: row!.n, bytes: Number(row!.bytes), cpu: cpuMs(pid) };
  };
  const before = await look();
  const { perSecond, p50Ms, p99Ms } = await measureOrderStatements(url, ground, { connections, seconds });
  const after = await look();
  const made = after.n - before.n;
  console.log(`  ${connections} connections${standby ? ', standby' : ''}: ${Math.round(perSecond)} a second`);
  return {
    standby,
    connections,
    perSecond,
    p50Ms,
    p99Ms,
    databaseMs: (after.cpu - before.cpu) / made,
    walBytes: (after.wal - before.wal) / made,
    bytes: (after.bytes - before.bytes) / made,
  };
}

/** What calls and pages take of both, through one process. */
async function measureAsked(
  closing: Closing,
  { options, dataDir, url, ground }: { options: BenchOptions; dataDir: string; url: string; ground: Ground },
): Promise<AskedLine[]> {
  const server = await startMarket(closing, { dataDir, databaseUrl: url });
  const { nearby, search } = callRequests(ground);
  const pages = pageRequests(ground);
  const wanted: Record<string, Request[]> = {
    'call: nearby': nearby,
    'call: search': search,
    ...Object.fromEntries(Object.entries(pages).map(([name, requests]) => [`page ${name}`, requests])),
    'on-site order': await orderRequests(ground, server.sessionSecret),
  };
  const database = await postmaster(url);
  const asked: AskedLine[] = [];
  try {
    for (const [name, requests] of Object.entries(wanted)) {
      const load = { ...options, origin: server.origin, requests };
      // The warm-up is not counted, so the processors' time of it is not either.
      await measure({ ...load, seconds: 2 });
      await wait(200);
      const before = [cpuMs(server.pid), cpuMs(database)] as const;
      const { good, perSecond } = await run(load);
      asked.push({
        name,
        perSecond,
        processMs: (cpuMs(server.pid) - before[0]) / good,
        databaseMs: (cpuMs(database) - before[1]) / good,
      });
      console.log(`  ${name}: ${Math.round(perSecond)} a second`);
    }
  } finally {
    await server.stop();
  }
  return asked;
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function postmaster(url: string): Promise<number> {
  const [row] = await ask<{ folder: string }>(url, "select current_setting('data_directory') as folder");
  return Number(readFileSync(join(row!.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}
