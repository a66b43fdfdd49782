import pg from 'pg';
import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { type Connection, connect, overPool } from '#lib/server/db/connect.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { statement } from '#lib/server/db/statement.ts';
import { keepWidening } from '#lib/server/db/wide-ids/keep-widening.ts';
import { sayReadsWideIds } from '#lib/server/db/wide-ids/lines.ts';
import { fresh, marketAt0016, type Opened, rowsIn, schemaIn } from './old-market.ts';

const log = pino({ level: 'silent' });
const PACE = { lookEveryMs: 20, aloneForMs: 60 };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The listening connection of a process, of this version or of one before. */
async function listening(url: string, { isOfBefore }: { isOfBefore: boolean }): Promise<pg.Client> {
  const line = new pg.Client({ connectionString: url, application_name: 'dongne-market events' });
  await line.connect();
  if (!isOfBefore) await sayReadsWideIds(line);
  let isOver = false;
  line.once('end', () => {
    isOver = true;
  });
  closing.push(async () => isOver || line.end());
  return line;
}

const typeOf = async ({ pool }: Pick<Connection, 'pool'>, table: string, column: string): Promise<string> =>
  (
    await pool.query(
      'select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = $2',
      [table, column],
    )
  ).rows[0]?.type;

async function keeping(market: Opened) {
  const widening = await keepWidening(market, { log, isEmbedded: false, pace: PACE });
  closing.push(widening.stop);
  return widening;
}

/** The columns of tables by their names: those that were widened beside the requests stand behind the others. */
const withoutPlaces = ({ columns, ...rest }: Record<string, string[]>) => ({
  ...rest,
  columns: columns!.map((line) => line.replace(/^(\S+) \d+/, '$1')).sort(),
});

/** What a process of before sends for an order, and what comes with it. */
async function orderAsBefore({ pool }: Pick<Connection, 'pool'>): Promise<number> {
  const { rows } = await pool.query(`with opened as (
      insert into checkouts (buyer_id, created_at) select buyer_id, now() from orders limit 1 returning id
    ), made as (
      insert into orders (checkout_id, buyer_id, mart_id, product_id, product_name, quantity, unit_price_won, total_price_won,
        way, state, valid_until, created_at, qr_uuid, pickup_code)
      select opened.id, buyer_id, mart_id, product_id, product_name, 1, 1000, 1000, 'onSite', 'open', now() + interval '1 hour',
        now(), gen_random_uuid(), lpad((random() * 999999)::int::text, 6, '0')
      from opened, (select * from orders order by id limit 1) o on conflict do nothing returning id, product_id
    ), explained as (
      insert into stock_ledger (product_id, order_id, event, waiting, in_sale, completed, at)
      select product_id, id, 'hold', -1, 1, 0, now() from made
    ) select id from made`);
  return rows[0].id;
}

test('a database with little in it, that nobody else uses, has wide ids as soon as it is migrated', async () => {
  const market = await marketAt0016('PostgreSQL');
  await migrate(market);
  expect(await typeOf(market, 'orders', 'id')).toBe('bigint');
});

describe('a database that older processes use', () => {
  const narrowMarket = async () => {
    const market = await marketAt0016('PostgreSQL');
    const older = await listening(market.url!, { isOfBefore: true });
    await migrate(market);
    expect(await typeOf(market, 'orders', 'id')).toBe('integer');
    return { ...market, older };
  };

  test('keeps its narrow ids until the last of them has gone, and gets the tables of a new one then', async () => {
    const { older, ...market } = await narrowMarket();
    await listening(market.url!, { isOfBefore: false });
    const before = await rowsIn(market);
    await keeping(market);
    await expect.poll(() => typeOf(market, 'promotions', 'wide_id')).toBe('bigint');
    const during = await orderAsBefore(market);
    await expect
      .poll(
        async () =>
          (
            await market.pool.query(
              "select from pg_constraint where conname = 'wide_alarms_order_id_orders_id_fk' and convalidated",
            )
          ).rows.length,
      )
      .toBe(1);
    expect(await typeOf(market, 'orders', 'id')).toBe('integer');
    expect(await orderAsBefore(market)).toBe(during + 1);

    await older.end();
    await expect.poll(() => typeOf(market, 'orders', 'id')).toBe('bigint');
    expect(withoutPlaces(await schemaIn(market))).toEqual(withoutPlaces(await fresh('PostgreSQL')));
    const after = await rowsIn(market);
    expect(after.orders).toHaveLength(before.orders!.length + 2);
    for (const [table, rows] of Object.entries(before))
      expect(after[table], table).toEqual(expect.arrayContaining(rows));
    expect(await orderAsBefore(market)).toBe(during + 2);
  });

  test('is gone on with where a process was stopped in the middle', async () => {
    const { older, ...market } = await narrowMarket();
    const first = await keeping(market);
    await expect.poll(() => typeOf(market, 'orders', 'wide_id')).toBe('bigint');
    await first.stop();
    await keeping(market);
    await older.end();
    await expect.poll(() => typeOf(market, 'orders', 'id')).toBe('bigint');
    expect(withoutPlaces(await schemaIn(market))).toEqual(withoutPlaces(await fresh('PostgreSQL')));
  });

  test('changes under processes of this version, whose statements are planned anew', async () => {
    const { older, ...market } = await narrowMarket();
    const { pool, close } = await connect({ database: { kind: 'postgres', url: market.url!, pool: 3 }, dataDir: '' });
    closing.push(close);
    const db = overPool(pool);
    const read = statement<{ id: number }>('read_orders_of_test', 'select id from orders order by id limit 1');
    const ids = () => Promise.all([read(db, []), read(db, []), db.transaction((tx) => read(tx, []))]);
    const narrow = await ids();
    await keeping(market);
    await older.end();
    await expect.poll(() => typeOf(market, 'orders', 'id')).toBe('bigint');
    expect(await ids()).toEqual(narrow);
    expect(typeof narrow[0][0]!.id).toBe('number');

    // Beyond what 32 bits hold, as JavaScript counts.
    await pool.query(`select setval(pg_get_serial_sequence('orders', 'id'), 9007199254740900)`);
    expect(await orderAsBefore(market)).toBe(9_007_199_254_740_901);
  });
});
