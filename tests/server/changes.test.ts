import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Changes, openChanges } from '#lib/server/platform/changes/index.ts';
import { type Cursor, readHere, readSince } from '#lib/server/platform/changes/read-changes.ts';
import type { Query } from '#lib/server/platform/database/database.ts';
import { issueAccessToken } from '#lib/server/services/person/session/access-token.ts';
import { openStream } from './event-stream.ts';
import { describeOnBoth, type Market, openMarket } from './market.ts';

const log = pino({ level: 'silent' });
const saidOf = (changes: readonly { data: Record<string, unknown> }[] | null) => changes?.map(({ data }) => data.said);

describeOnBoth('changes', (market) => {
  const tell = (said: string) => market().db.execute(sql`select tell('change', ${said})`);

  test('are read once each, from where one began, and what a transaction says twice is said once', async () => {
    const { beside, db } = market();
    await tell('before');
    let cursor = await readHere(beside);
    const next = async () => {
      const { to, changes } = await readSince(beside, cursor);
      cursor = to;
      return saidOf(changes);
    };
    expect(await next()).toEqual([]);
    await tell('one');
    await db.transaction(async (tx) => {
      for (const said of ['two', 'two', 'three']) await tx.execute(sql`select tell('change', ${said})`);
    });
    expect(await next()).toEqual(['one', 'two', 'three']);
    expect(await next()).toEqual([]);
    // What is undone is never said.
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`select tell('change', 'undone')`);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await tell('four');
    expect(await next()).toEqual(['four']);
  });

  test('of another server, after an hour of sleep, or too many are a gap, and are read on from there', async () => {
    const { beside } = market();
    const here = await readHere(beside);
    const gaps: Cursor[] = [
      { ...here, server: '1999-12-31 23:59:59+00' },
      { ...here, at: here.at - 3_600 },
    ];
    for (const gap of gaps) {
      const { to, changes } = await readSince(beside, gap);
      expect(changes).toBeNull();
      expect((await readSince(beside, to)).changes).toEqual([]);
    }
    await market().db.execute(
      sql`insert into events (topic, data) select 'change', jsonb_build_object('said', n) from generate_series(1, 5001) n`,
    );
    expect((await readSince(beside, here)).changes).toBeNull();
  });

  test('a writer’s own is passed on when it is committed, once, and without a read', async () => {
    let isHeld = false;
    const { promise: reading, resolve: letRead } = Promise.withResolvers<void>();
    const query: Query = async (...asked) => {
      if (isHeld) await reading;
      return market().beside(...asked);
    };
    const changes = await openChanges(query, log, market().hearOwn);
    isHeld = true;
    const heard: unknown[] = [];
    changes.listen({ onChange: ({ data }) => heard.push(data.said), onGap: () => heard.push('gap') });
    const undo = 'undone';
    await market().db.transaction(async (tx) => {
      await tx.execute(sql`select tell('change', 'own')`);
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(['own']);
    const undone = market().db.transaction(async (tx) => {
      await tx.execute(sql`select tell('change', ${undo})`);
      throw new Error(undo);
    });
    await expect(undone).rejects.toThrow(undo);
    await tell('alone');
    expect(heard).toEqual(['own', 'alone']);
    let tries = 0;
    await market().db.transaction(async (tx) => {
      tries += 1;
      await tx.execute(sql`select tell('change', ${`try ${tries}`})`);
      if (tries === 1) await tx.execute(sql`do $$ begin raise exception using errcode = '40P01'; end $$`);
    });
    const lost = market().db.transaction(async (tx) => {
      await tx.execute(sql`select tell('change', 'lost')`);
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(lost).rejects.toThrow('rolled back');
    expect(heard).toEqual(['own', 'alone', 'try 2']);
    // The rows are read with everybody's, and are not told again.
    isHeld = false;
    letRead();
    for (let i = 0; i < 3; i += 1) await changes.sync();
    expect(heard).toEqual(['own', 'alone', 'try 2']);
    await changes.close();
  });

  test('a writer has read their own at once', async () => {
    const changes = await openChanges(market().beside, log);
    const heard: unknown[] = [];
    changes.listen({ onChange: ({ data }) => heard.push(data.said), onGap: () => heard.push('gap') });
    for (const said of ['a', 'b', 'c']) {
      await tell(said);
      await changes.sync();
      expect(heard.at(-1)).toBe(said);
    }
    await changes.close();
  });
});

/** Only a database over the network has several writers. */
describe('changes of several writers', () => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket('PostgreSQL');
  });
  afterAll(() => market.close());

  test('that are committed late, in any order, are read when they are committed', async () => {
    const { beside, pool } = market;
    const writers = await Promise.all([0, 1, 2].map(() => pool.connect()));
    let cursor = await readHere(beside);
    const next = async () => {
      const { to, changes } = await readSince(beside, cursor);
      cursor = to;
      return saidOf(changes);
    };
    for (const [i, writer] of writers.entries()) {
      await writer.query('begin');
      await writer.query(`select tell('change', $1)`, [`writer ${i}`]);
    }
    expect(await next()).toEqual([]);
    await writers[2]!.query('commit');
    expect(await next()).toEqual(['writer 2']);
    for (let i = 0; i < 3; i += 1) await market.db.execute(sql`select tell('change', ${`other ${i}`})`);
    expect(await next()).toEqual(['other 0', 'other 1', 'other 2']);
    await writers[0]!.query('commit');
    expect(await next()).toEqual(['writer 0']);
    await writers[1]!.query('commit');
    expect(await next()).toEqual(['writer 1']);
    for (const writer of writers) writer.release();
  });

  test('made by hand are heard by every process, and a session that ends there has ended everywhere', async () => {
    const second = await market.secondProcess();
    const product = await market.product(await market.mart(), { waiting: 30 });
    const shown = async () => {
      const list = await market.nobody.at(second).call('GET /api/buyer/products/nearby', { query: product.mart.at });
      return list.find(({ productId }) => productId === product.id)?.quantity;
    };
    await expect.poll(shown).toBe(30);
    await market.order(await market.person(), product, 3);
    await expect.poll(shown).toBe(27);
    // Past every process.
    await market.db.execute(sql`update products set waiting = 5 where id = ${product.id}`);
    await expect.poll(shown).toBe(5);
    await market.db.execute(sql`update products set waiting = 27 where id = ${product.id}`);

    const person = await market.person();
    const { rows } = await market.db.execute<{ id: string }>(
      sql`select id from sessions where user_id = ${person.userId}`,
    );
    const { config, clock } = market;
    const of = { userId: person.userId, sessionId: rows[0]!.id };
    const headers = { authorization: `Bearer ${await issueAccessToken(of, config.sessionSecret, clock)}` };
    const status = async () =>
      (await market.nobody.at(second).send('GET /api/buyer/order/buy-ing', { headers })).status;
    expect(await status()).toBe(200);
    await market.db.execute(
      sql`update sessions set ended_at = now(), end_reason = 'logout' where user_id = ${person.userId}`,
    );
    await expect.poll(status).toBe(401);
  });

  test('one that cannot be read for two seconds leaves nothing current, and is read afterwards', async () => {
    let isAway = false;
    const query: Query = (...asked) => (isAway ? Promise.reject(new Error('away')) : market.beside(...asked));
    const changes = await openChanges(query, log);
    const heard: unknown[] = [];
    changes.listen({ onChange: ({ data }) => heard.push(data.said), onGap: () => heard.push('gap') });
    expect(changes.isCurrent()).toBe(true);
    isAway = true;
    await market.db.execute(sql`select tell('change', 'meanwhile')`);
    await vi.waitFor(() => expect(changes.isCurrent()).toBe(false), { timeout: 30_000 });
    expect(heard).toEqual([]);
    isAway = false;
    await vi.waitFor(() => expect(changes.isCurrent()).toBe(true), { timeout: 30_000 });
    expect(heard).toEqual(['meanwhile']);
    // Whoever waits for their own change is not answered from what may be old.
    isAway = true;
    await changes.sync();
    expect(changes.isCurrent()).toBe(false);
    await changes.close();
  });

  test('a database that falls silent without a word counts for two seconds, and holds a writer for half a one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
    try {
      const silent = async (work: (changes: Changes) => Promise<void>) => {
        let isSilent = false;
        const query: Query = (...asked) => (isSilent ? new Promise(() => {}) : market.beside(...asked));
        const changes = await openChanges(query, log);
        isSilent = true;
        expect(changes.isCurrent()).toBe(true);
        await work(changes);
        expect(changes.isCurrent()).toBe(false);
      };
      await silent(() => vi.advanceTimersByTimeAsync(2_000).then(() => {}));
      await silent(async (changes) => {
        const synced = changes.sync();
        await vi.advanceTimersByTimeAsync(500);
        await synced;
      });
    } finally {
      vi.useRealTimers();
    }
  });

  test('streams of a process whose connections were ended hear what happened meanwhile', async () => {
    const mart = await market.mart();
    const product = await market.product(mart);
    // A stream hears what is read from when it opens: also a product that has just been put up.
    await market.deps.cache.invalidation.sync();
    const stream = await openStream(mart.owner);
    await market.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'dongne-market' and datname = current_database() and pid <> pg_backend_pid()`,
    );
    const buyer = await vi.waitFor(() => market.person(), { timeout: 30_000 });
    await market.order(buyer, product);
    expect((await stream.take(2)).map(({ topic }) => topic).sort()).toEqual(['order', 'stock']);
    await stream.close();
  });
});
