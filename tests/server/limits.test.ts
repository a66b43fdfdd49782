import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallSpec } from '#lib/contract/call.ts';
import { calls } from '#lib/contract/index.ts';
import { createApp } from '#lib/server/app.ts';
import type { AppEnv } from '#lib/server/app-env.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { createLimits } from '#lib/server/pipeline/limits.ts';
import { connect } from '#lib/server/platform/database/connect.ts';
import {
  deleteOldCounts,
  limitersInDatabase,
  limitersInMemory,
  type MakeLimiter,
} from '#lib/server/platform/http/limiters.ts';
import { issueAccessToken } from '#lib/server/services/person/session/access-token.ts';
import { type Market, openMarket } from './market.ts';
import { NO_SESSION } from './person.ts';

/** Ten a minute (`account`). */
const ALLOWED = 10;

/** A process that answers how a person's next request is taken. */
function startProcess(makeLimiter: MakeLimiter) {
  const limits = createLimits({ rateLimits: true, sandbox: false, trustProxy: 0 }, makeLimiter);
  const app = new Hono<AppEnv>();
  app.onError((error, c) => c.text(error instanceof DomainError ? error.code : 'fault', 400));
  app.use((c, next) => {
    c.set('viewer', { userId: Number(c.req.query('user')), sessionId: '' });
    return next();
  });
  app.get('/', limits.account, (c) => c.text('taken'));
  return async (user: number, times: number) => {
    const answers: string[] = [];
    for (let i = 0; i < times; i += 1) answers.push(await (await app.request(`/?user=${user}`)).text());
    return answers.filter((answer) => answer === 'taken').length;
  };
}

function logOf() {
  const said: string[] = [];
  return { said, log: pino({ level: 'warn' }, { write: (line: string) => said.push(JSON.parse(line).msg) }) };
}

let market: Market;
beforeAll(async () => {
  market = await openMarket('PostgreSQL');
});
afterAll(() => market.close());

test.each([
  ['an IPv6 line, by whichever of its addresses', (i: number) => `2001:db8:1:2:${i.toString(16)}::7`, ALLOWED],
  ['IPv6 lines', (i: number) => `2001:db8:1:${i.toString(16)}::7`, 60],
  ['IPv4 addresses', (i: number) => `203.0.113.${i}`, 60],
  [
    'one IPv4 address, however a socket writes it',
    (i: number) => (i % 2 ? '203.0.113.7' : '::ffff:203.0.113.7'),
    ALLOWED,
  ],
])('limits by address count %s', async (_, addressOf, taken) => {
  const limits = createLimits({ rateLimits: true, sandbox: false, trustProxy: 1 });
  const app = new Hono<AppEnv>();
  app.onError((error, c) => c.text(error instanceof DomainError ? error.code : 'fault', 400));
  app.get('/', limits.account, (c) => c.text('taken'));
  const ask = async (i: number) => (await app.request('/', { headers: { 'x-forwarded-for': addressOf(i) } })).text();
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(i)));
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(taken);
});

test('in the database two processes count together; where it cannot be asked each counts, and says so once', async () => {
  const { said, log } = logOf();
  const processes = [1, 2].map(() => startProcess(limitersInDatabase(market.pool, log)));
  expect(await processes[0]!(1, 6)).toBe(6);
  expect(await processes[1]!(1, 6)).toBe(ALLOWED - 6);
  expect(await processes[1]!(2, 1)).toBe(1);
  const counts = async () => (await market.pool.query('select key from _rate_limits')).rows.length;
  expect(await counts()).toBe(2);
  await deleteOldCounts(market.pool);
  expect(await counts()).toBe(2);
  await market.pool.query('update _rate_limits set expire = expire - 130000');
  await deleteOldCounts(market.pool);
  expect(await counts()).toBe(0);

  await market.pool.query('alter table _rate_limits rename to gone');
  expect(await processes[0]!(3, 12)).toBe(ALLOWED);
  expect(said).toEqual(['rate limits cannot be counted together: this process counts by itself']);
  await market.pool.query('alter table gone rename to _rate_limits');
});

test('behind a pooler in transaction mode no statement has a name: it would be another process’s', async () => {
  const { pool } = market;
  const names: unknown[] = [];
  const watched = {
    query: (statement: unknown, values?: unknown[]) => {
      names.push(typeof statement === 'object' ? (statement as { name?: string }).name : undefined);
      return pool.query(statement as string, values);
    },
  } as unknown as typeof pool;
  const { log, said } = logOf();
  const limiter = limitersInDatabase(watched, log)({ keyPrefix: 'pooler', points: 3, duration: 60 });
  await limiter.consume('a');
  await limiter.consume('a');
  expect(names.length).toBeGreaterThan(0);
  expect(names.every((name) => name === undefined)).toBe(true);
  expect(said).toEqual([]);
});

