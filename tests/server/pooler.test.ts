import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Connection, connect } from '#lib/server/platform/database/connect.ts';
import { users } from '#lib/server/schema/index.ts';
import { openMarket } from './market.ts';
import { type PoolerStandIn, startPoolerStandIn } from './pooler-stand-in.ts';

const POOL = 8;
const TIMES = 30;

/** Behind a pooler that hands each transaction to another connection. `npm run reliability` has PgBouncer itself. */
describe('behind a pooler in transaction mode', () => {
  let admin: pg.Client;
  let name: string;
  let pooler: PoolerStandIn;
  let connection: Connection;
  let said: string[];
  const log = { warn: (_: unknown, message: string) => void said.push(message) };

  beforeEach(async () => {
    const { maintenanceUrl, template } = inject('postgres');
    admin = new pg.Client({ connectionString: maintenanceUrl });
    await admin.connect();
    name = `pooled_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${name} template ${template}`);
    said = [];
  });
  afterEach(async () => {
    await connection.close();
    await pooler.stop();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  async function open(kind: { keepsNames?: boolean; connections?: number }, setting: 'none' | 'transaction' = 'none') {
    pooler = await startPoolerStandIn(inject('postgres').maintenanceUrl, kind);
    const database = { kind: 'postgres' as const, url: pooler.url(name), pool: POOL, pooler: setting };
    connection = await connect({ database, dataDir: '' }, { forRequests: true, log: log as never });
  }

  /** Statements of several texts at once, alone and in transactions; each has its own response. */
  async function askAll(): Promise<void> {
    const { db } = connection;
    const numbers = Array.from({ length: TIMES }, (_, i) => i);
    const heard = await Promise.all(
      numbers.map(async (i) => {
        const one = (of: Pick<typeof db, 'execute'>) => of.execute<{ n: number }>(sql`select ${i}::int as n`);
        const other = (of: Pick<typeof db, 'execute'>) => of.execute<{ n: number }>(sql`select ${i}::int * 2 as n`);
        const alone = await (i % 2 ? one(db) : other(db));
        const [first, second] = await db.transaction(async (tx) => [await one(tx), await other(tx)]);
        return [alone.rows[0]!.n, first!.rows[0]!.n, second!.rows[0]!.n];
      }),
    );
    expect(heard).toEqual(numbers.map((i) => [i % 2 ? i : 2 * i, i, 2 * i]));
  }

  test('one that loses names: every statement is done all the same, and it is said once', async () => {
    await open({});
    for (let round = 0; round < 3; round += 1) await askAll();
    expect(said).toEqual([expect.stringContaining('DATABASE_POOLER=transaction')]);
    const { hits } = connection.names.counts();
    await askAll();
    expect(connection.names.counts().hits).toBe(hits);
  });

  test('nothing is written twice by a transaction that begins anew without names', async () => {
    await open({});
    const { db } = connection;
    const add = (i: number) =>
      db.transaction(async (tx) => {
        await tx
          .insert(users)
          .values({ provider: 'google', subject: `pooled ${i}`, name: '이웃', createdAt: new Date() });
        await tx.execute(sql`select ${i}::int as n`);
      });
    for (let i = 0; i < TIMES; i += POOL) await Promise.all(Array.from({ length: POOL }, (_, at) => add(i + at)));
    const { rows } = await db.execute<{ rows: number; people: number }>(sql`
      select count(*)::int as rows, count(distinct subject)::int as people from users where subject like 'pooled %'`);
    expect(said).toHaveLength(1);
    expect(rows).toEqual([{ rows: 32, people: 32 }]);
  });

  test('DATABASE_POOLER=transaction sends none', async () => {
    await open({}, 'transaction');
    for (let round = 0; round < 3; round += 1) await askAll();
    expect([pooler.named(), said]).toEqual([0, []]);
    expect(connection.names.counts()).toMatchObject({ hits: 0, names: 0 });
  });

  test('one that keeps names (max_prepared_statements): they are used', async () => {
    await open({ keepsNames: true });
    for (let round = 0; round < 3; round += 1) await askAll();
    expect(said).toEqual([]);
    expect(connection.names.counts()).toMatchObject({ names: 2 });
    expect(connection.names.counts().hits).toBeGreaterThan(TIMES);
  });

  test.each([false, true])('50 people buy the last 3 pieces: 3 get one (names are kept: %s)', async (keepsNames) => {
    await open({ keepsNames, connections: 10 });
    const market = await openMarket('PostgreSQL', { databaseUrl: pooler.url(name) });
    try {
      const product = await market.product(await market.mart(), { waiting: 3 });
      const crowd = await Promise.all(Array.from({ length: 50 }, (_, i) => market.person(`손님 ${i}`)));
      const query = { productId: product.id, quantity: 1 };
      const responses = await Promise.all(crowd.map((person) => person.send('POST /api/buyer/pay/on-site', { query })));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
      // A busy machine sheds some: 503.
      expect(responses.filter(({ status }) => status === 409 || status === 503)).toHaveLength(47);
      expect(await market.stock(product)).toEqual({ waiting: 0, inSale: 3, completed: 0 });
      const { hits } = market.names.counts();
      await market.person();
      expect(market.names.counts().hits > hits).toBe(keepsNames);
    } finally {
      await market.close();
    }
  });
});
