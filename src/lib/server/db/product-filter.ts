import { type SQL, sql } from 'drizzle-orm';
import type { Conditions } from '#lib/domain/list-choice.ts';

/** As `paidPercent` of domain/saving.ts works it out: whole percent, what is saved rounded down. */
export const PAID_PERCENT = sql`(100 - coalesce((products.list_price_won - products.price_won)::bigint * 100 / products.list_price_won, 0))`;

/** The conditions that are about products, as `passesFilter` of domain/list-filter.ts has them; nothing where there are none. */
export function productFilter({ minDiscount = null, maxPrice = null }: Partial<Conditions>): SQL[] {
  return [
    ...(maxPrice === null ? [] : [sql`products.price_won <= ${maxPrice}::int`]),
    ...(minDiscount === null ? [] : [sql`${PAID_PERCENT} <= ${100 - minDiscount}::int`]),
  ];
}
