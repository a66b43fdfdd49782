import type { ProductCard } from '#lib/contract/product/products.ts';
import { chosenConditions } from '#lib/domain/discovery/list-choice.ts';
import type { NarrowedCount } from '#lib/domain/discovery/narrowing.ts';
import { searchWords } from '#lib/domain/discovery/search.ts';
import { wordsForEmoji } from '#lib/domain/discovery/search-emoji.ts';
import type { Reading } from '#lib/domain/discovery/search-readings.ts';
import type { Deps } from '#lib/server/deps.ts';
import { allBut } from '#lib/server/listings/condition.ts';
import { countProducts, listProducts, type ProductsQuery } from '#lib/server/listings/list-products.ts';
import type { ListedMart } from '#lib/server/listings/listed-mart.ts';
import { type Search, searchesFor } from '#lib/server/listings/searches.ts';
import { countListed } from './count-products.ts';
import { type Around, martsAround, pageAround } from './list-nearby.ts';
import { offersWithout } from './suggest-fewer-conditions.ts';

export interface SearchResult {
  products: ProductCard[];
  /** How the text was understood; null where nothing was found. */
  reading: Reading | null;
  /** Where only the conditions leave nothing: the counts without them. */
  withoutConditions: NarrowedCount[];
  /** How many there are on all pages (`countListed`). */
  count(): Promise<number>;
}

export const NOTHING_FOUND: SearchResult = { products: [], reading: null, withoutConditions: [], count: async () => 0 };

/** The ways to read what was typed into a search, in their order; none for a text without a word. */
export function typedSearches(typed: string): Iterable<Search> {
  const text = wordsForEmoji(typed);
  return searchWords(text).length === 0 ? [] : searchesFor(text, 'namesAndMarts');
}

/** A page of what a search finds: in the nearest-first order what is meant comes before what only holds the letters. */
async function pageOf(
  { db }: Deps,
  marts: readonly ListedMart[],
  { condition, first }: Search,
  page: ProductsQuery,
): Promise<ProductCard[]> {
  if (!first || page.sort !== 'near') return listProducts(db, marts, { ...page, condition });
  const { offset, limit } = page;
  const meant = await listProducts(db, marts, { ...page, condition: first });
  if (meant.length === limit) return meant;
  const before =
    meant.length > 0 ? offset + meant.length : await countProducts(db, marts, { ...page, condition: first }, offset);
  const rest = {
    condition: allBut(condition, first),
    limit: limit - meant.length,
    offset: Math.max(0, offset - before),
  };
  return [...meant, ...(await listProducts(db, marts, { ...page, ...rest }))];
}

/**
 * Products around a place that are what the text means in a shop, and those whose name, or whose mart's name, holds
 * every word of it, whatever the spaces and signs between. Only where there are none, the text is read more forgivingly
 * (domain/discovery/search-readings.ts); the order stays the one asked for. That order knows nothing of reach: a search
 * should show everything there is (rules.md section 9). Where a reading finds something but for the conditions, that is
 * said, and nothing less close is looked for under them.
 */
export async function searchProducts(
  deps: Deps,
  { text, ...around }: Omit<Around, 'travel'> & { text: string },
): Promise<SearchResult> {
  const page = pageAround(deps, around);
  const marts = await martsAround(deps, around);
  const isNarrowed = chosenConditions(around).length > 0;
  if (marts.length === 0 && !isNarrowed) return NOTHING_FOUND;

  for (const search of typedSearches(text)) {
    const { reading, condition } = search;
    const products = await pageOf(deps, marts, search, page);
    const count = () => countListed(deps, around, { what: `search ${reading.by} ${reading.text}`, condition });
    if (products.length > 0) return { ...NOTHING_FOUND, products, reading, count };
    // Past the last page of what this reading finds is not where the next reading begins.
    const one = { ...page, condition, limit: 1, offset: 0 };
    if (page.offset > 0 && (await listProducts(deps.db, marts, one)).length > 0) {
      return { ...NOTHING_FOUND, reading };
    }
    const withoutConditions = isNarrowed ? await offersWithout(deps, around, condition) : [];
    if (withoutConditions.length > 0) return { ...NOTHING_FOUND, reading, withoutConditions };
  }
  return NOTHING_FOUND;
}
