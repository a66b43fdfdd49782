import type { ProductCard } from '#lib/contract/products.ts';
import { chosenConditions } from '#lib/domain/list-choice.ts';
import type { Offer } from '#lib/domain/narrowing.ts';
import { searchWords } from '#lib/domain/search.ts';
import { type Reading, readingsOf, wordsInMartName } from '#lib/domain/search-readings.ts';
import { productsByDistance } from '../../db/products-by-distance.ts';
import { readingCondition } from '../../db/search-condition.ts';
import type { Deps } from '../../deps.ts';
import { countListed } from './count-products.ts';
import { type Around, pageAround, readMartsAround } from './list-nearby.ts';
import { offersWithout, type Seek } from './suggest-fewer-conditions.ts';

export interface Found {
  products: ProductCard[];
  /** How the text was understood; null where nothing was found. */
  reading: Reading | null;
  /** Where only the conditions leave nothing: what there is without them. */
  withoutConditions: Offer[];
  /** How many there are on all pages (`countListed`). */
  count(): Promise<number>;
}

export const NOTHING_FOUND: Found = { products: [], reading: null, withoutConditions: [], count: async () => 0 };

/** What a reading looks for, in marts whose names may answer some of its words. */
const seekReading =
  (reading: Reading): Seek =>
  (marts) => {
    const wordsIn = wordsInMartName(reading);
    const words = wordsIn ? marts.map(({ searchName }) => wordsIn(searchName)) : [];
    const byMart = words.some((answered) => answered.length > 0);
    return {
      marts: byMart ? marts.map((mart, i) => ({ ...mart, words: words[i]! })) : marts,
      condition: readingCondition(reading, byMart),
    };
  };

/**
 * Products around a place whose name, or whose mart's name, holds every word of the text, whatever the spaces and signs between.
 * Only where there are none, the text is read more forgivingly (domain/search-readings.ts); the order stays the one asked for.
 * Where a reading finds something but for the conditions, that is said, and nothing less close is looked for under them.
 */
export async function searchProducts(deps: Deps, { text, ...around }: Around & { text: string }): Promise<Found> {
  if (searchWords(text).length === 0) return NOTHING_FOUND;
  const page = pageAround(deps, around);
  const marts = await readMartsAround(deps, around);
  const isNarrowed = chosenConditions(around).length > 0;
  if (marts.length === 0 && !isNarrowed) return NOTHING_FOUND;

  for (const reading of readingsOf(text)) {
    const seek = seekReading(reading);
    const { marts: named, condition } = seek(marts);
    const products = await productsByDistance(deps.db, named, { ...page, condition });
    const count = () => countListed(deps, around, { what: `search ${reading.by} ${reading.text}`, seek });
    if (products.length > 0) return { ...NOTHING_FOUND, products, reading, count };
    // Past the last page of what this reading finds is not where the next reading begins.
    const first = { ...page, condition, limit: 1, offset: 0 };
    if (page.offset > 0 && (await productsByDistance(deps.db, named, first)).length > 0) {
      return { ...NOTHING_FOUND, reading };
    }
    const withoutConditions = isNarrowed ? await offersWithout(deps, around, seek) : [];
    if (withoutConditions.length > 0) return { ...NOTHING_FOUND, reading, withoutConditions };
  }
  return NOTHING_FOUND;
}
