import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#lib/server/schema/index.ts';
import { type OpenRuntime, openRuntime } from '../server/open-runtime.ts';
import { type PostgresServer, startPostgres } from '../server/postgres-server.ts';

/** A primary and its standby behind one address, which leads to the one that takes writes, as HAProxy does. */
let primary: PostgresServer;
let standby: PostgresServer;
let opened: OpenRuntime;
let front: Server;
let leadsTo: PostgresServer;
const sockets = new Set<Socket>();

beforeAll(async () => {
  primary = await startPostgres({ durable: true });
  standby = await primary.standby();
  leadsTo = primary;
  front = createServer((from) => {
    const { hostname, port } = new URL(leadsTo.url('postgres'));
    const to = connect(Number(port), hostname);
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as { port: number };
  opened = await openRuntime({ DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` });
});
afterAll(async () => {
  await opened.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => front.close(resolve));
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
const isWell = () =>
  opened.runtime.connection.check().then(
    () => true,
    () => false,
  );

test('after the end of the primary the promoted standby is used, and what changes there is heard', async () => {
  const { connection, deps } = opened.runtime;
  const { invalidation } = deps.cache;
  await addPerson('before');
  await connection.check();
  expect(invalidation.isConnected()).toBe(true);
  await expect
    .poll(async () => {
      const { rows } = await connection.pool.query(
        'select count(*)::int as n from pg_stat_replication where replay_lsn = pg_current_wal_lsn()',
      );
      return rows[0].n;
    })
    .toBe(1);

  await primary.crash();
  leadsTo = standby;
  // A standby takes no writes: nobody is served by it.
  await expect(addPerson('meanwhile')).rejects.toThrow();
  expect(await isWell()).toBe(false);
  await expect.poll(() => invalidation.isConnected()).toBe(false);
  const known = invalidation.version();

  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: standby.url('postgres') });
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();
  await expect.poll(isWell).toBe(true);
  await addPerson('after');
  expect(await people()).toEqual(['after', 'before']);
  // Numbers of transactions may be given again there: everything is looked at again, and what comes is heard.
  await expect.poll(() => invalidation.isConnected()).toBe(true);
  expect(invalidation.isCurrent([], known)).toBe(false);
  const since = invalidation.version();
  await deps.db.execute(sql`select tell('change', 's 7 37.5 126.9')`);
  await expect.poll(() => invalidation.version()).toBeGreaterThan(since);
});
