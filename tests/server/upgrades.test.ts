import { describe, expect, test } from 'vitest';
import type { Connection } from '#lib/server/db/connect.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { listMigrations, migrationsAfter } from '#lib/server/db/migration-files.ts';
import type { Database } from './market.ts';
import { emptyDatabase, fresh, marketAt0016, rowsIn, schemaIn, WHEN } from './old-market.ts';

/** Those that came after the two files, for databases of both kinds. */
const LATER = listMigrations()
  .map(({ when }) => when)
  .filter((when) => when > WHEN['0025']);

const recorded = async ({ pool }: Pick<Connection, 'pool'>): Promise<number[]> =>
  (await pool.query('select created_at from drizzle.__drizzle_migrations order by id')).rows.map((row) =>
    Number(row.created_at),
  );

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
