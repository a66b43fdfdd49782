import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '#lib/server/db/connect.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { type Market, type Mart, openMarket, type Product } from './market.ts';
import { type OpenRuntime, openRuntime } from './open-runtime.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { servePipeline } from './serve-pipeline.ts';

/** A primary and a standby that follows it; a process as in production, beside one that writes (docs/decisions/0058). */
let primary: PostgresServer;
let standby: PostgresServer;
let market: Market;
let opened: OpenRuntime;
let served: Awaited<ReturnType<typeof servePipeline>>;
let mart: Mart;

beforeAll(async () => {
  primary = await startPostgres({ durable: true });
  const url = primary.url('postgres');
  const connection = await connect({ database: { kind: 'postgres', url, pool: 1 }, dataDir: '' });
  await migrate(connection);
  await connection.close();
  standby = await primary.standby();
  market = await openMarket('PostgreSQL', { databaseUrl: url });
  market.clock.setTo(new Date());
  opened = await openRuntime({ DATABASE_URL: url, DATABASE_READ_URL: standby.url('postgres') });
  served = await servePipeline(opened.runtime);
  mart = await market.mart({ opensAt: '00:00', closesAt: '00:00' });
});
afterAll(async () => {
  await served.close();
  await opened.close();
  await market.close();
  await standby.stop();
  await primary.stop();
});

const reads = () => opened.runtime.reads!;

async function onStandby(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: standby.url('postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** What a visitor is shown at the process that reads from the standby. */
async function visit<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${served.origin}${path}`);
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Answer;
}
const place = () => `lat=${mart.at.lat}&lng=${mart.at.lng}`;
type List = { productId: number; quantity: number }[];
const quantityIn = async (path: string, { id }: Product) =>
  (await visit<List>(path)).find(({ productId }) => productId === id)?.quantity;
const shown = async (product: Product) => [
  await quantityIn(`/api/buyer/products/nearby?${place()}`, product),
  await quantityIn(`/api/buyer/products/search?${place()}&search=사과`, product),
  (await visit<{ quantity: number }>(`/api/buyer/products/${product.id}`)).quantity,
];
/** How many statements a work has each server answer. */
async function statementsOf(work: () => Promise<unknown>) {
  const before = { ...reads().counts() };
  await work();
  const { standby, writer } = reads().counts();
  return { standby: standby - before.standby, writer: writer - before.writer };
}
const untilCaughtUp = () =>
  expect
    .poll(async () => {
      const { rows } = await market.pool.query<{ n: number }>(
        'select count(*)::int as n from pg_stat_replication where replay_lsn >= pg_current_wal_insert_lsn()',
      );
      return rows[0]!.n;
    })
    .toBe(1);

test('what visitors are shown is read from the standby, whatever they look at', async () => {
  const product = await market.product(mart, { name: '사과' });
  await expect.poll(() => reads().isUsed()).toBe(true);
  await expect.poll(() => shown(product)).toEqual([10, 10, 10]);
  await untilCaughtUp();
  const paths = [
    `products/suggest?${place()}&search=사`,
    `products/search/category?${place()}&category=과일`,
    `products/${mart.id}/products`,
    `products/nearby?${place()}&sort=cheap`,
    `maps/${mart.id}`,
    `maps/nearbyStores?${place()}`,
    `stores/${mart.id}`,
    `stores/${mart.id}/reviews`,
  ];
  const { standby, writer } = await statementsOf(async () => {
    for (const path of paths) await visit(`/api/buyer/${path}`);
  });
  expect(standby).toBeGreaterThanOrEqual(paths.length / 2);
  expect(writer).toBe(0);
});

test('who has anything of a session about them reads from the writer', async () => {
  const person = await market.person();
  const token = await market.accessToken(person.userId);
  const path = `/api/buyer/stores/${mart.id}/reviews`;
  const { standby } = await statementsOf(() =>
    fetch(`${served.origin}${path}`, { headers: { authorization: `Bearer ${token}` } }),
  );
  expect(standby).toBe(0);
});

test('a standby that has not replayed what was heard is not asked, and what was cached meanwhile stays right', async () => {
  const product = await market.product(mart, { name: '사과' });
  const buyer = await market.person();
  await expect.poll(() => shown(product)).toEqual([10, 10, 10]);
  await untilCaughtUp();
  const { invalidation } = opened.runtime.deps.cache;
  await onStandby('select pg_wal_replay_pause()');
  const version = invalidation.version();
  await market.order(buyer, product, 3);
  await expect.poll(() => invalidation.version()).toBeGreaterThan(version);
  // At once, and so from the writer: the standby has ten of them.
  expect(await shown(product)).toEqual([7, 7, 7]);

  // Two seconds behind, it is not read from whatever is asked.
  await expect.poll(() => reads().isUsed()).toBe(false);
  expect(reads().lagMs()).toBeGreaterThan(2_000);
  expect((await statementsOf(() => visit(`/api/buyer/stores/${mart.id}`))).standby).toBe(0);

  await onStandby('select pg_wal_replay_resume()');
  await expect.poll(() => reads().isUsed()).toBe(true);
  expect(await shown(product)).toEqual([7, 7, 7]);
  await untilCaughtUp();
  expect((await statementsOf(() => visit(`/api/buyer/stores/${mart.id}`))).writer).toBe(0);
});

test('without its standby the process answers as before, and reads from it again once it is back', async () => {
  const product = await market.product(mart, { name: '사과' });
  await expect.poll(() => shown(product)).toEqual([10, 10, 10]);
  await standby.crash();
  expect(await visit(`/api/buyer/stores/${mart.id}`)).toMatchObject({});
  await market.order(await market.person(), product, 1);
  await expect.poll(() => shown(product)).toEqual([9, 9, 9]);
  await expect.poll(() => reads().isUsed()).toBe(false);
  expect((await fetch(`${served.origin}/readyz`)).status).toBe(200);
  await standby.start();
  await expect.poll(() => reads().isUsed()).toBe(true);
  expect(await shown(product)).toEqual([9, 9, 9]);
});

test('a standby that hangs with its sockets open keeps nobody waiting for it', async () => {
  await expect.poll(() => reads().isUsed()).toBe(true);
  await untilCaughtUp();
  await standby.pause();
  const { standby: answered } = await statementsOf(() => visit(`/api/buyer/stores/${mart.id}`));
  expect(answered).toBe(0);
  await standby.resume();
  await expect.poll(() => reads().isUsed()).toBe(true);
});

test('a server that does not follow the database is refused by the name of the setting', async () => {
  const other = inject('postgres').maintenanceUrl;
  await expect(openRuntime({ DATABASE_URL: primary.url('postgres'), DATABASE_READ_URL: other })).rejects.toThrow(
    /^DATABASE_READ_URL: /,
  );
});
