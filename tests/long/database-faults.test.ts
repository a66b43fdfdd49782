import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DomainError } from '#lib/server/domain-error.ts';
import { type Market, openMarket, type Product } from '../server/market.ts';
import type { Person } from '../server/person.ts';

/** Only a database over the network can be lost; the embedded one is in the same process. */
let market: Market;
let admin: pg.Client;
beforeAll(async () => {
  market = await openMarket('PostgreSQL');
  admin = new pg.Client({ connectionString: inject('postgres').maintenanceUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await market.close();
});

const BUYERS = 8;

/**
 * Buys and calls off, again and again, until told to stop. Answers what was answered, and the orders that were
 * acknowledged.
 */
async function keepBuying(buyer: Person, product: Product, isOver: () => boolean) {
  const statuses = new Set<number>();
  const acknowledged: number[] = [];
  while (!isOver()) {
    const answer = await buyer.send('POST /api/buyer/pay/on-site', { query: { productId: product.id, quantity: 1 } });
    statuses.add(answer.status);
    const body = await answer.json();
    if (answer.status !== 200) continue;
    acknowledged.push(body.orderId);
    const cancelled = await buyer.send('POST /api/buyer/order/cancel', { query: { orderId: body.orderId } });
    statuses.add(cancelled.status);
    await cancelled.text();
  }
  return { statuses, acknowledged };
}

async function buyWhile(disturb: () => Promise<void>) {
  const mart = await market.mart();
  const product = await market.product(mart, { waiting: 500 });
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => market.person()));
  let isOver = false;
  const buying = buyers.map((buyer) => keepBuying(buyer, product, () => isOver));
  await disturb();
  isOver = true;
  const bought = await Promise.all(buying);
  return {
    statuses: [...new Set(bought.flatMap(({ statuses }) => [...statuses]))].sort(),
    acknowledged: bought.flatMap(({ acknowledged }) => acknowledged),
  };
}

async function expectAcknowledged(ids: number[]): Promise<void> {
  const found = await market.pool.query('select count(*)::int as n from orders where id = any($1)', [ids]);
  expect(found.rows[0].n).toBe(ids.length);
  expect(await market.ledgerFaults()).toEqual([]);
}

/** Ends some of the market's connections, busy or not; answers how many. */
async function terminate(database: string, atMost: number): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    `select count(pg_terminate_backend(pid))::int as n from (
       select pid from pg_stat_activity where datname = $1 and application_name = 'dongne-market' order by random() limit $2) few`,
    [database, atMost],
  );
  return rows[0]!.n;
}

const nameOf = async () => (await market.pool.query('select current_database() as name')).rows[0].name as string;

test('connections ended under checkouts, hundreds of times, end calls with 503 and lose nothing', async () => {
  const database = await nameOf();
  let ended = 0;
  const { statuses, acknowledged } = await buyWhile(async () => {
    while (ended < 300) {
      ended += await terminate(database, 3);
      // A wait: connections have time to be opened anew.
      await wait(5);
    }
  });
  expect(ended).toBeGreaterThanOrEqual(300);
  expect([200, 409, 503]).toEqual(expect.arrayContaining(statuses));
  expect(statuses).toContain(503);
  expect(acknowledged.length).toBeGreaterThan(0);
  await expectAcknowledged(acknowledged);
  // No place of the pool was lost with a connection.
  await Promise.all(Array.from({ length: 30 }, () => market.pool.query('select pg_sleep(0.01)')));
});

test('a database that was made read-only is away until it takes writes again, without a restart', async () => {
  const database = await nameOf();
  const { statuses, acknowledged } = await buyWhile(async () => {
    // A wait: people buy meanwhile.
    await wait(200);
    await admin.query(`alter database ${database} set default_transaction_read_only = on`);
    // Sessions keep what held when they began.
    await terminate(database, 100);
    // A wait: so long the database takes no writes.
    await wait(500);
    await admin.query(`alter database ${database} reset default_transaction_read_only`);
    await terminate(database, 100);
    // A wait: people buy again.
    await wait(500);
  });
  expect([200, 409, 503]).toEqual(expect.arrayContaining(statuses));
  expect(statuses).toContain(503);
  await expectAcknowledged(acknowledged);
  const product = await market.product(await market.mart());
  await market.order(await market.person(), product);
});

test('a refusal is what its caller hears, though the connection ends before the rollback', async () => {
  const refusal = new DomainError('soldOut');
  let pid = 0;
  const refused = market.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    pid = rows[0]!.pid;
    await admin.query('select pg_terminate_backend($1, 5000)', [pid]);
    throw refusal;
  });
  await expect(refused).rejects.toBe(refusal);
  expect(refusal).toHaveProperty('rollbackError');
  // Nobody is given that connection again.
  const given = await Promise.all(
    Array.from({ length: 30 }, () =>
      market.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid from pg_sleep(0.01)`),
    ),
  );
  expect(given.map(({ rows }) => rows[0]!.pid)).not.toContain(pid);
});
