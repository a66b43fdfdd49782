import { type SQL, sql } from 'drizzle-orm';
import type { Conditions } from '#lib/domain/list-choice.ts';
import { paidPercentNow, priceNow } from './price-now.ts';

/** The conditions that are about products, as `passesFilter` of domain/list-filter.ts has them; nothing where there are none. */
export function productFilter({ minDiscount = null, maxPrice = null }: Partial<Conditions>, now: Date): SQL[] {
  const at = now.toISOString();
  return [
    ...(maxPrice === null ? [] : [sql`${priceNow(at)} <= ${maxPrice}::int`]),
    ...(minDiscount === null ? [] : [sql`${paidPercentNow(at)} <= ${100 - minDiscount}::int`]),
  ];
}
