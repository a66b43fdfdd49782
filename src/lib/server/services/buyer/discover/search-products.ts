import type { ProductCard } from '#lib/contract/products.ts';
import { chosenConditions } from '#lib/domain/search/list-choice.ts';
import type { NarrowedCount } from '#lib/domain/search/narrowing.ts';
import { searchWords } from '#lib/domain/search/search.ts';
import { wordsForEmoji } from '#lib/domain/search/search-emoji.ts';
import { insteadOf } from '#lib/domain/search/search-instead.ts';
import { meaningReading, type Reading, readingsOf, wordsInMartName } from '#lib/domain/search/search-readings.ts';
import type { Deps } from '#lib/server/deps.ts';
import { allBut, type Condition, eitherOf } from '#lib/server/listings/condition.ts';
import { countProducts, listProducts, type ProductsQuery } from '#lib/server/listings/list-products.ts';
import type { ListedMart } from '#lib/server/listings/listed-mart.ts';
import { readingCondition } from '#lib/server/listings/search-condition.ts';
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

/** What the text means in a shop, if anything, and what holds its words. */
interface Search {
  reading: Reading;
  /** All that is found. */
  condition: Condition;
  /** What stands first of it, whatever is nearer: a hit by meaning goes before one by letters. */
  first: Condition | null;
}

/** The ways to read a text, each for when those before find nothing. Of 'A 말고 B' what is meant by A is left out of each. */
function* searchesFor(typed: string): Generator<Search> {
  const instead = insteadOf(typed);
  if (!instead) yield* wholeSearches(typed);
  else {
    const { condition: unwanted } = wholeSearches(instead.unwanted).next().value ?? {};
    for (const { reading, condition, first } of wholeSearches(instead.wanted)) {
      if (!unwanted) yield { reading, condition, first };
      else yield { reading, condition: allBut(condition, unwanted), first: first && allBut(first, unwanted) };
    }
    // Nothing of it is there: what was typed, as it is.
    yield* wholeSearches(typed);
  }
}

function* wholeSearches(text: string): Generator<Search, undefined> {
  const meant = meaningReading(text);
  for (const reading of readingsOf(text)) {
    const wordsIn = wordsInMartName(reading);
    const condition = readingCondition(reading, wordsIn);
    if (reading.by !== 'words' || !meant) yield { reading, condition, first: null };
    else {
      const first = readingCondition(meant, wordsIn);
      yield { reading, condition: eitherOf(first, condition), first };
    }
  }
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
    ...{ condition: allBut(condition, first), limit: limit - meant.length },
    offset: Math.max(0, offset - before),
  };
  return [...meant, ...(await listProducts(db, marts, { ...page, ...rest }))];
}

/**
 * Products around a place that are what the text means in a shop, and those whose name, or whose mart's name, holds every word of it,
 * whatever the spaces and signs between. Only where there are none, the text is read more forgivingly (domain/search/search-readings.ts); the
 * order stays the one asked for. That order knows nothing of reach: a search should show everything there is (rules.md section 9).
 * Where a reading finds something but for the conditions, that is said, and nothing less close is looked for under them.
 */
export async function searchProducts(
  deps: Deps,
  { text: typed, ...around }: Omit<Around, 'travel'> & { text: string },
): Promise<SearchResult> {
  const text = wordsForEmoji(typed);
  if (searchWords(text).length === 0) return NOTHING_FOUND;
  const page = pageAround(deps, around);
  const marts = await martsAround(deps, around);
  const isNarrowed = chosenConditions(around).length > 0;
  if (marts.length === 0 && !isNarrowed) return NOTHING_FOUND;

  for (const search of searchesFor(text)) {
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
