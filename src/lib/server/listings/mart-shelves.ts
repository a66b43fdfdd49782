import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/connect.ts';
import { isBuyable, martRows, selling } from './buyable.ts';
import type { SellingMart } from './listed-mart.ts';
import { paidPercentNow } from './price-now.ts';

export interface ShelfSummary {
  products: number;
  /** The largest discount of all of them, in whole percent; 0 without any. */
  bestDiscount: number;
}

/**
 * How many products each of the marts sells now, and the largest saving among them. Marts that sell nothing are left
 * out.
 */
export async function summariseShelves(
  db: Db,
  marts: readonly SellingMart[],
  now: Date,
): Promise<Map<number, ShelfSummary>> {
  const open = selling(marts);
  if (open.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number } & ShelfSummary & Record<string, unknown>>(sql`
    select near.id, count(*)::int as products, (100 - min(${paidPercentNow(now.toISOString())}))::int as "bestDiscount"
    from ${martRows(open)} join products on ${isBuyable} group by near.id`);
  return new Map(rows.map(({ id, products, bestDiscount }) => [id, { products, bestDiscount }]));
}
