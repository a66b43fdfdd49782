import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { listTables, quoted } from '#lib/server/backup/tables.ts';
import { type Connection, connect, openEmbedded } from '#lib/server/db/connect.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { listMigrations, migrationsAfter } from '#lib/server/db/migration-files.ts';
import type { Database } from './market.ts';
import { schemaOf } from './schema-of.ts';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
/** What the versions until then ran, one after the other. */
const TABLES_AT_0016 = fixture('schema-at-0016.sql').split('--> statement-breakpoint');
const ROWS_AT_0016 = fixture('rows-at-0016.sql').split(/;\n/);
const WHEN = {
  '0015': 1_795_469_143_976,
  '0016': 1_795_478_112_117,
  '0022': 1_795_630_000_000,
  '0025': 1_795_630_000_003,
};

/** Those that came after the two files, for databases of both kinds. */
const LATER = listMigrations()
  .map(({ when }) => when)
  .filter((when) => when > WHEN['0025']);

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A database without a table. */
async function emptyDatabase(kind: Database): Promise<Pick<Connection, 'pool' | 'session'>> {
  if (kind === 'PGlite') {
    const embedded = await openEmbedded();
    closing.push(embedded.close);
    return embedded;
  }
  const { maintenanceUrl } = inject('postgres');
  const name = `upgraded_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: maintenanceUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = maintenanceUrl.replace(/[^/]+$/, name);
  const connection = await connect({ database: { kind: 'postgres', url, pool: 2 }, dataDir: '' });
  closing.push(
    () => admin.end(),
    () => admin.query(`drop database ${name} with (force)`),
    connection.close,
  );
  return connection;
}

/** A market as 0016_pushes left it, with rows. */
async function marketAt0016(kind: Database, when = WHEN['0016']): Promise<Pick<Connection, 'pool' | 'session'>> {
  const database = await emptyDatabase(kind);
  await database.session(async (client) => {
    for (const statement of TABLES_AT_0016) await client.query(statement);
    // The mart and its first member are one transaction.
    await client.query('begin');
    for (const statement of ROWS_AT_0016.filter((one) => one.trim())) await client.query(statement);
    await client.query('commit');
    await client.query('create schema drizzle');
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    );
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['old', when]);
  });
  return database;
}

const schemaIn = ({ session }: Pick<Connection, 'session'>) => session(schemaOf);

async function fresh(kind: Database): Promise<Record<string, string[]>> {
  const database = await emptyDatabase(kind);
  await migrate(database);
  return schemaIn(database);
}

const recorded = async ({ pool }: Pick<Connection, 'pool'>): Promise<number[]> =>
  (await pool.query('select created_at from drizzle.__drizzle_migrations order by id')).rows.map((row) =>
    Number(row.created_at),
  );

type Rows = Record<string, Record<string, unknown>[]>;

async function rowsIn({ session }: Pick<Connection, 'session'>): Promise<Rows> {
  return session(async (client) => {
    const all: Rows = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(`select to_jsonb(one) as row from ${quoted(name)} one order by 1`);
      if (rows.length > 0) all[name] = rows.map(({ row }) => row);
    }
    return all;
  });
}

describe.each(['PGlite', 'PostgreSQL'] as Database[])('the tables of a database (%s)', (kind) => {
  test('of before come out as those of a new one, with every row as it was', async () => {
    const old = await marketAt0016(kind);
    const before = await rowsIn(old);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['orders', 'payments', 'push_subscriptions', 'reviews']),
    );
    await migrate(old);
    expect(await schemaIn(old)).toEqual(await fresh(kind));
    const after = await rowsIn(old);
    expect(after).toMatchObject(before);
    expect(after.orders).toMatchObject([
      { tax_free: false, by_staff: false, pickup_from: null },
      { tax_free: false, by_staff: false, pickup_from: null },
    ]);
    // Found by the job that writes search columns anew.
    expect(after.products).toMatchObject([{ search_stamp: '' }]);
    expect(after.reviews).toMatchObject([{ counted: true }]);

    const done = await recorded(old);
    expect(done).toHaveLength(8 + LATER.length);
    expect(done.slice(7)).toEqual([WHEN['0025'], ...LATER]);
    await migrate(old);
    expect(await recorded(old)).toEqual(done);
  });

  test('that stopped half-way through the upgrade go on where they were', async () => {
    const old = await marketAt0016(kind);
    await migrate(old, undefined, (last) => migrationsAfter(last).filter(({ when }) => when <= WHEN['0022']));
    expect(await recorded(old)).toHaveLength(5);
    await migrate(old);
    expect(await recorded(old)).toHaveLength(8 + LATER.length);
    expect(await schemaIn(old)).toEqual(await fresh(kind));
  });

  test('of the newest version before get nothing more, and take what comes after', async () => {
    const old = await marketAt0016(kind);
    await migrate(old);
    const last = (await recorded(old)).at(-1)!;
    expect(migrationsAfter(last)).toEqual([]);
    const next = { tag: 'next', when: last + 1, hash: 'next', statements: ['create table next (id int)'] };
    const withNext = (from: number) => [...migrationsAfter(from), next].filter(({ when }) => when > from);
    await migrate(old, undefined, withNext);
    const made = await emptyDatabase(kind);
    await migrate(made, undefined, withNext);
    expect(await schemaIn(old)).toEqual(await schemaIn(made));
  });

  test('of a new one are made by the two files and what came after, also when the second comes later', async () => {
    const made = await emptyDatabase(kind);
    await migrate(made, undefined, (last) => migrationsAfter(last).slice(0, 1));
    expect((await schemaIn(made)).triggers).toEqual([]);
    await migrate(made);
    expect(await schemaIn(made)).toEqual(await fresh(kind));
    expect(await recorded(made)).toHaveLength(2 + LATER.length);
  });

  test('of long before are left alone, and whoever starts it is told which version upgrades them', async () => {
    const old = await marketAt0016(kind, WHEN['0015']);
    const before = await schemaIn(old);
    await expect(migrate(old)).rejects.toThrow(
      /before 0016_pushes.*newest migration is one of 0016_pushes to 0025_abuse/,
    );
    expect(await schemaIn(old)).toEqual(before);
  });
});
