import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterEach, inject } from 'vitest';
import { listTables, quoted } from '#lib/server/backup/tables.ts';
import { type Connection, connect, openEmbedded } from '#lib/server/db/connect.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import type { Database } from './market.ts';
import { schemaOf } from './schema-of.ts';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
/** What the versions until then ran, one after the other. */
const TABLES_AT_0016 = fixture('schema-at-0016.sql').split('--> statement-breakpoint');
const ROWS_AT_0016 = fixture('rows-at-0016.sql').split(/;\n/);
export const WHEN = {
  '0015': 1_795_469_143_976,
  '0016': 1_795_478_112_117,
  '0022': 1_795_630_000_000,
  '0025': 1_795_630_000_003,
};

const closing: (() => Promise<unknown>)[] = [];
/** What is opened here is closed when its test ends. */
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

export type Opened = Pick<Connection, 'pool' | 'session'> & { /** Where it is, of PostgreSQL. */ url: string | null };

/** A database without a table. */
export async function emptyDatabase(kind: Database): Promise<Opened> {
  if (kind === 'PGlite') {
    const embedded = await openEmbedded();
    closing.push(embedded.close);
    return { ...embedded, url: null };
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
  return { ...connection, url };
}

/** A market as 0016_pushes left it, with rows. */
export async function marketAt0016(kind: Database, when = WHEN['0016']): Promise<Opened> {
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

export const schemaIn = ({ session }: Pick<Connection, 'session'>) => session(schemaOf);

/** The tables of a new database. */
export async function fresh(kind: Database): Promise<Record<string, string[]>> {
  const database = await emptyDatabase(kind);
  await migrate(database);
  return schemaIn(database);
}

export type Rows = Record<string, Record<string, unknown>[]>;

/** Every row of every table. */
export async function rowsIn({ session }: Pick<Connection, 'session'>): Promise<Rows> {
  return session(async (client) => {
    const all: Rows = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(`select to_jsonb(one) as row from ${quoted(name)} one order by 1`);
      if (rows.length > 0) all[name] = rows.map(({ row }) => row);
    }
    return all;
  });
}
