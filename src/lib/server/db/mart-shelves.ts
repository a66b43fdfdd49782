import { sql } from 'drizzle-orm';
import { isBuyable, type SellingMart, sellingMarts } from './buyable.ts';
import type { Db } from './connect.ts';
import { paidPercentNow } from './price-now.ts';

export interface ShelfSummary {
  products: number;
  /** Of all of them, in whole percent; 0 without any. */
  bestDiscount: number;
}

/** How many products each of the marts sells now, and the largest saving among them. Marts that sell nothing are left out. */
export async function summariseShelves(
  db: Db,
  marts: readonly SellingMart[],
  now: Date,
): Promise<Map<number, ShelfSummary>> {
  if (marts.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number } & ShelfSummary & Record<string, unknown>>(sql`
    select selling.id, count(*)::int as products, (100 - min(${paidPercentNow(now.toISOString())}))::int as "bestDiscount"
    from ${sellingMarts(marts)} join products on products.mart_id = selling.id and ${isBuyable(sql`selling.least`)}
    group by selling.id`);
  return new Map(rows.map(({ id, products, bestDiscount }) => [id, { products, bestDiscount }]));
}