test('who has used up theirs is refused by memory: a flood costs no statement', async () => {
  let statements = 0;
  const watched = {
    query: (...asked: Parameters<typeof market.pool.query>) => {
      statements += 1;
      return market.pool.query(...asked);
    },
  } as unknown as typeof market.pool;
  const { log } = logOf();
  const ask = startProcess(limitersInDatabase(watched, log));
  expect(await ask(11, 300)).toBe(ALLOWED);
  expect(statements).toBeLessThanOrEqual(ALLOWED + 1);
  // Another's count is asked for as ever.
  expect(await ask(12, 1)).toBe(1);
});

test('counts that hang keep no request: this process counts by itself, and asks no more while many wait', async () => {
  let statements = 0;
  const hanging = {
    query: () => {
      statements += 1;
      return new Promise(() => {});
    },
  } as unknown as typeof market.pool;
  const { log } = logOf();
  const ask = startProcess(limitersInDatabase(hanging, log));
  const taken = await Promise.all(Array.from({ length: 300 }, (_, user) => ask(100 + user, 1)));
  expect(taken).toEqual(taken.map(() => 1));
  expect(statements).toBeLessThan(40);
});

test('counts have connections of their own: however many are taken, a request finds one', async () => {
  const connection = await connect(
    { database: { kind: 'postgres', url: String(market.pool.options.connectionString), pool: 1 }, dataDir: '' },
    { forRequests: true },
  );
  const held = await Promise.all([connection.counts.connect(), connection.counts.connect()]);
  expect((await connection.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  for (const client of held) client.release();
  await connection.close();
});

test('a request that is counted has its place before it: what is shed costs no count', async () => {
  const steps: string[] = [];
  const makeLimiter: MakeLimiter = () => ({ consume: async () => void steps.push('count'), reward: async () => {} });
  const deps = { ...market.deps, config: { ...market.deps.config, rateLimits: true } };
  const app = createApp(deps, { makeLimiter });
  const { userId } = await market.person();
  const token = await issueAccessToken({ userId, sessionId: NO_SESSION }, deps.config.sessionSecret, deps.clock);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': '2' };
  const counted = Object.entries<CallSpec>(calls).filter(([name, { limit }]) => limit && !name.startsWith('GET'));
  expect(counted.length).toBeGreaterThan(15);
  for (const name of [...counted.map(([name]) => name), 'POST /api/webhooks/toss']) {
    steps.length = 0;
    const [method, path] = name.split(' ') as [string, string];
    await app.fetch(
      new Request(`${deps.config.publicOrigin}${path.replaceAll(/\{\w+\}/g, '1')}`, { method, headers, body: '{}' }),
      { takePlace: async () => void steps.push('place') },
    );
    // A call for operators is refused before either.
    if (steps.length > 0) expect(steps[0], name).toBe('place');
    else expect(calls[name as keyof typeof calls], name).toMatchObject({ who: 'operator' });
  }
});

test('faults of a page use up nothing of what its person may write, and cost no count of the database', async () => {
  const counted: string[] = [];
  const makeLimiter: MakeLimiter = (allowance) => {
    const limiter = limitersInMemory(allowance);
    const consume = (key: string) => {
      counted.push(allowance.keyPrefix);
      return limiter.consume(key);
    };
    return { ...limiter, consume, reward: (key) => limiter.reward(key) };
  };
  const deps = { ...market.deps, config: { ...market.deps.config, rateLimits: true } };
  const app = createApp(deps, { makeLimiter });
  const { userId } = await market.person();
  const token = await issueAccessToken({ userId, sessionId: NO_SESSION }, deps.config.sessionSecret, deps.clock);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await app.request(`${deps.config.publicOrigin}${path}`, init)).status;
  };
  const fault = { part: 'NearbyGrid', error: 'TypeError', frames: [] };
  const told: number[] = [];
  for (let i = 0; i <= ALLOWED; i += 1) told.push(await post('/api/faults', fault));
  expect(told).toEqual([...Array.from({ length: ALLOWED }, () => 200), 429]);
  expect(await post('/api/maps/problems', { problem: 'refused' })).toBe(429);
  expect(counted).toEqual([]);
  expect(await post('/api/reports', {})).toBe(400);
  expect(counted).toEqual(['report']);
});
