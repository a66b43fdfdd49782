import { sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import { categoryByName } from '#lib/domain/categories.ts';
import type { Deps } from '../../deps.ts';
import { lookForCategory } from '../../recall/look.ts';
import { Refusal } from '../../refusal.ts';
import { listFound, type Sought } from './list-found.ts';
import { type Around, pageAround, readMartsAround } from './list-nearby.ts';

/** Products of a sub-category around a place. `invalidInput` for a category that is not in the tree. */
export async function listCategory(
  deps: Deps,
  { category, ...around }: Around & { category: string },
): Promise<ProductCard[]> {
  const known = categoryByName(category);
  if (!known)
    throw new Refusal('invalidInput', { field: 'category', text: '없는 분류예요. 분류 목록에서 골라 주세요.' });
  return listFound(deps, await readMartsAround(deps, around), inCategory(known.key), pageAround(deps, around));
}

const inCategory = (key: string): Sought => ({
  look: lookForCategory(key),
  condition: { texts: [key], shape: 'category', byMart: false, write: ([text]) => sql`products.category = ${text}` },
});
