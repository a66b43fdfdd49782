import { sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import { categoryByName } from '#lib/domain/categories.ts';
import type { Offer } from '#lib/domain/narrowing.ts';
import type { Condition } from '../../db/condition.ts';
import { productsByDistance } from '../../db/products-by-distance.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { countListed } from './count-products.ts';
import { type Around, pageAround, readMartsOutwards } from './list-nearby.ts';
import { offersWithout } from './suggest-fewer-conditions.ts';

/** Products of a sub-category around a place. `invalidInput` for a category that is not in the tree. */
export async function listCategory(
  deps: Deps,
  { category, ...around }: Around & { category: string },
): Promise<ProductCard[]> {
  const condition = inCategory(keyOf(category));
  const marts = await readMartsOutwards(deps, around);
  return productsByDistance(deps.db, marts, { ...pageAround(deps, around), condition });
}

/** How many products it has on all pages (`countListed`). */
export const countCategory = (deps: Deps, { category, ...around }: Around & { category: string }): Promise<number> =>
  countListed(deps, around, { what: `category ${category}`, condition: inCategory(keyOf(category)) });

/** What a sub-category has without the conditions that left nothing of it. Refuses as `listCategory` does. */
export const categoryWithout = (deps: Deps, { category, ...around }: Around & { category: string }): Promise<Offer[]> =>
  offersWithout(deps, around, inCategory(keyOf(category)));

/** Refuses with `invalidInput` what is not in the tree. */
export function keyOf(category: string): string {
  const known = categoryByName(category);
  if (!known)
    throw new DomainError('invalidInput', { field: 'category', text: '없는 분류예요. 분류 목록에서 골라 주세요.' });
  return known.key;
}

const inCategory = (key: string): Condition => ({
  texts: [key],
  shape: 'category',
  martAnswers: null,
  blooms: [],
  write: ([text]) => sql`products.category = ${text}`,
});
