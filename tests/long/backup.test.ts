import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#lib/domain/time.ts';
import { restoreBackup } from '#lib/server/platform/backup/restore-backup.ts';
import { hasRows, listTables, quoted } from '#lib/server/platform/backup/tables.ts';
import { writeBackup } from '#lib/server/platform/backup/write-backup.ts';
import { casePictures, martPapers, payees, pictures } from '#lib/server/schema/index.ts';
import { countUnreadable, readPayees, sealAccount } from '#lib/server/services/settlement/payouts/payees.ts';
import { type Database, type Market, openMarket } from '../server/market.ts';

const NOW = new Date('2026-11-20T05:00:00.000Z');
/** Bytes that are no text. */
const VARIANTS = [{ width: 160, format: 'webp', bytes: Buffer.from([0, 255, 10, 13, 0x80]) } as const];

const PRIVATE = [`p${'a1'.repeat(20)}`, `p${'b2'.repeat(20)}`] as const;
const ACCOUNT = '110123456789';
const DATA_KEY = 'the key of the market that is backed up';

const asIs = ({ pool, beside, kind, deps: { pictures, privateFiles } }: Market) => ({
  pool,
  beside,
  isEmbedded: kind === 'PGlite',
  pictures,
  privateFiles,
});

/** Every row of every table as the database itself writes it, generated columns included. */
async function rowsOf({ pool }: Market): Promise<Record<string, string[]>> {
  const client = await pool.connect();
  try {
    const all: Record<string, string[]> = {};
    for (const table of (await listTables(client)).filter(hasRows)) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(one)::text as row from ${quoted(table.name)} one order by 1`,
      );
      all[table.name] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    client.release();
  }
}

/** A little of everything: orders in several states, text that would break a careless format, a picture. */
async function fill(market: Market): Promise<void> {
  const held = await market.heldOrder({ product: { name: `'한 줄"\t\\N {1,2} null` } });
  await market.deps.pictures.save('picture-one', {
    width: 640,
    height: 640,
    colour: '#aabbcc',
    variants: [...VARIANTS],
  });
  await market.db
    .insert(pictures)
    .values({ key: 'picture-one', width: 640, height: 640, colour: '#aabbcc', createdAt: market.clock.now() });
  // A seller's device, which is told of the next order.
  await market.pool.query(`insert into push_subscriptions
      (user_id, session_id, endpoint, p256dh, auth, for_buyer, for_mart, created_at)
    select user_id, id, 'https://push.test/one', 'key', 'secret', false, true, now() from sessions
    where user_id in (select user_id from mart_members) limit 1`);
  const cancelled = await market.order(await market.person('두\n줄'), held.product);
  await cancelled.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: cancelled.id } });
  await held.seller.call('PATCH /api/seller/orders/{orderId}/checkin', {
    params: { orderId: held.order.id },
    body: { uuid: held.order.uuid },
  });
  await held.buyer.call('POST /api/buyer/review/{orderId}', {
    params: { orderId: held.order.id },
    body: { rating: 5, content: '싱싱해요 🍎' },
  });
  const { rows: marts } = await market.pool.query<{ id: number; owner: number }>(
    'select id, general_manager_id as owner from marts order by id limit 1',
  );
  const { id: martId, owner } = marts[0]!;
  const at = market.clock.now();
  await market.db
    .insert(payees)
    .values({
      martId,
      bank: '088',
      accountCipher: sealAccount(ACCOUNT, martId, DATA_KEY),
      last4: ACCOUNT.slice(-4),
      holder: '김사장',
      state: 'approved',
      requestedBy: owner,
      requestedAt: at,
      decidedAt: at,
      usableFrom: at,
    });
  // A paper of the mart, and a picture of a case that no message holds yet.
  for (const key of PRIVATE) await market.deps.privateFiles.save(key, Buffer.from(`the file ${key}`));
  const [paper, picture] = PRIVATE;
  await market.db.insert(martPapers).values({ martId, kind: 'business', key: paper, uploadedBy: owner, at });
  await market.db
    .insert(casePictures)
    .values({ upload: 'up-1', key: picture, uploadedBy: owner, at, keepUntil: addMinutes(at, 60) });
  // More rows than are written or read at once.
  await market.pool.query(`insert into users (provider, subject, name, created_at)
    select 'naver', 'many-' || n, repeat('가', n % 50 + 1), now() from generate_series(1, 2300) n`);
}

