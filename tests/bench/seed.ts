import { sql } from 'drizzle-orm';
import type { Place } from '#lib/domain/geo.ts';
import { systemClock } from '#lib/server/platform/clock.ts';
import type { Connection, Db, Tx } from '#lib/server/platform/database/connect.ts';
import { migrate } from '#lib/server/platform/database/migrate.ts';
import { diskPictureStore } from '#lib/server/platform/files/disk-picture-store.ts';
import { seedDemo } from '#sandbox/demo/seed.ts';
import { type BulkSize, seedBulk } from './bulk.ts';

const DEMO_SEED = 20261121;
/** Each may hold ten lines unpaid (rules.md section 14), and 20,000 orders are measured. */
const BUYERS = 4_000;
export const LAST_PIECES = 50;
/** More than any run can sell. */
const MUCH_STOCK = 1_000_000;
const SHOWN = 2_000;
const PLACES = 400;

/** What the seeded database offers to ask for. */
export interface Ground {
  /** Where marts stand, all over the seeded area. */
  places: Place[];
  /** Products to look at. */
  productIds: number[];
  buyerIds: number[];
  /** Products with stock that no run exhausts, in marts that are open all day. */
  orderedProductIds: number[];
  /** A product of which exactly 50 are left. */
  lastPiecesProductId: number;
}

/**
 * The demo town, N products over M marts, buyers and stock for orders. `picturesFolder` is drawn once for all
 * databases.
 */
export async function seedGround(connection: Connection, picturesFolder: string, size: BulkSize): Promise<Ground> {
  const { db, pool } = connection;
  await migrate(connection);
  const clock = systemClock;
  await seedDemo({ db, clock, pictures: diskPictureStore(picturesFolder) }, { seed: DEMO_SEED });
  await seedBulk({ db, clock }, size);
  const buyerIds = await addBuyers(db);
  const [lastPiecesProductId, ...orderedProductIds] = await stockUp(db);
  if (!lastPiecesProductId || orderedProductIds.length === 0) throw new Error('No mart is open all day');
  // As a job of the server does within minutes, and autovacuum: the planner knows the tables, and index-only scans
  // work.
  await pool.query('vacuum analyze');
  return { ...(await pickGround(db)), buyerIds, orderedProductIds, lastPiecesProductId };
}

const ids = (rows: { id: number }[]) => rows.map((row) => row.id);

async function addBuyers(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into users (provider, subject, email, name, created_at)
    select 'google', 'bench-' || n, 'bench-' || n || '@bench.test', '구매자 ' || n, now()
    from generate_series(1, ${BUYERS}::int) as n returning id`);
  return ids(rows);
}

/** Gives products that nobody holds, of marts that are open all day, much stock, and the first of them 50 pieces. */
function stockUp(db: Db): Promise<number[]> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      select p.id from products p join marts m on m.id = p.mart_id
      where m.opens_at_minute = m.closes_at_minute and m.closed_weekdays = '{}' and m.closed_at is null
        and p.waiting > 0 and p.in_sale = 0 and p.sale_ends_at > now() + interval '3 hours'
      order by p.id limit ${SHOWN}`);
    const all = ids(rows);
    await setWaiting(tx, all.slice(0, 1), LAST_PIECES);
    await setWaiting(tx, all.slice(1), MUCH_STOCK);
    return all;
  });
}

/** As a seller's adjustment: counts and ledger together. */
async function setWaiting(tx: Tx, productIds: number[], waiting: number): Promise<void> {
  await tx.execute(sql`
    with changed as (
      update products set waiting = ${waiting}::int from (
        select id, waiting as before from products where id = any(${sql.param(productIds)}::bigint[]) for update
      ) old
      where products.id = old.id and old.before <> ${waiting}::int
      returning products.id, ${waiting}::int - old.before as moved
    )
    insert into stock_ledger (product_id, event, waiting, in_sale, completed, at)
    select id, 'adjust', moved, 0, 0, now() from changed`);
}

/** The same rows at every run, scattered by a hash of their ids. */
async function pickGround(db: Db): Promise<Pick<Ground, 'places' | 'productIds'>> {
  const marts = await db.execute<{ lat: number; lng: number }>(
    sql`select lat, lng from marts where name like '동네마트 %' order by md5(id::text) limit ${PLACES}`,
  );
  const products = await db.execute<{ id: number }>(
    sql`select id from products where waiting > 0 order by md5(id::text) limit ${SHOWN}`,
  );
  // Buyers do not stand in marts: some 300 m beside them.
  const places = marts.rows.map(({ lat, lng }) => ({ lat: lat + 0.002, lng: lng + 0.002 }));
  return { places, productIds: ids(products.rows) };
}
