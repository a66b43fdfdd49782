import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '#lib/server/platform/database/connect.ts';
import { BATCH_ROWS } from '#lib/server/platform/database/delete-in-batches.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { refuseForeignDatabase } from '#sandbox/refuse-foreign-database.ts';
import { describeOnBoth } from './market.ts';
import { openRuntime } from './open-runtime.ts';

describeOnBoth('a sandbox', (market) => {
  const embedded = { kind: 'embedded' as const, folder: '/data/db' };
  const check = () => refuseForeignDatabase(market().pool, embedded);

  test('refuses a database with people that it did not make, and one that it made it opens again', async () => {
    await market().person('진짜 손님');
    await expect(check()).rejects.toThrow(/SANDBOX=1: .* not made by a sandbox/);
    await market().pool.query(
      "update users set subject = 'google-owner@demo.test' where id = (select max(id) from users)",
    );
    // A demo town of a version that left no mark.
    await check();
    await market().pool.query("update users set subject = 'someone' where subject = 'google-owner@demo.test'");
    await check();
  });
});

describe('a sandbox on a PostgreSQL', () => {
  let admin: pg.Client;
  const made: string[] = [];
  const urlOf = (name: string) => inject('postgres').maintenanceUrl.replace(/[^/]+$/, name);
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: inject('postgres').maintenanceUrl });
    await admin.connect();
  });
  afterAll(async () => {
    for (const name of made) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  async function database(...statements: string[]): Promise<string> {
    const name = `sandboxed_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${name}`);
    made.push(name);
    await read(urlOf(name), ...statements);
    return urlOf(name);
  }
  async function read(url: string, ...statements: string[]): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
      const tables = `select relname from pg_class join pg_namespace n on n.oid = relnamespace
        where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema'`;
      return (await client.query(tables)).rows;
    } finally {
      await client.end();
    }
  }

  test('two that start at once on an empty database: one marks it, the others wait', async () => {
    const url = await database();
    const pools = Array.from({ length: 6 }, () => new pg.Pool({ connectionString: url, max: 1 }));
    const config = { kind: 'postgres' as const, url, pool: 1 };
    // Each makes tables of its own at once, as a migration does.
    await Promise.all(
      pools.map(async (pool, at) => {
        await refuseForeignDatabase(pool, config);
        await pool.query(`create table of_process_${at} (id int)`);
      }),
    );
    await Promise.all(pools.map((pool) => pool.end()));
    expect(await read(url)).toHaveLength(7);
  });

  test('writes nothing into another program’s database, with or without people in it', async () => {
    const other = await database('create schema shop', 'create table shop.orders (id int)');
    await expect(openRuntime({ SANDBOX: '1', DATABASE_URL: other })).rejects.toThrow(/SANDBOX=1: .* has tables in it/);
    expect(await read(other)).toEqual([{ relname: 'orders' }]);
  });
});

describeOnBoth('housekeeping', (market) => {
  test('deletes what is old in batches, whatever there is of it', async () => {
    await market().db.execute(sql`
      insert into events (topic, data, written_at)
      select 'access', '{}', now() - interval '2 hours' from generate_series(1, ${BATCH_ROWS + 2_000}::int)`);
    await market().db.execute(sql`insert into events (topic, data) values ('access', '{}')`);
    await deleteOldRows(market().deps, 'events');
    const { rows } = await market().db.execute<{ n: number }>(
      sql`select count(*)::int as n from events where written_at < now() - interval '1 hour'`,
    );
    expect(rows[0]!.n).toBe(0);
  });
});

describe('a folder of the embedded database', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dongne-market-damaged-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const copied = (name: string) => cp(inject('embeddedTemplate').folder, join(folder, name, 'db'), { recursive: true });
  const open = async (name: string) => {
    const dataDir = join(folder, name);
    const connection = await connect({ database: { kind: 'embedded', folder: join(dataDir, 'db') }, dataDir });
    await connection.close();
  };

  test.each(['PG_VERSION', 'global/pg_control'])(
    'that lacks %s is refused by name, and left as it is',
    async (file) => {
      const name = `lacks-${randomUUID()}`;
      await copied(name);
      await unlink(join(folder, name, 'db', file));
      await expect(open(name)).rejects.toThrow(`${file} missing`);
      // The lock went with the refusal: the next try says the same.
      await expect(open(name)).rejects.toThrow(/is damaged.*restore a backup/);
    },
  );

  test('that holds something else is refused', async () => {
    await mkdir(join(folder, 'other', 'db'), { recursive: true });
    await writeFile(join(folder, 'other', 'db', 'holiday.txt'), 'photos');
    await expect(open('other')).rejects.toThrow('is damaged');
  });

  test('whose files are cut off is refused by name', async () => {
    await copied('cut');
    await truncate(join(folder, 'cut', 'db', 'global/pg_control'), 100);
    await expect(open('cut')).rejects.toThrow(/embedded database in .* is damaged/);
  });
});
