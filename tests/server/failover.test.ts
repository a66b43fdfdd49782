import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#lib/server/db/schema.ts';
import { type OpenRuntime, openRuntime } from './open-runtime.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { startValkey, type ValkeyServer, valkeyProgram } from './valkey-server.ts';

/** A primary and its standby, both named in DATABASE_URL. */
let primary: PostgresServer;
let standby: PostgresServer;
let opened: OpenRuntime;
/** A process that hears over a bus beside it, where there is one to test with. */
let overBus: OpenRuntime | undefined;
let valkey: ValkeyServer | undefined;

beforeAll(async () => {
  primary = await startPostgres({ durable: true });
  standby = await primary.standby();
  const hosts = [standby, primary].map((server) => new URL(server.url('postgres')).host);
  const settings = { DATABASE_URL: `postgres://postgres@${hosts.join()}/postgres?target_session_attrs=read-write` };
  opened = await openRuntime(settings);
  if (!valkeyProgram()) return;
  valkey = await startValkey();
  overBus = await openRuntime({ ...settings, VALKEY_URL: valkey.url });
});
afterAll(async () => {
  await overBus?.close();
  await opened.close();
  await valkey?.stop();
  await standby.stop();
  await primary.stop();
});

const addPerson = (subject: string) =>
  opened.runtime.deps.db.insert(users).values({ provider: 'google', subject, name: '이웃', createdAt: new Date() });
const people = async () => {
  const { rows } = await opened.runtime.deps.db.execute<{ subject: string }>(
    sql`select subject from users order by subject`,
  );
  return rows.map(({ subject }) => subject);
};

test('of several hosts the one that takes writes is used; after its end the promoted standby is', async () => {
  const { connection } = opened.runtime;
  await addPerson('before');
  await connection.check();
  expect(connection.listener.isConnected()).toBe(true);
  await expect
    .poll(async () => {
      const { rows } = await connection.pool.query(
        'select count(*)::int as n from pg_stat_replication where replay_lsn = pg_current_wal_lsn()',
      );
      return rows[0].n;
    })
    .toBe(1);

  await primary.crash();
  await expect(addPerson('meanwhile')).rejects.toThrow();
  await expect(connection.check()).rejects.toThrow();

  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: standby.url('postgres') });
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();
  await expect
    .poll(() =>
      connection.check().then(
        () => 'well',
        () => 'away',
      ),
    )
    .toBe('well');
  await addPerson('after');
  expect(await people()).toEqual(['after', 'before']);
  // What another process changes is heard from the new server.
  await expect.poll(() => opened.runtime.deps.cache.invalidation.isConnected()).toBe(true);
  expect(await connection.listener.prove()).toBe(true);
  // Numbers of transactions begin anew there: who reads rows looks at everything, and hears what comes.
  if (!overBus) return;
  const { listener } = overBus.runtime.connection;
  const { invalidation } = overBus.runtime.deps.cache;
  await expect.poll(() => invalidation.isConnected()).toBe(true);
  await expect.poll(() => listener.prove()).toBe(true);
  const since = invalidation.version();
  await opened.runtime.deps.db.execute(sql`select tell('change', 's 7 37.5 126.9')`);
  await expect.poll(() => invalidation.version()).toBeGreaterThan(since);
});
