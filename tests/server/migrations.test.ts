import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Connection, connect } from '#lib/server/platform/database/connect.ts';
import { migrate } from '#lib/server/platform/database/migrate.ts';
import { listMigrations, type Migration } from '#lib/server/platform/database/migration-files.ts';
import { generateInitial } from '../../scripts/db-generate.ts';

/** Migrations of a database that is in use; the embedded one has no other user. */
describe('a migration', () => {
  let admin: pg.Client;
  let database: string;
  let url: string;
  let connection: Connection;

  beforeAll(async () => {
    const { maintenanceUrl, template } = inject('postgres');
    admin = new pg.Client({ connectionString: maintenanceUrl });
    await admin.connect();
    database = `migrated_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${database} template ${template}`);
    url = maintenanceUrl.replace(/[^/]+$/, database);
    connection = await connect({ database: { kind: 'postgres', url, pool: 4 }, dataDir: '' });
  });
  afterAll(async () => {
    await connection.close();
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  });

  const migrationOf = (tag: string, when: number, ...statements: string[]): Migration => ({
    tag,
    when,
    hash: tag,
    statements,
  });
  const NEVER_YET = 9_000_000_000_000;
  /** Those of these migrations alone that the database does not have yet. */
  const only =
    (...all: Migration[]) =>
    (last: number) =>
      all.filter(({ when }) => when > last);

  test('waits for a table in short turns, lets others through, and says so', async () => {
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    await reader.query('begin');
    await reader.query('select count(*) from orders');

    const said: string[] = [];
    let isDone = false;
    const adding = migrationOf('9000_add', NEVER_YET, 'alter table orders add column note_of_test text');
    const migrating = migrate(connection, { warn: (_, sentence) => said.push(sentence) }, only(adding)).then(() => {
      isDone = true;
    });
    await expect.poll(() => said.length).toBeGreaterThan(1);
    expect(said[0]).toBe('migration 9000_add waits for a table that is in use: it tries again until it gets it');
    expect(isDone).toBe(false);
    // Whoever came behind the migration is let through between two of its tries.
    expect((await connection.pool.query('select count(*) from orders')).rows).toHaveLength(1);
    await reader.query('commit');
    await reader.end();
    await migrating;
    expect((await connection.pool.query('select note_of_test from orders')).rows).toEqual([]);
  });

  test('that fails leaves nothing of itself, and is tried again at the next start', async () => {
    const failing = migrationOf('9001_fail', NEVER_YET + 1, 'create table half_made (id int)', 'select no_such_column');
    await expect(migrate(connection, undefined, only(failing))).rejects.toThrow('no_such_column');
    const { rows } = await connection.pool.query("select to_regclass('half_made') as made");
    expect(rows[0].made).toBeNull();
    await migrate(
      connection,
      undefined,
      only(migrationOf('9001_fail', NEVER_YET + 1, 'create table half_made (id int)')),
    );
    expect((await connection.pool.query('select * from half_made')).rows).toEqual([]);
  });

  test('is the one that the schema makes, and what is written by hand behind it', () => {
    const { folder, isNew } = generateInitial();
    rmSync(folder, { recursive: true });
    expect(isNew, 'npm run db:generate').toBe(false);
    expect(listMigrations()).toHaveLength(1);
    const text = listMigrations()
      .flatMap(({ statements }) => statements)
      .join('\n');
    expect(text, 'a region’s tables are found by the path of the connection').not.toMatch(/\bpublic"?\./);
  });

  test('is not run on a database that another initial migration made', async () => {
    const other = `migrated_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${other} template ${inject('postgres').template}`);
    const open = await connect({
      database: { kind: 'postgres', url: url.replace(/[^/]+$/, other), pool: 2 },
      dataDir: '',
    });
    const records = async () => (await open.pool.query('select * from __drizzle_migrations')).rows;
    try {
      await open.pool.query(`update __drizzle_migrations set hash = 'of another', created_at = created_at - 1`);
      const before = await records();
      await expect(migrate(open)).rejects.toThrow(/made by another version of the market .*Nothing was changed/);
      expect(await records()).toEqual(before);
    } finally {
      await open.close();
      await admin.query(`drop database ${other} with (force)`);
    }
  });

  test('two processes take turns, and the later one finds it done', async () => {
    await connection.pool.query('drop schema public cascade; create schema public');
    const second = await connect({ database: { kind: 'postgres', url, pool: 2 }, dataDir: '' });
    const said: string[] = [];
    await Promise.all([migrate(connection), migrate(second, { warn: (_, sentence) => said.push(sentence) })]);
    await second.close();
    const { rows } = await connection.pool.query('select count(*)::int as n from products');
    expect(rows[0].n).toBe(0);
  });

  test('takes as long as it takes, whatever the role is allowed for a request', async () => {
    // As behind a pooler, which drops the limits that requests bring (docs/operations.md).
    const role = `hurried_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create role ${role} login superuser`);
    await admin.query(`alter role ${role} set statement_timeout = '100ms'`);
    await admin.query(`alter role ${role} set idle_in_transaction_session_timeout = '100ms'`);
    const asRole = new URL(url);
    asRole.username = role;
    const hurried = await connect({ database: { kind: 'postgres', url: asRole.href, pool: 1 }, dataDir: '' });
    try {
      const long = migrationOf('9000_long', NEVER_YET + 10, 'select pg_sleep(0.3)');
      await migrate(hurried, undefined, only(long));
      // Operators' commands, such as a backup, are on a pool that nobody's request waits for.
      await hurried.pool.query('select pg_sleep(0.3)');
    } finally {
      await hurried.close();
      await admin.query(`drop role ${role}`);
    }
  });
});
