import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listTables } from '#lib/server/platform/backup/tables.ts';
import { readHere, readSince } from '#lib/server/platform/changes/read-changes.ts';
import { connect } from '#lib/server/platform/database/connect.ts';
import { migrate } from '#lib/server/platform/database/migrate.ts';
import { limitersInDatabase } from '#lib/server/platform/http/limiters.ts';
import { inOneProcess } from '#lib/server/platform/jobs/in-one-process.ts';
import { tryTurn } from '#lib/server/schema/advisory-locks.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { openStream } from './event-stream.ts';
import { type Market, openMarket } from './market.ts';
import { openRuntime } from './open-runtime.ts';

/** Two regions are two schemas of one PostgreSQL (docs/regions.md); the embedded database holds one market. */
describe('two regions in one database', () => {
  let admin: pg.Client;
  let name: string;
  let url: string;
  let seoul: Market;
  let busan: Market;

  beforeAll(async () => {
    const { maintenanceUrl } = inject('postgres');
    admin = new pg.Client({ connectionString: maintenanceUrl });
    await admin.connect();
    name = `regions_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${name}`);
    url = maintenanceUrl.replace(/[^/]+$/, name);
    const open = async (schema: string) => {
      const connection = await connect({ database: { kind: 'postgres', url, pool: 1, schema }, dataDir: '' });
      await migrate(connection);
      await connection.close();
      return openMarket('PostgreSQL', { databaseUrl: url, schema });
    };
    // Both at once, on a database that has neither.
    [seoul, busan] = await Promise.all([open('seoul'), open('busan')]);
  });
  afterAll(async () => {
    for (const market of [seoul, busan]) {
      expect(await market.ledgerFaults()).toEqual([]);
      expect(await market.moneyFaults()).toEqual([]);
      await market.close();
    }
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  const both = <T>(work: (market: Market) => Promise<T>) => Promise.all([work(seoul), work(busan)]);

  test('give the same ids to marts, products and orders of their own, and sell apart', async () => {
    const at = seoul.place();
    const sold = await both((market) => market.heldOrder({ mart: { at }, product: { waiting: 5 }, quantity: 2 }));
    const idsOf = ({ mart, product, buyer, order }: (typeof sold)[number]) =>
      [mart.id, product.id, buyer.userId, order.id].join();
    expect(idsOf(sold[0])).toBe(idsOf(sold[1]));
    expect(sold[0].order.uuid).not.toBe(sold[1].order.uuid);

    const [first, second] = sold;
    await first.buyer.call('POST /api/buyer/pay/on-site', { query: { productId: first.product.id, quantity: 3 } });
    expect(await seoul.stock(first.product)).toEqual({ waiting: 0, inSale: 5, completed: 0 });
    expect(await busan.stock(second.product)).toEqual({ waiting: 3, inSale: 2, completed: 0 });
    const near = await both((market) => market.nobody.call('GET /api/buyer/products/nearby', { query: at }));
    expect(near.map((list) => list.map(({ quantity }) => quantity))).toEqual([[], [3]]);
  });

  test('neither hears the other, nor reads its changes', async () => {
    const [here, there] = await both((market) => market.heldOrder());
    const from = await both((market) => readHere(market.beside));
    // Streams that open hear what is read from then on.
    await both((market) => market.deps.cache.invalidation.sync());
    const [stream, other] = [await openStream(here.seller), await openStream(there.seller)];
    await seoul.order(await seoul.person(), here.product);
    expect((await stream.take(2)).map(({ topic }) => topic).sort()).toEqual(['order', 'stock']);
    await busan.deps.cache.invalidation.sync();
    expect(await other.rest()).toEqual([]);
    const changes = await Promise.all([readSince(seoul.beside, from[0]), readSince(busan.beside, from[1])]);
    expect(changes[0].changes!.length).toBeGreaterThan(0);
    expect(changes[1].changes).toEqual([]);
    // And still hears its own.
    await busan.order(await busan.person(), there.product);
    expect((await other.take(2)).map(({ topic }) => topic).sort()).toEqual(['order', 'stock']);
    await busan.deps.cache.invalidation.sync();
    expect(await other.rest()).toEqual([]);
    for (const open of [stream, other]) await open.close();
  });

  test('a change by hand is told where the table stands, whatever the path of the hand', async () => {
    const [here, there] = await both((market) => market.heldOrder());
    const from = await both((market) => readHere(market.beside));
    const hand = new pg.Client({ connectionString: url, options: '-c search_path=busan' });
    await hand.connect();
    await hand.query('update seoul.products set waiting = 7 where id = $1', [here.product.id]);
    await hand.end();
    expect((await readSince(seoul.beside, from[0])).changes).toHaveLength(1);
    expect((await readSince(busan.beside, from[1])).changes).toEqual([]);
    await seoul.db.execute(sql`update products set waiting = 8 where id = ${here.product.id}`);
    expect(await busan.stock(there.product)).toMatchObject({ waiting: 8 });
  });

  test('take turns with nobody of the other: locks, jobs, counts, housekeeping', async () => {
    await seoul.db.transaction(async (tx) => {
      expect(await tryTurn(tx, 'expiry')).toBe(true);
      expect(await tryTurn(tx, 'followers', 7)).toBe(true);
      const [same, other] = await both(({ db }) =>
        db.transaction(async (next) => [await tryTurn(next, 'expiry'), await tryTurn(next, 'followers', 7)]),
      );
      expect([same, other]).toEqual([
        [false, false],
        [true, true],
      ]);
    });

    const done: string[] = [];
    const run = (market: Market, where: string) =>
      inOneProcess(market.db, 'a job', 60_000, async () => void done.push(where))(new AbortController().signal);
    for (let i = 0; i < 2; i += 1) {
      await run(seoul, 'seoul');
      await run(busan, 'busan');
    }
    expect(done).toEqual(['seoul', 'busan']);

    const allowance = { keyPrefix: 'of regions', points: 1, duration: 60 };
    const [one, another] = await both(async ({ pool, deps }) => limitersInDatabase(pool, deps.log)(allowance));
    await one.consume('somebody');
    await another.consume('somebody');
    const counts = await both(({ pool }) => pool.query<{ points: number }>('select points from _rate_limits'));
    expect(counts.map(({ rows }) => rows)).toEqual([[{ points: 1 }], [{ points: 1 }]]);

    await both(({ db }) =>
      db.execute(sql`insert into events (topic, data, written_at) select 'access', '{}', now() - ago
        from unnest(array[interval '2 hours', interval '0']) as ago`),
    );
    await deleteOldRows(seoul.deps, 'events');
    const old = await both(async ({ db }) => {
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from events where written_at < now() - interval '1 hour'`,
      );
      return rows[0]!.n;
    });
    expect(old).toEqual([0, 1]);
  });

  test('nothing of a market stands outside its schema, and a backup holds the market’s own tables', async () => {
    const { rows } = await seoul.db.execute<{ schema: string; what: string }>(sql`
      select nspname as schema, relname as what from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'seoul', 'busan')
      union all
      select nspname, proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'seoul', 'busan')`);
    expect(rows).toEqual([]);
    const names = await both(async ({ pool }) => {
      const client = await pool.connect();
      const tables = await listTables(client);
      client.release();
      return tables.map((table) => table.name).sort();
    });
    expect(names[0]).toEqual(names[1]);
    expect(names[0]).toContain('orders');
    expect(names[0]!.filter((table) => table.startsWith('_'))).toEqual([]);
  });

  test('a process of a third region makes its schema, and a pooler that drops its path is refused', async () => {
    const { runtime, close } = await openRuntime({ DATABASE_URL: url, DATABASE_SCHEMA: 'jeju' });
    const { rows } = await runtime.connection.pool.query(
      'select current_schema() as here, count(*)::int as n from marts',
    );
    expect(rows).toEqual([{ here: 'jeju', n: 0 }]);
    await close();
    // The address's own options stand for what a pooler makes of those of a connection.
    const elsewhere = `${url}?options=-c%20search_path%3Dseoul`;
    await expect(openRuntime({ DATABASE_URL: elsewhere, DATABASE_SCHEMA: 'ulsan' })).rejects.toThrow(
      /DATABASE_SCHEMA: connections look into seoul, not into ulsan/,
    );
  });

  test('a sandbox makes a region of its own, and refuses one with people that it did not make', async () => {
    await seoul.person('진짜 손님');
    await expect(openRuntime({ SANDBOX: '1', DATABASE_URL: url, DATABASE_SCHEMA: 'seoul' })).rejects.toThrow(
      /SANDBOX=1: .* has people in it/,
    );
    expect(await seoul.pool.query(`select to_regclass('_sandbox_mark') as mark`)).toMatchObject({
      rows: [{ mark: null }],
    });
  });
});
