import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createDatabase, type Tx, type TxOfWork } from '#lib/server/platform/database/database.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { createStatementNames } from '#lib/server/platform/database/statement-names.ts';
import { users } from '#lib/server/schema/index.ts';
import { describeOnBoth, type Market, openMarket } from './market.ts';

const one = statement<{ n: number }>('select :n::int as n');
const fail = statement('select 1 / :by::int');
const rename = statement('update users set name = :name::text where id = :id::bigint');

async function nameOf(market: Market, id: number) {
  const [row] = await market.db.select({ name: users.name }).from(users).where(eq(users.id, id));
  return row!.name;
}

describeOnBoth('a transaction', (market) => {
  test('that PostgreSQL rolled back at its commit is not taken for done', async () => {
    const { userId: id } = await market().person('먼저');
    const work = market().db.transaction(async (tx) => {
      await rename(tx, { id, name: '나중' });
      await fail(tx, { by: 0 }).catch(() => {});
      return 'done';
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await nameOf(market(), id)).toBe('먼저');
  });

  test('whose statement fails beside the commit is not taken for done, by the fault of that statement', async () => {
    const { userId: id } = await market().person('먼저');
    const work = market().db.transaction(async (tx) => {
      tx.withCommit(rename(tx, { id, name: '나중' }), fail(tx, { by: 0 }));
      return 'done';
    });
    await expect(work).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(await nameOf(market(), id)).toBe('먼저');
    expect(await one(market().db, { n: 7 })).toEqual([{ n: 7 }]);
  });

  test('fails by its first fault, whichever refusal behind it is caught first', async () => {
    const deep = async (tx: Tx) => await (async () => await fail(tx, { by: 0 }))();
    const work = market().db.transaction((tx) => Promise.all([deep(tx), one(tx, { n: 1 })]));
    await expect(work).rejects.toMatchObject({ cause: { code: '22012' } });
  });

  test('sends nothing behind its rollback, where its work ends before it has begun', async () => {
    const { userId: id } = await market().person('먼저');
    const work = market().db.transaction((tx) =>
      Promise.all([rename(tx, { id, name: '나중' }), Promise.reject(new Error('no'))]),
    );
    await expect(work).rejects.toThrow('no');
    await one(market().db, { n: 1 });
    expect(await nameOf(market(), id)).toBe('먼저');
  });

  test('is tried again after a deadlock that its work has passed over', async () => {
    let tries = 0;
    const work = market().db.transaction(async (tx) => {
      tries += 1;
      await tx.execute(sql`do $$ begin raise exception using errcode = '40P01'; end $$`).catch(() => {});
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(tries).toBe(3);
  });

  test('is done with what was sent beside its commit', async () => {
    const { userId: id } = await market().person('먼저');
    const work = (tx: TxOfWork) => {
      tx.withCommit(rename(tx, { id, name: '나중' }));
      return Promise.resolve('done');
    };
    expect(await market().db.transaction(work)).toBe('done');
    expect(await nameOf(market(), id)).toBe('나중');
  });

  test('takes no statement after its end', async () => {
    let late: Tx | undefined;
    await market().db.transaction(async (tx) => {
      late = tx;
      await one(tx, { n: 1 });
    });
    await expect(one(late!, { n: 2 })).rejects.toThrow();
    await expect(late!.execute(sql`select 1`)).rejects.toThrow();
  });

  test('answers statements that are sent together each with its own rows', async () => {
    const together = await market().db.transaction((tx) => Promise.all([1, 2, 3].map((n) => one(tx, { n }))));
    expect(together).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
  });
});

describe('a transaction on PostgreSQL', () => {
  test('whose first statement fails is not taken for one whose names are lost', async () => {
    const market = await openMarket('PostgreSQL');
    const names = createStatementNames();
    const pool = new pg.Pool({ ...market.pool.options, max: 1, pipeline: true });
    pool.on('error', () => {});
    try {
      const { db } = createDatabase(pool, { names });
      const text = 'select $1::int as n';
      for (const _ of ['seen', 'named']) names.of(text);
      const later = async <T>(ask: () => Promise<T>) => await (async () => await ask())();
      // The second of a name is caught first: PostgreSQL knows none, as it has refused what would have made it.
      const work = db.transaction((tx) =>
        Promise.all([later(() => fail(tx, { by: 0 })), later(() => one(tx, { n: 1 })), one(tx, { n: 2 })]),
      );
      await expect(work).rejects.toMatchObject({ cause: { code: '22012' } });
      expect(names.of(text)).toBeDefined();
    } finally {
      await pool.end();
      await market.close();
    }
  });

  /** A pool whose next `begin` is not answered as asked, as where an administrator cancels it. */
  async function refusingBegin(market: Market) {
    const client = await market.pool.connect();
    const sent: string[] = [];
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const refusing = Object.assign(Object.create(client) as typeof client, {
      query(config: { text: string }, values: unknown[]) {
        sent.push(config.text);
        return query(config.text === 'begin' ? { ...config, text: 'select 1 / 0' } : config, values);
      },
      release() {},
    });
    const pool = { connect: async () => refusing } as unknown as typeof market.pool;
    return { db: createDatabase(pool).db, sent, release: () => client.release() };
  }

  test('writes nothing where it could not begin', async () => {
    const market = await openMarket('PostgreSQL');
    const releases: (() => void)[] = [];
    try {
      const { userId: id } = await market.person('먼저');
      const { db, sent, release } = await refusingBegin(market);
      releases.push(release);
      const write = db.transaction(async (tx) => {
        await Promise.all([one(tx, { n: 1 }), rename(tx, { id, name: '나중' })]);
      });
      await expect(write).rejects.toMatchObject({ cause: { cause: { code: '22012' } } });
      expect(sent.some((text) => text.startsWith('update'))).toBe(false);
      const read = db.transaction((tx) => one(tx, { n: 1 }));
      await expect(read).rejects.toMatchObject({ cause: { code: '22012' } });
      expect(await nameOf(market, id)).toBe('먼저');
    } finally {
      for (const release of releases) release();
      await market.close();
    }
  });
});
