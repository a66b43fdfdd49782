import { sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/products.ts';
import { normaliseSearch, queryGrams } from '#lib/domain/search.ts';
import { listedProducts } from '../../db/listed-products.ts';
import type { Deps } from '../../deps.ts';
import { type Around, pageAround } from './list-nearby.ts';

/** Products around a place whose name holds every word of the text, whatever the spaces and signs between. */
export async function searchProducts(
  deps: Deps,
  { text, ...around }: Around & { text: string },
): Promise<ProductCard[]> {
  const words = text.split(/\s+/).map(normaliseSearch).filter(Boolean);
  if (words.length === 0) return [];
  const grams = [...new Set(words.flatMap(queryGrams))];
  // The grams find by index; the words make sure, as grams of a longer word may stand apart in a name.
  const where = sql`products.search_grams @> ${sql.param(grams)}::text[] and ${sql.join(
    words.map((word) => sql`products.search_name like ${`%${word}%`}`),
    sql` and `,
  )}`;
  return listedProducts(deps.db, { ...pageAround(deps, around), where });
}
