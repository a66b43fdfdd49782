import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Runtime } from '#lib/server/runtime.ts';
import { issueAccessToken } from '#lib/server/services/person/session/access-token.ts';
import type { Listening } from '../server/listening.ts';
import { type OpenRuntime, openRuntime } from '../server/open-runtime.ts';
import { type PostgresServer, startPostgres } from '../server/postgres-server.ts';
import { servePipeline } from '../server/serve-pipeline.ts';

/** A market whose database goes away and comes back, under its open connections. */
const LIST = '/api/buyer/products/nearby?lat=37.5&lng=126.9';
const READERS = 60;
const AWAY_MS = 10_000;
/** Far longer than any limit of the process: who waits for so long waits for the database. */
const HANGS_MS = 60_000;

let database: PostgresServer;
let opened: OpenRuntime;
let runtime: Runtime;
let server: Listening;
let origin: string;

beforeAll(async () => {
  database = await startPostgres();
  opened = await openRuntime({ DATABASE_URL: database.url('postgres') });
  runtime = opened.runtime;
  server = await servePipeline(runtime);
  origin = server.origin;
});
afterAll(async () => {
  await server.close();
  await opened.close();
  await database.stop();
});

const get = (path: string) => fetch(origin + path, { signal: AbortSignal.timeout(HANGS_MS) });

async function expectAllTurnedAway(path = LIST): Promise<void> {
  const answers = await Promise.all(Array.from({ length: READERS }, () => get(path)));
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  }
  expect((await get('/readyz')).status).toBe(503);
  expect((await get('/healthz')).status).toBe(200);
}

async function expectBack(): Promise<void> {
  await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  // Whoever gets a connection that has just ended is told to come again, and nobody after that.
  const statuses = async () => {
    const answers = await Promise.all(Array.from({ length: READERS }, () => get(LIST)));
    return [...new Set(answers.map(({ status }) => status))];
  };
  expect([200, 503]).toEqual(expect.arrayContaining(await statuses()));
  await expect.poll(statuses).toEqual([200]);
}

/** Someone's open stream of live events, and what it has said so far. */
async function openStream() {
  const { rows } = await runtime.connection.pool.query<{ id: number }>(
    `insert into users (provider, subject, name, created_at) values ('google', gen_random_uuid()::text, '듣는 이', now()) returning id`,
  );
  const token = await issueAccessToken(
    { userId: rows[0]!.id, sessionId: 'a session' },
    runtime.deps.config.sessionSecret,
    runtime.deps.clock,
  );
  const leaving = new AbortController();
  const answer = await fetch(`${origin}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  let said = '';
  let isOpen = true;
  const read = async () => {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) said += chunk;
  };
  void read()
    .catch(() => {})
    .finally(() => {
      isOpen = false;
    });
  return { userId: rows[0]!.id, said: () => said, isOpen: () => isOpen, leave: () => leaving.abort() };
}

test('connections that are ended under it are made again', async () => {
  await expectBack();
  const stream = await openStream();
  // Its own would end before it has ended all others.
  await runtime.connection.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await expectBack();
  // Whoever listens has missed nothing, and hears what comes.
  const { userId } = stream;
  await runtime.connection.pool.query("select announce('alarm', $1, null, '{}')", [userId]);
  await expect.poll(stream.said).toContain('event: alarm');
  expect(stream.said()).not.toContain('event: resync');
  expect(stream.isOpen()).toBe(true);
  stream.leave();
});

test('while the database is stopped readers are told to come back; it recovers by itself when it is there again', async () => {
  const stream = await openStream();
  await database.halt();
  // What the process remembers it may tell for two seconds more (rules.md section 18).
  await expect.poll(async () => (await get(LIST)).status).toBe(503);
  await expectAllTurnedAway();
  const metrics = await (await get('/metrics')).text();
  expect(metrics).toContain('\nmarket_numbers_up 0\n');
  expect(metrics).toContain('\nmarket_ready 0\n');
  // What it says is no matter of the database's.
  const robots = await get('/robots.txt');
  expect([robots.status, await robots.text()]).toEqual([200, expect.stringMatching(/^User-agent: \*\n/)]);
  expect(metrics).not.toMatch(/^refunds_owed /m);
  await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
  await expectAllTurnedAway();
  await database.start();
  await expectBack();
  await expect.poll(stream.said).toContain('event: resync');
  expect(stream.isOpen()).toBe(true);
  stream.leave();
});

test('a database that hangs without closing a socket keeps no reader waiting', async () => {
  await expectBack();
  await database.pause();
  try {
    // What the process remembers it may tell until the silence of its line is noticed; what it does not, nobody waits
    // for.
    const remembered = await get(LIST);
    expect([200, 503]).toContain(remembered.status);
    await expectAllTurnedAway('/api/buyer/products/1');
  } finally {
    await database.resume();
  }
  await expectBack();
});
