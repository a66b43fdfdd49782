import { type SQL, sql } from 'drizzle-orm';
import { leastSaleEnd } from '#lib/domain/buyable.ts';
import type { Hours } from '#lib/domain/hours.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '#lib/domain/mart.ts';
import type { Db } from './connect.ts';

/** A mart and from which sale end on its products can be bought now, in milliseconds since 1970. */
export interface SellingMart {
  id: number;
  leastSaleEnd: number;
}

export const sellingMart = (
  mart: { id: number; paymentMethod: PaymentMethod },
  hours: Hours,
  now: Date,
): SellingMart => ({
  id: mart.id,
  leastSaleEnd: leastSaleEnd(hours, mart.paymentMethod === PAYMENT_METHOD.cardToo, now),
});

/** As PostgreSQL reads it: a moment, or never. */
export const momentOf = (ms: number): string => (Number.isFinite(ms) ? new Date(ms).toISOString() : 'infinity');

/** A product that can be bought now in its mart: a piece waits, and a pickup window lies before its sale end. */
export const isBuyable = (least: SQL): SQL => sql`products.waiting > 0 and products.sale_ends_at >= ${least}`;

/** The marts as rows `(id, least)`, for queries of what they sell. */
export const sellingMarts = (marts: readonly SellingMart[]): SQL => sql`unnest(
  ${sql.param(marts.map(({ id }) => id))}::int[],
  ${sql.param(marts.map(({ leastSaleEnd: least }) => momentOf(least)))}::timestamptz[]) as selling(id, least)`;

/** How many products each of the marts sells now. */
export async function countBuyable(db: Db, marts: readonly SellingMart[]): Promise<Map<number, number>> {
  if (marts.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; products: number }>(sql`
    select selling.id, count(*)::int as products
    from ${sellingMarts(marts)} join products on products.mart_id = selling.id and ${isBuyable(sql`selling.least`)}
    group by selling.id`);
  return new Map(rows.map((row) => [row.id, row.products]));
}
