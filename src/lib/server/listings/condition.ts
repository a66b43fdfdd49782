import { type SQL, sql } from 'drizzle-orm';
import type { Conditions } from '#lib/domain/discovery/list-choice.ts';
import { paidPercentNow, priceNow } from './price-now.ts';

/** A condition of a list on products, beside being buyable. */
export interface Condition {
  /** About `products`, and the mart `near` where its name counts (`martRows`). */
  where: SQL;
  /** The words of a search, by place, that the name of a mart holds; null where no name of a mart is asked. */
  wordsIn: ((searchName: string) => readonly number[]) | null;
}

export const NO_CONDITION: Condition = { where: sql`true`, wordsIn: null };

/** Both; the names of marts count as in the second. */
export const allOf = (one: Condition, { where, wordsIn }: Condition): Condition => ({
  where: sql`${one.where} and ${where}`,
  wordsIn,
});

/** The union of two conditions; the names of marts count alike in both. */
export const eitherOf = (one: Condition, other: Condition): Condition => ({
  where: sql`((${one.where}) or (${other.where}))`,
  wordsIn: one.wordsIn,
});

/** The first condition without the second; the names of marts count alike in both. */
export const allBut = (one: Condition, other: Condition): Condition => ({
  where: sql`((${one.where}) and not (${other.where}))`,
  wordsIn: one.wordsIn,
});

/**
 * A condition with those of a list that are about products, as `passesFilter` of domain/discovery/list-filter.ts has
 * them.
 */
export function narrowed(
  { where, wordsIn }: Condition,
  { minDiscount = null, maxPrice = null, bags = false }: Partial<Conditions>,
  now: Date,
): Condition {
  const at = now.toISOString();
  const all = [
    where,
    ...(maxPrice === null ? [] : [sql`${priceNow(at)} <= ${maxPrice}::int`]),
    ...(minDiscount === null ? [] : [sql`${paidPercentNow(at)} <= ${100 - minDiscount}::int`]),
    ...(bags ? [sql`products.bag_worth_won is not null`] : []),
  ];
  return { where: sql.join(all, sql` and `), wordsIn };
}
