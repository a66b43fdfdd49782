import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { users } from '#lib/server/schema/index.ts';
import { openMarket } from '../server/market.ts';
import { openRuntime } from '../server/open-runtime.ts';
import { servePipeline } from '../server/serve-pipeline.ts';
import { type Pooler, startPgBouncer } from './pgbouncer.ts';

/** Behind a pooler that hands each transaction to another connection, with nothing set but its address. */
describe('behind PgBouncer in transaction mode', () => {
  let pooler: Pooler;
  let admin: pg.Client;
  const made: string[] = [];

  beforeAll(async () => {
    const { maintenanceUrl } = inject('postgres');
    pooler = await startPgBouncer(maintenanceUrl);
    admin = new pg.Client({ connectionString: maintenanceUrl });
    await admin.connect();
  });
  afterAll(async () => {
    await pooler.stop();
    for (const name of made) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  async function createDatabase(template = ''): Promise<string> {
    const name = `pooled_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${name} ${template && `template ${template}`}`);
    made.push(name);
    return name;
  }
  const open = (database: string) => openRuntime({ DATABASE_URL: pooler.url(database) });

  test('a process hears what another one changes, and many ask at once', async () => {
    const database = await createDatabase(inject('postgres').template);
    const [one, other] = [await open(database), await open(database)];
    try {
      const { invalidation } = one.runtime.deps.cache;
      expect(invalidation.isConnected()).toBe(true);
      const server = await servePipeline(one.runtime);
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
      await server.close();
      const since = invalidation.version();
      const { db } = other.runtime.deps;
      await db.transaction(async (tx) => {
        await tx.execute(sql`select tell('change', 's 7 37.5 126.9')`);
      });
      await expect.poll(() => invalidation.version()).toBeGreaterThan(since);
      // Statements of all kinds, on many connections at once.
      const people = await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          i % 2 ? db.select({ id: users.id }).from(users) : db.execute(sql`select ${i}::int as n`),
        ),
      );
      expect(people).toHaveLength(40);
    } finally {
      await one.close();
      await other.close();
    }
  });

  test('50 people buy the last 3 pieces: 3 get one, though names of statements are lost', async () => {
    const databaseUrl = pooler.url(await createDatabase(inject('postgres').template));
    const market = await openMarket('PostgreSQL', { databaseUrl });
    try {
      const product = await market.product(await market.mart(), { waiting: 3 });
      const crowd = await Promise.all(Array.from({ length: 50 }, (_, i) => market.person(`손님 ${i}`)));
      const query = { productId: product.id, quantity: 1 };
      const responses = await Promise.all(crowd.map((person) => person.send('POST /api/buyer/pay/on-site', { query })));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(responses.filter(({ status }) => status === 409 || status === 503)).toHaveLength(47);
      expect(await market.stock(product)).toEqual({ waiting: 0, inSale: 3, completed: 0 });
      const { hits } = market.names.counts();
      await market.person();
      expect(market.names.counts().hits).toBe(hits);
    } finally {
      await market.close();
    }
  });

  test('processes that start together on an empty database migrate it once', async () => {
    const database = await createDatabase();
    const opened = await Promise.all([open(database), open(database)]);
    const { rows } = await opened[0].runtime.connection.pool.query('select count(*)::int as n from products');
    expect(rows[0].n).toBe(0);
    for (const one of opened) await one.close();
  });
});
