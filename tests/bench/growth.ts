import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from 'autocannon';
import type pg from 'pg';
import type { Place } from '#lib/domain/geo.ts';
import type { Deps } from '#lib/server/deps.ts';
import { createMartMap } from '#lib/server/listings/mart-map.ts';
import { systemClock } from '#lib/server/platform/clock.ts';
import { createDatabase } from '#lib/server/platform/database/database.ts';
import { listCategory } from '#lib/server/services/discovery/list-category.ts';
import { listNearby } from '#lib/server/services/discovery/list-nearby.ts';
import { searchProducts } from '#lib/server/services/discovery/search-products.ts';
import { startPostgres } from '../server/postgres-server.ts';
import type { Closing } from './closing.ts';
import { withDatabase } from './database.ts';
import { type Measured, measure, runAmount } from './load.ts';
import { startMarket } from './market-server.ts';
import { PICTURES } from './measure-database.ts';
import type { BenchOptions } from './options.ts';
import { callRequests, HALF_A_KILOMETRE, mixedRequests, strewn } from './requests.ts';
import { seedGround } from './seed.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const PRODUCTS_PER_MART = 50;
/** So many that no answer is asked for twice: what is measured is how an answer is made. */
const PLACES = 60_000;
const CALLS = ['nearby', 'search', 'category'] as const;
type Call = (typeof CALLS)[number];

export interface Growth {
  products: number;
  marts: number;
  calls: Record<Call, Measured>;
  residentMb: number;
  /** What PostgreSQL does for each, where nothing is remembered. */
  plans: Record<Call, string>;
  /** Rows that a mixed request reads by walking a whole table, by table; the jobs of that time among them. */
  walked: Record<string, number>;
}

const MIXED = 10_000;

/** The lists over ten times as many products, and ten times as many again, in the same city. */
export async function measureGrowth(closing: Closing, options: BenchOptions, folder: string): Promise<Growth[]> {
  const grown: Growth[] = [];
  for (const products of SIZES.filter((size) => size <= options.products))
    grown.push(await measureSize(closing, options, folder, products));
  return grown;
}

async function measureSize(closing: Closing, options: BenchOptions, folder: string, products: number): Promise<Growth> {
  const marts = products / PRODUCTS_PER_MART;
  const dataDir = join(folder, `growth-${products}`);
  await mkdir(PICTURES, { recursive: true });
  await mkdir(dataDir, { recursive: true });
  const postgres = await startPostgres({ durable: true });
  const stopPostgres = closing.add(postgres.stop);
  const database = { dataDir, url: postgres.url('postgres') };
  console.log(`\n${products} products over ${marts} marts…`);
  const { ground, plans } = await withDatabase(database, async (connection) => {
    const made = await seedGround(connection, PICTURES, { products, marts });
    // Else it is written out beside the measured calls.
    await connection.pool.query('checkpoint');
    return { ground: made, plans: await explainAll(connection.pool, made.places[0]!) };
  });
  const server = await startMarket(closing, { dataDir, databaseUrl: database.url });
  const { nearbyOnce: nearby } = callRequests(ground);
  const elsewhere = { ...ground, places: strewn(ground.places, PLACES, HALF_A_KILOMETRE) };
  const requests = { ...callRequests(elsewhere), nearby };
  const calls = {} as Record<Call, Measured>;
  for (const name of CALLS) {
    calls[name] = await measure({ ...options, origin: server.origin, requests: requests[name] as Request[] });
    console.log(`  ${name}: ${Math.round(calls[name].perSecond)} a second`);
  }
  const { residentMb } = server.memory();
  await withDatabase(database, ({ pool }) => pool.query('select pg_stat_reset()'));
  const mixed = await mixedRequests(ground, server.sessionSecret, { count: MIXED });
  const { bad } = await runAmount({ ...options, origin: server.origin, requests: mixed, amount: MIXED });
  if (bad > 0) throw new Error(`${bad} of ${MIXED} mixed requests were not answered well`);
  // Its connections have told what they read once they are closed.
  await server.stop();
  const walked = await withDatabase(database, ({ pool }) => readWalked(pool));
  console.log('  walked, rows a request:', walked);
  await stopPostgres();
  return { products, marts, calls, residentMb, plans, walked };
}

/** Below this the database would not use an index either. */
const A_FEW_ROWS = 1;

async function readWalked(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; read: number }>(
    `select relname as name, seq_tup_read::float8 / $1::float8 as read from pg_stat_user_tables
     where seq_tup_read > $1::float8 * $2::float8 order by read desc`,
    [MIXED, A_FEW_ROWS],
  );
  return Object.fromEntries(rows.map(({ name, read }) => [name, Math.round(read)]));
}

async function explainAll(pool: pg.Pool, place: Place): Promise<Record<Call, string>> {
  const around = { place, page: 0 };
  return {
    nearby: await explain(pool, (deps) => listNearby(deps, around)),
    search: await explain(pool, (deps) => searchProducts(deps, { ...around, text: '사과' })),
    category: await explain(pool, (deps) => listCategory(deps, { ...around, category: '과일' })),
  };
}

/** The plan of the last statement of a service with an empty cache, as it was carried out. */
async function explain(pool: pg.Pool, ask: (deps: Deps) => Promise<unknown>): Promise<string> {
  let text = '';
  let values: unknown[] = [];
  const { db } = createDatabase(pool, {
    around(statement, asked, given = []) {
      [text, values] = [statement.text, given];
      return asked();
    },
  });
  const known = { listen: () => {}, isConnected: () => true };
  await ask({ db, clock: systemClock, marts: createMartMap(db, known) } as unknown as Deps);
  // The first time fills the cache of the database.
  const plan = () =>
    pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off, timing off) ${text}`, values);
  await plan();
  const { rows } = await plan();
  return rows
    .map((row) => row['QUERY PLAN'])
    .filter((line) => !/^\s+(Planning|Memory):|Output:/.test(line))
    .map((line) => (line.length > 110 ? `${line.slice(0, 107)}…` : line))
    .join('\n');
}
