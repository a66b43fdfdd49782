import { sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/product/products.ts';
import type { NarrowedCount } from '#lib/domain/discovery/narrowing.ts';
import { categoryByName } from '#lib/domain/product/categories.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Condition } from '#lib/server/listings/condition.ts';
import { listProducts } from '#lib/server/listings/list-products.ts';
import { countListed } from './count-products.ts';
import { type Around, martsAround, pageAround } from './list-nearby.ts';
import { offersWithout } from './suggest-fewer-conditions.ts';

/** Products of a sub-category around a place. `invalidInput` for a category that is not in the tree. */
export async function listCategory(
  deps: Deps,
  { category, ...around }: Around & { category: string },
): Promise<ProductCard[]> {
  const condition = inCategory(keyOf(category));
  return listProducts(deps.db, await martsAround(deps, around), { ...pageAround(deps, around), condition });
}

/**
 * How many products it has on all pages (`countListed`). Refuses as `listCategory` does: later, not while it is called
 * beside it.
 */
export async function countCategory(
  deps: Deps,
  { category, ...around }: Around & { category: string },
): Promise<number> {
  return countListed(deps, around, { what: `category ${category}`, condition: inCategory(keyOf(category)) });
}

/** Suggestions for an empty list of a sub-category. Refuses as `listCategory` does. */
export async function categoryWithout(
  deps: Deps,
  { category, ...around }: Around & { category: string },
): Promise<NarrowedCount[]> {
  return offersWithout(deps, around, inCategory(keyOf(category)));
}

/** Refuses an unknown category with `invalidInput`. */
export function keyOf(category: string): string {
  const known = categoryByName(category);
  if (!known) throw new DomainError('invalidInput', { field: 'category', reason: 'categoryUnknown' });
  return known.key;
}

/** The products of a sub-category, by its key. */
export const inCategory = (key: string): Condition => ({ where: sql`products.category = ${key}`, wordsIn: null });
