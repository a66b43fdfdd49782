import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { issueAccessToken } from '#lib/server/auth/access-token.ts';
import { type EventStream, openStream } from './event-stream.ts';
import { type Instance, type Market, openMarket } from './market.ts';
import { openRuntime } from './open-runtime.ts';
import type { Person } from './person.ts';
import { startValkey, type ValkeyServer, valkeyProgram } from './valkey-server.ts';

/** What processes change is heard over a bus (docs/decisions/0057); tests/server/events.test.ts says the rest on both ways. */
describe.skipIf(!valkeyProgram())('over Valkey', () => {
  let valkey: ValkeyServer;
  let market: Market;
  let second: Instance;
  const open: EventStream[] = [];
  const admins: pg.Client[] = [];

  beforeAll(async () => {
    valkey = await startValkey();
    market = await openMarket('PostgreSQL', { valkeyUrl: valkey.url });
    second = await market.secondProcess();
  });
  afterAll(async () => {
    await market.close();
    await valkey.stop();
  });
  afterEach(async () => {
    for (const stream of open.splice(0)) await stream.close();
    for (const client of admins.splice(0)) await client.end().catch(() => {});
    expect(await market.ledgerFaults()).toEqual([]);
  });

  const listen = async (person: Person) => {
    const stream = await openStream(person);
    open.push(stream);
    return stream;
  };
  const scene = async () => {
    const mart = await market.mart();
    const product = await market.product(mart, { waiting: 30 });
    return { mart, product, buyer: await market.person() };
  };
  const urlOf = async (database: Market) => {
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    return inject('postgres').maintenanceUrl.replace(/[^/]+$/, rows[0]!.name);
  };
  const path = async () =>
    (await market.db.execute<{ path: string }>(sql`select path from processes.bus`)).rows[0]!.path;
  /** Somebody else's connection to the same database. */
  const client = async (name: string) => {
    const admin = new pg.Client({ connectionString: await urlOf(market), application_name: name });
    admin.on('error', () => {});
    await admin.connect();
    admins.push(admin);
    return admin;
  };
  const orderIds = (told: Awaited<ReturnType<EventStream['take']>>) =>
    told.filter(({ topic }) => topic === 'order').map(({ data }) => data.orderId);

  test('triggers notify nobody', async () => {
    const { product, buyer } = await scene();
    const listener = await client('somebody who listens');
    const heard: string[] = [];
    listener.on('notification', ({ channel }) => heard.push(channel));
    for (const channel of ['market_events', 'market_changes', 'market_proof'])
      await listener.query(`listen ${channel}`);
    await market.order(buyer, product);
    await listener.query('select 1');
    expect(await path()).toBe('valkey');
    expect(heard).toEqual([]);
  });

  test('what one process sells, another does not show any more', async () => {
    const { product, buyer } = await scene();
    const shown = async () => {
      const list = await market.nobody.at(second).call('GET /api/buyer/products/nearby', { query: product.mart.at });
      return list.find(({ productId }) => productId === product.id)?.quantity;
    };
    await expect.poll(shown).toBe(30);
    await market.order(buyer, product, 3);
    await expect.poll(shown).toBe(27);
    // By hand, and so past every process.
    await market.db.execute(sql`update products set waiting = 5 where id = ${product.id}`);
    await expect.poll(shown).toBe(5);
    await market.db.execute(sql`update products set waiting = 27 where id = ${product.id}`);
  });

  test('a session that ends at one process has ended at the other', async () => {
    const person = await market.person();
    const { rows } = await market.db.execute<{ id: string }>(
      sql`select id from sessions where user_id = ${person.userId}`,
    );
    const sessionId = rows[0]!.id;
    const { config, clock } = market;
    const access = await issueAccessToken({ userId: person.userId, sessionId }, config.sessionSecret, clock);
    const headers = { authorization: `Bearer ${access}` };
    const status = async () =>
      (await market.nobody.at(second).send('GET /api/buyer/order/buy-ing', { headers })).status;
    expect(await status()).toBe(200);
    await market.db.execute(
      sql`update sessions set ended_at = now(), end_reason = 'logout' where user_id = ${person.userId}`,
    );
    await expect.poll(status).toBe(401);
  });

  test('nobody notices that the bus is away, hangs or comes back: each order is told once, in order', async () => {
    const { product, buyer } = await scene();
    const stream = await listen(product.mart.owner.at(second));
    const made: number[] = [];
    const order = async () => void made.push((await market.order(buyer, product)).id);
    await order();
    await valkey.crash();
    await order();
    expect(second.deps.cache.invalidation.isConnected()).toBe(true);
    expect(await market.listener.prove()).toBe(true);
    await valkey.start();
    await order();
    valkey.pause();
    await order();
    await order();
    valkey.resume();
    await order();
    // An order is told with the stock that it moved.
    expect(orderIds(await stream.take(made.length * 2))).toEqual(made);
    expect(await stream.rest()).toEqual([]);
  });

  test('who loses the line to the database looks anew, and hears again', async () => {
    const { product, buyer } = await scene();
    const stream = await listen(product.mart.owner);
    await market.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'dongne-market bus' and datname = current_database()`,
    );
    expect(await stream.next()).toMatchObject({ topic: 'resync' });
    const { id } = await market.order(buyer, product);
    expect(orderIds(await stream.take(2))).toEqual([id]);
  });

  test('a process without the bus is heard and hears, and is not notified once it is gone', async () => {
    const { product, buyer } = await scene();
    const beside = await market.join({ isOverBus: false });
    expect(await path()).toBe('both');
    expect(await beside.connection.listener.prove()).toBe(true);
    const there = await listen(product.mart.owner.at(beside));
    const here = await listen(product.mart.owner);
    const ids = [(await market.order(buyer, product)).id, (await market.order(buyer.at(beside), product)).id];
    for (const stream of [there, here]) expect(orderIds(await stream.take(4))).toEqual(ids);
    await there.close();
    await beside.connection.listener.close();
    await expect.poll(path).toBe('valkey');
  });

  test('a process of before the bus, which settles nothing, is notified, and sent to look anew', async () => {
    const before = await client('dongne-market events');
    const lost = new Promise<void>((resolve) => before.once('end', resolve));
    await before.query('listen market_events');
    await expect.poll(path).toBe('both');
    await lost;
    await expect.poll(path).toBe('valkey');
  });

  test('the first process on the bus remembers nothing while a transaction runs that told on the way of before', async () => {
    const before = await openMarket('PostgreSQL');
    const product = await before.product(await before.mart({ opensAt: '00:00', closesAt: '00:00' }));
    const slow = await before.pool.connect();
    await slow.query('begin');
    await slow.query('update products set waiting = 4 where id = $1', [product.id]);
    const opened = await openRuntime({ DATABASE_URL: await urlOf(before), VALKEY_URL: valkey.url });
    const { cache } = opened.runtime.deps;
    try {
      expect((await before.pool.query('select path from processes.bus')).rows).toEqual([{ path: 'both' }]);
      expect(cache.invalidation.isConnected()).toBe(false);
      await slow.query('commit');
      await expect.poll(() => cache.invalidation.isConnected()).toBe(true);
      const [spot] = (await cache.listing(product.mart.id, { limit: 1, offset: 0 }, before.clock.now())) ?? [];
      expect(spot?.quantity).toBe(4);
    } finally {
      slow.release();
      await opened.close();
      await before.pool.query('update products set waiting = 10 where id = $1', [product.id]);
      await before.close();
    }
  });

  test('a process starts without a bus that is away, and hears', async () => {
    const opened = await openRuntime({ DATABASE_URL: await urlOf(market), VALKEY_URL: 'redis://127.0.0.1:1' });
    try {
      const { invalidation } = opened.runtime.deps.cache;
      await expect.poll(() => invalidation.isConnected()).toBe(true);
      expect(opened.runtime.connection.listener.isConnected()).toBe(true);
      const since = invalidation.version();
      await market.product(await market.mart());
      await expect.poll(() => invalidation.version()).toBeGreaterThan(since);
      expect(await path()).toBe('valkey');
    } finally {
      await opened.close();
    }
  });

  test('somebody who has set the way by hand has deafened nobody for long', async () => {
    const { product, buyer } = await scene();
    const stream = await listen(product.mart.owner.at(second));
    await market.db.execute(sql`update processes.bus set path = 'notify'`);
    await expect.poll(path).toBe('valkey');
    await expect.poll(async () => (await stream.rest()).some(({ topic }) => topic === 'resync')).toBe(true);
    const { id } = await market.order(buyer, product);
    expect(orderIds(await stream.take(2))).toEqual([id]);
  });
});

/** Where rows of `events` alone are written, a process that listens to notifications says that it hears nothing. */
test('a process that hears nothing on the way that is told says so', async () => {
  const market = await openMarket('PostgreSQL');
  try {
    expect(await market.listener.prove()).toBe(true);
    await market.db.execute(sql`create or replace function settle_bus(out before text, out path text, out begun int,
      out turn int, out settled bool) language sql as
      $$ update processes.bus set path = 'valkey' returning 'valkey', path, begun, turn, true $$`);
    expect(await market.listener.prove()).toBe(false);
    expect(market.listener.isConnected()).toBe(false);
    expect(market.deps.cache.invalidation.isConnected()).toBe(false);
  } finally {
    await market.close();
  }
});
