import type { ProductCard } from '#lib/contract/products.ts';
import { chosenConditions } from '#lib/domain/list-choice.ts';
import type { Offer } from '#lib/domain/narrowing.ts';
import { searchWords } from '#lib/domain/search.ts';
import { type Reading, readingsOf, wordsInMartName } from '#lib/domain/search-readings.ts';
import type { Deps } from '../../deps.ts';
import { listProducts } from '../../listings/list-products.ts';
import { readingCondition } from '../../listings/search-condition.ts';
import { countListed } from './count-products.ts';
import { type Around, martsAround, pageAround } from './list-nearby.ts';
import { offersWithout } from './suggest-fewer-conditions.ts';

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

/**
 * Products around a place whose name, or whose mart's name, holds every word of the text, whatever the spaces and signs between.
 * Only where there are none, the text is read more forgivingly (domain/search-readings.ts); the order stays the one asked for.
 * That order knows nothing of reach: a search should show everything there is (rules.md section 9). Where a reading finds something but for the conditions, that is said, and nothing less close is looked for under them.
 */
export async function searchProducts(
  deps: Deps,
  { text, ...around }: Omit<Around, 'travel'> & { text: string },
): Promise<Found> {
  if (searchWords(text).length === 0) return NOTHING_FOUND;
  const page = pageAround(deps, around);
  const marts = await martsAround(deps, around);
  const isNarrowed = chosenConditions(around).length > 0;
  if (marts.length === 0 && !isNarrowed) return NOTHING_FOUND;

  for (const reading of readingsOf(text)) {
    const condition = readingCondition(reading, wordsInMartName(reading));
    const products = await listProducts(deps.db, marts, { ...page, condition });
    const count = () => countListed(deps, around, { what: `search ${reading.by} ${reading.text}`, condition });
    if (products.length > 0) return { ...NOTHING_FOUND, products, reading, count };
    // Past the last page of what this reading finds is not where the next reading begins.
    const first = { ...page, condition, limit: 1, offset: 0 };
    if (page.offset > 0 && (await listProducts(deps.db, marts, first)).length > 0) {
      return { ...NOTHING_FOUND, reading };
    }
    const withoutConditions = isNarrowed ? await offersWithout(deps, around, condition) : [];
    if (withoutConditions.length > 0) return { ...NOTHING_FOUND, reading, withoutConditions };
  }
  return NOTHING_FOUND;
}
