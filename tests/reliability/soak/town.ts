import { mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { type BenchDatabase, withDatabase } from '../../bench/database.ts';
import { type Ground, seedGround } from '../../bench/seed.ts';

/** Drawn once for all runs: their names come from what they show. */
const PICTURES = resolve('.cache/bench/pictures');
const MARTS_OWNER = 'owner@demo.test';
/**
 * So many that nobody comes to the limits of unpaid orders in a long run, which would be refused
 * (domain/order/holds.ts).
 */
const BUYERS = 40_000;

export interface Seeded {
  ground: Ground;
  ownerId: number;
  cardProductIds: number[];
  /** Grams of a piece at the most, of those among the ordered products that are sold by weight. */
  weightGrams: ReadonlyMap<number, number>;
}

/** Fills an empty database with marts and products all over Seoul, and with buyers. */
export async function seedTown(database: BenchDatabase, size: { products: number; marts: number }): Promise<Seeded> {
  await mkdir(PICTURES, { recursive: true });
  await mkdir(database.dataDir, { recursive: true });
  await symlink(PICTURES, join(database.dataDir, 'files'), 'junction');
  return withDatabase(database, async (connection) => {
    const ground = await seedGround(connection, PICTURES, size);
    const owners = await connection.db.execute<{ id: number }>(
      sql`select id from users where email = ${MARTS_OWNER} and provider = 'google'`,
    );
    // Generated marts that are open all day take no cards.
    await connection.db.execute(sql`update marts set payment_method = 1 where name like '동네마트 %' and id % 2 = 0`);
    const cards = await connection.db.execute<{ id: number }>(sql`
      select products.id from products join marts on marts.id = products.mart_id
      where marts.payment_method = 1 and marts.name like '동네마트 %'
        and products.id = any(${sql.param(ground.orderedProductIds)}::bigint[])`);
    const bulk = await connection.db.execute<{ id: number }>(sql`
      select products.id from products join marts on marts.id = products.mart_id
      where marts.name like '동네마트 %' and products.id = any(${sql.param(ground.orderedProductIds)}::bigint[])`);
    const ordered = sql`id = any(${sql.param(bulk.rows.map(({ id }) => id))}::bigint[])`;
    // One of six by weight, and one of six a bag, which a buyer may come back for.
    const byWeight = await connection.db.execute<{ id: number; grams: number }>(
      sql`update products set weight_grams = 600 where ${ordered} and id % 6 = 0 returning id, weight_grams as grams`,
    );
    await connection.db.execute(sql`
      update products set bag_worth_won = 2 * greatest(price_won, list_price_won), bag_kinds = '식빵, 모닝빵 가운데 3개',
        origin = '밀: 미국산', allergens = '{wheat}', max_per_buyer = 99
      where ${ordered} and id % 6 = 1`);
    const buyers = await connection.db.execute<{ id: number }>(sql`
      insert into users (provider, subject, name, created_at)
      select 'google', 'soak-buyer-' || n, '구매자 ' || n, now() from generate_series(1, ${BUYERS}::int) as n returning id`);
    // Only the generated marts belong to one owner, who can hand over what is bought in any of them.
    const orderedProductIds = bulk.rows.map(({ id }) => id);
    return {
      ground: { ...ground, orderedProductIds, buyerIds: buyers.rows.map(({ id }) => id) },
      ownerId: owners.rows[0]!.id,
      cardProductIds: cards.rows.map(({ id }) => id),
      weightGrams: new Map(byWeight.rows.map(({ id, grams }) => [id, grams])),
    };
  });
}
