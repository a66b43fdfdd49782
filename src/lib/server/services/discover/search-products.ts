import type { ProductCard } from '#lib/contract/products.ts';
import { searchWords } from '#lib/domain/search.ts';
import { type Reading, readingsOf, wordsInMartName } from '#lib/domain/search-readings.ts';
import { readingCondition } from '../../db/search-condition.ts';
import type { Deps } from '../../deps.ts';
import { lookForReading } from '../../recall/look.ts';
import { listFound } from './list-found.ts';
import { type Around, pageAround, readMartsAround } from './list-nearby.ts';

export interface Found {
  products: ProductCard[];
  /** How the text was understood; null where nothing was found. */
  reading: Reading | null;
}

/**
 * Products around a place whose name, or whose mart's name, holds every word of the text, whatever the spaces and signs between.
 * Only where there are none, the text is read more forgivingly (domain/search-readings.ts); the order stays the one asked for.
 */
export async function searchProducts(deps: Deps, { text, ...around }: Around & { text: string }): Promise<Found> {
  if (searchWords(text).length === 0) return { products: [], reading: null };
  const page = pageAround(deps, around);
  const marts = await readMartsAround(deps, around);
  if (marts.length === 0) return { products: [], reading: null };

  for (const reading of readingsOf(text)) {
    const wordsIn = wordsInMartName(reading);
    const words = wordsIn ? marts.map(({ searchName }) => wordsIn(searchName)) : [];
    const byMart = words.some((answered) => answered.length > 0);
    const named = byMart ? marts.map((mart, i) => ({ ...mart, words: words[i]! })) : marts;
    const sought = { look: lookForReading(reading), condition: readingCondition(reading, byMart) };
    const products = await listFound(deps, named, sought, page);
    if (products.length > 0) return { products, reading };
    // Past the last page of what this reading finds is not where the next reading begins.
    if (page.offset > 0 && (await listFound(deps, named, sought, { ...page, limit: 1, offset: 0 })).length > 0) {
      return { products: [], reading };
    }
  }
  return { products: [], reading: null };
}
