import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openRuntime } from './open-runtime.ts';
import { hasPgBouncer, type Pooler, startPgBouncer } from './pgbouncer.ts';
import { servePipeline } from './serve-pipeline.ts';

/** Behind a pooler that hands each transaction to another connection. */
describe.skipIf(!hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  let pooler: Pooler;
  let admin: pg.Client;
  let database: string;
  let direct: string;

  beforeAll(async () => {
    const { maintenanceUrl, template } = inject('postgres');
    pooler = await startPgBouncer(maintenanceUrl);
    admin = new pg.Client({ connectionString: maintenanceUrl });
    await admin.connect();
    database = `pooled_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${database} template ${template}`);
    direct = maintenanceUrl.replace(/[^/]+$/, database);
  });
  afterAll(async () => {
    await pooler.stop();
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  });

  const open = (env: Record<string, string>) =>
    openRuntime({ DATABASE_URL: pooler.url(database), DATABASE_PREPARED_STATEMENTS: '0', ...env });

  test('with the address past it, a process hears what another one changes', async () => {
    const one = await open({ DATABASE_LISTEN_URL: direct });
    const other = await open({ DATABASE_LISTEN_URL: direct });
    try {
      const { invalidation } = one.runtime.deps.cache;
      expect(one.runtime.connection.listener.isConnected()).toBe(true);
      expect(invalidation.isConnected()).toBe(true);
      const since = invalidation.version();
      await other.runtime.connection.pool.query("select pg_notify('market_changes', 's 7 37.5 126.9')");
      await expect.poll(() => invalidation.version()).toBeGreaterThan(since);
      // Statements that a direct connection would name, on many connections at once.
      const { db } = other.runtime.deps;
      const people = await Promise.all(
        Array.from({ length: 40 }, () => db.query.users.findMany({ columns: { id: true } })),
      );
      expect(people).toHaveLength(40);
    } finally {
      await one.close();
      await other.close();
    }
  });

  test('without it, the process says that it hears nothing, is not ready, and remembers nothing', async () => {
    const opened = await open({});
    const { runtime } = opened;
    const server = await servePipeline(runtime);
    try {
      expect(runtime.connection.listener.isConnected()).toBe(false);
      await expect.poll(() => runtime.deps.cache.invalidation.isConnected()).toBe(false);
      const ready = await fetch(`${server.origin}/readyz`);
      expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('DATABASE_LISTEN_URL')]);
    } finally {
      await server.close();
      await opened.close();
    }
  });

  test('one that knows no named statements is refused by the name of the setting that helps', async () => {
    const [major = 0, minor = 0] = pooler.version.split('.').map(Number);
    const opening = open({ DATABASE_LISTEN_URL: direct, DATABASE_PREPARED_STATEMENTS: '1' });
    if (major > 1 || minor >= 21) await (await opening).close();
    else await expect(opening).rejects.toThrow('DATABASE_PREPARED_STATEMENTS=0');
  });
});
