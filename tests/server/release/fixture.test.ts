import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '#lib/server/platform/backup/restore-backup.ts';
import { hasRows, listTables, quoted } from '#lib/server/platform/backup/tables.ts';
import { writeBackup } from '#lib/server/platform/backup/write-backup.ts';
import { openEmbedded } from '#lib/server/platform/database/connect.ts';
import { migrate } from '#lib/server/platform/database/migrate.ts';
import { listMigrations, listReleases } from '#lib/server/platform/database/migration-files.ts';
import { readRecorded } from '#lib/server/platform/database/standing.ts';
import { diskPictureStore } from '#lib/server/platform/files/disk-picture-store.ts';
import { diskPrivateFiles } from '#lib/server/platform/files/private-files.ts';
import { marts, orders, refunds, statements } from '#lib/server/schema/index.ts';
import { sendRefunds } from '#lib/server/services/payment/send-refunds.ts';
import { closeStatements } from '#lib/server/services/settlement/statements/close-statements.ts';
import type { Database, Mart } from '../market.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';
import { FIXTURE_KEY, fillSmallMarket, payByCard, STATES, sellByCard } from './small-market.ts';

const FIXTURES = 'tests/fixtures/releases';
const fixtureOf = (version: string) => join(FIXTURES, version, 'market.backup');
/** Where `npm run release` wants the one of the release that it makes. */
const WANTED = process.env.RELEASE_FIXTURE;
/** A fixture is in the repository for good. */
const MOST_BYTES = 100_000;

describe('the small market of a release', () => {
  let folder: string;
  let made: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dongne-market-fixture-'));
    made = WANTED ?? join(folder, 'market.backup');
    if (WANTED) mkdirSync(join(WANTED, '..'), { recursive: true });
    const market = await serveMarket('PGlite');
    try {
      await fillSmallMarket(market);
      await expectEverything(market);
      await expectSound(market);
      await writeBackup({ ...market.deps, pool: market.pool }, made, market.clock.now());
    } finally {
      await market.close();
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Rows of every table, and every state. */
  async function expectEverything({ pool }: ServedMarket): Promise<void> {
    const client = await pool.connect();
    try {
      for (const { name } of (await listTables(client)).filter(hasRows))
        expect((await client.query(`select 1 from ${quoted(name)} limit 1`)).rows, name).toHaveLength(1);
      for (const [where, states] of Object.entries(STATES)) {
        const [table, column] = where.split('.') as [string, string];
        const { rows } = await client.query<{ state: string }>(
          `select distinct ${column} as state from ${table} where ${column} is not null`,
        );
        expect(rows.map(({ state }) => state).sort(), where).toEqual([...states].sort());
      }
    } finally {
      client.release();
    }
  }

  async function expectSound(market: ServedMarket): Promise<void> {
    expect(await market.ledgerFaults()).toEqual([]);
    expect(await market.moneyFaults()).toEqual([]);
  }

  test('is small enough to be kept, and there for each release', () => {
    expect(statSync(made).size).toBeLessThan(MOST_BYTES);
    for (const { version } of listReleases()) expect(existsSync(fixtureOf(version)), version).toBe(true);
  });

  test('is restored by a later release as it was, and then migrated; not into tables of later migrations', async () => {
    const all = listMigrations();
    const { when } = all.at(-1)!;
    // It finds the rows there.
    const statements = ['alter table orders add column note_of_test text', `update orders set note_of_test = 'later'`];
    const later = [
      ...all,
      { tag: '9000_later', when: when + 10, hash: 'later', statements, release: null, isOutside: false },
    ];
    const open = async () => {
      const connection = await openEmbedded();
      const stores = { pictures: diskPictureStore(folder), privateFiles: diskPrivateFiles(folder) };
      return { ...connection, ...stores };
    };
    const [fresh, migrated] = [await open(), await open()];
    try {
      const { rows: restored } = await restoreBackup(fresh, made, later);
      expect(restored).toBeGreaterThan(100);
      const { rows } = await fresh.pool.query('select distinct note_of_test from orders');
      expect(rows).toEqual([{ note_of_test: 'later' }]);
      await migrate(migrated, undefined, later);
      await expect(restoreBackup(migrated, made, later)).rejects.toThrow(
        /at 9000_later later already.*a new, empty database/,
      );
    } finally {
      await fresh.close();
      await migrated.close();
    }
  });

  test.each(['PGlite', 'PostgreSQL'] as Database[])(
    'trades on after this version has migrated it, on %s',
    async (kind) => {
      const newest = listReleases().at(-1);
      const market = await serveMarket(kind, { backup: newest && !WANTED ? fixtureOf(newest.version) : made });
      try {
        const { deps, db, clock } = market;
        deps.config.operators.dataKey = FIXTURE_KEY;
        expect((await readRecorded(market.pool)).map(({ hash }) => hash)).toEqual(
          listMigrations().map(({ hash }) => hash),
        );
        await expectSound(market);

        // What was held before is picked up after.
        const [held] = await db.select().from(orders).where(eq(orders.state, 'open'));
        const [row] = await db.select().from(marts).where(eq(marts.id, held!.martId));
        const owner = await market.signIn(row!.generalManagerId!);
        const mart: Mart = { id: row!.id, name: row!.name, owner, at: { lat: row!.lat, lng: row!.lng } };
        await owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
          params: { orderId: held!.id },
          body: { uuid: held!.qrUuid },
        });
        const stateOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!.state;
        expect(await stateOf(held!.id)).toBe('pickedUp');

        // Bought, and picked up.
        const before = (await db.select().from(statements).where(eq(statements.martId, mart.id))).length;
        expect(await stateOf(await sellByCard(market, mart, 20_000))).toBe('pickedUp');
        // Bought, called off, and given back.
        const buyer = await market.person();
        const calledOff = await payByCard(market, mart, 5_000, buyer);
        await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: calledOff } });
        await sendRefunds(deps);
        const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, calledOff));
        expect(refund).toMatchObject({ state: 'refunded', amountWon: 5_000 });
        // Stated.
        clock.advance({ days: 7 });
        await closeStatements(deps);
        const stated = await db
          .select()
          .from(statements)
          .where(eq(statements.martId, mart.id))
          .orderBy(desc(statements.id));
        expect(stated.length).toBeGreaterThan(before);
        const shown = await owner.call('GET /api/seller/{martId}/statements', { params: { martId: mart.id } });
        expect(JSON.stringify(shown)).toContain(String(stated[0]!.totalWon));
        await expectSound(market);
      } finally {
        await market.close();
      }
    },
  );
});