describe('a backup', () => {
  let market: Market;
  let folder: string;
  let file: string;
  const opened: Market[] = [];
  const emptyMarket = async (kind: Database = 'PostgreSQL') => {
    const empty = await openMarket(kind);
    opened.push(empty);
    return empty;
  };
  /** The same backup with its lines changed. */
  const changed = async (change: (text: string) => string) => {
    const other = join(folder, 'changed');
    await writeFile(other, gzipSync(change(gunzipSync(await readFile(file)).toString())));
    return other;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dongne-market-backup-'));
    file = join(folder, 'market.backup');
    market = await openMarket('PostgreSQL');
    await fill(market);
    expect(await writeBackup(asIs(market), file, NOW)).toMatchObject({ pictures: 1, privateFiles: 2, missing: [] });
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });
  afterAll(async () => {
    await market.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(['PGlite', 'PostgreSQL'] as Database[])('brings every row and picture back, on %s', async (target) => {
    const empty = await emptyMarket(target);
    const { rows, madeAt } = await restoreBackup(asIs(empty), file);
    const [there, back] = [await rowsOf(market), await rowsOf(empty)];
    expect(back).toEqual(there);
    expect(rows).toBe(Object.values(there).flat().length);
    expect(there.orders).toHaveLength(2);
    expect(madeAt).toBe(NOW.toISOString());
    expect(await empty.deps.pictures.read('picture-one', 160, 'webp')).toEqual(VARIANTS[0]?.bytes);
    for (const key of PRIVATE) expect(String(await empty.deps.privateFiles.read(key))).toBe(`the file ${key}`);
    expect(await empty.ledgerFaults()).toEqual([]);
    // Nobody watched it being built; processes are told that everything is another.
    const { rows: told } = await empty.pool.query(`select distinct topic, data from events`);
    expect(told).toEqual([{ topic: 'change', data: { said: '*' } }]);
    // A device is known again, and not told by two markets of what it was to hear.
    expect(there.push_subscriptions).toHaveLength(1);
    expect((await market.pool.query('select 1 from outbox')).rows).not.toEqual([]);
    expect((await empty.pool.query('select 1 from outbox')).rows).toEqual([]);
  });

  test('of the embedded database brings every row to a PostgreSQL', async () => {
    const embedded = await emptyMarket('PGlite');
    await fill(embedded);
    const its = join(folder, 'of-the-embedded-one');
    await writeBackup(asIs(embedded), its, NOW);
    const empty = await emptyMarket();
    await restoreBackup(asIs(empty), its);
    expect(await rowsOf(empty)).toEqual(await rowsOf(embedded));
  });

  // market.md, trap 23.
  test('has no account number of a mart: without the key only the last four digits come back', async () => {
    expect(gunzipSync(await readFile(file)).toString()).not.toContain(ACCOUNT);
    const empty = await emptyMarket();
    const { db, deps } = empty;
    await restoreBackup(asIs(empty), file);
    const { martId } = (await db.select().from(payees))[0]!;
    const shown = (dataKey: string | null) => {
      const config = { ...deps.config, operators: { ...deps.config.operators, dataKey } };
      return readPayees({ db, config }, martId);
    };
    for (const key of [null, 'another key']) {
      // What `ops restore` says.
      expect(await countUnreadable(db, key)).toBe(1);
      expect(await shown(key)).toMatchObject({ approved: { account: '****6789', isReadable: false } });
    }
    expect(await countUnreadable(db, DATA_KEY)).toBe(0);
    expect(await shown(DATA_KEY)).toMatchObject({ approved: { account: '****6789', isReadable: true } });
  });

  test('goes on where it was: new rows get numbers that nothing had before', async () => {
    const counters = async ({ pool }: Market) =>
      (await pool.query('select sequencename::text, last_value::text from pg_sequences order by 1')).rows;
    const empty = await emptyMarket();
    await restoreBackup(asIs(empty), file);
    expect(await counters(empty)).toEqual(await counters(market));
    const { rows } = await empty.pool.query<{ id: number; others: number }>(
      `insert into users (provider, subject, name, created_at) values ('naver', 'the next', '이웃', now())
       returning id, (select max(id) from users) as others`,
    );
    expect(rows[0]!.id).toBe(rows[0]!.others + 1);
  });

  test('is for its owner alone, and never written over another', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(writeBackup(asIs(market), file, NOW)).rejects.toThrow(`${file} is there already`);
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  test('is not made of a market without rows', async () => {
    const other = join(folder, 'of-no-rows');
    await expect(writeBackup(asIs(await emptyMarket()), other, NOW)).rejects.toThrow('no rows');
    expect((await readdir(folder)).filter((name) => name.startsWith('of-no-rows'))).toEqual([]);
  });

  test('says which pictures have lost their files', async () => {
    await market.pool.query(`insert into pictures values ('picture-lost', null, 1, 1, '#000000', now())`);
    const other = join(folder, 'with-a-lost-picture');
    expect(await writeBackup(asIs(market), other, NOW)).toMatchObject({ pictures: 1, missing: ['picture-lost'] });
    await market.pool.query(`delete from pictures where key = 'picture-lost'`);
  });

  // Field case 1.15.
  test('says which papers and pictures of cases are left out', async () => {
    const [paper] = PRIVATE;
    await market.deps.privateFiles.remove(paper);
    const other = join(folder, 'without-a-paper');
    expect(await writeBackup(asIs(market), other, NOW)).toMatchObject({ privateFiles: 1, missing: [paper] });
    await market.deps.privateFiles.save(paper, Buffer.from(`the file ${paper}`));
  });

  test('is not restored over rows', async () => {
    const before = await rowsOf(market);
    await expect(restoreBackup(asIs(market), file)).rejects.toThrow(/The table "\w+" has rows/);
    expect(await rowsOf(market)).toEqual(before);
  });

  test.each([
    ['of another migration', (text: string) => text.replace(/"migration":"[^"]*"/, '"migration":"0002_payments"')],
    [
      'of the initial migration before it was rewritten',
      (text: string) => text.replace(/"migration":"[^"]*"/, '"migration":"0000_initial 0123456789ab"'),
    ],
    ['that was cut off', (text: string) => text.split('\n').slice(0, -2).join('\n')],
    ['with half a line at its end', (text: string) => text.slice(0, -20)],
    ['without one of its rows', (text: string) => text.replace(/\{"is":"row"[^\n]*many-7"[^\n]*\n/, '')],
    ['of something else', () => '{"is":"a shopping list"}\n'],
    ['of nothing', () => ''],
  ])('is refused, and leaves nothing behind: one %s', async (what, change) => {
    const empty = await emptyMarket();
    const words = what.includes('migration')
      ? /made at migration (0002_payments|0000_initial 0123456789ab), which this version does not know/
      : /not whole|not a backup/;
    await expect(restoreBackup(asIs(empty), await changed(change))).rejects.toThrow(words);
    expect(Object.values(await rowsOf(empty)).flat()).toEqual([]);
    expect(await empty.deps.pictures.has('picture-one')).toBe(false);
    for (const key of PRIVATE) expect(await empty.deps.privateFiles.read(key)).toBeNull();
  });

  test('of which nobody heard whether it arrived keeps its pictures, and tells of what was lost first', async () => {
    const empty = await emptyMarket();
    let away = false;
    const deafened = (client: pg.PoolClient) =>
      new Proxy(client, {
        get: (target, name) =>
          name !== 'query'
            ? Reflect.get(target, name, target)
            : async (text: string, values?: unknown[]) => {
                if (away) throw new Error('the connection is closed');
                const answer = await client.query(text, values);
                away = text === 'commit';
                if (away) throw new Error('the line broke at the end');
                return answer;
              },
      });
    const connect = async () => deafened(await empty.pool.connect());
    const pool = { connect } as unknown as Market['pool'];
    await expect(restoreBackup({ ...asIs(empty), pool }, file)).rejects.toThrow('the line broke at the end');
    expect((await empty.pool.query('select 1 from orders')).rows).toHaveLength(2);
    expect(await empty.deps.pictures.has('picture-one')).toBe(true);
  });

  test('is refused where its gzip is cut, or is none', async () => {
    const empty = await emptyMarket();
    const cut = join(folder, 'cut');
    await writeFile(cut, (await readFile(file)).subarray(0, -100));
    await expect(restoreBackup(asIs(empty), cut)).rejects.toThrow(/not whole/);
    await writeFile(cut, 'hello');
    await expect(restoreBackup(asIs(empty), cut)).rejects.toThrow('not a backup');
    await expect(restoreBackup(asIs(empty), join(folder, 'absent'))).rejects.toThrow(/ENOENT/);
    expect(Object.values(await rowsOf(empty)).flat()).toEqual([]);
  });
});
