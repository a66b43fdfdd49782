import type { Suggestion } from '#lib/contract/product/products.ts';
import { searchWords } from '#lib/domain/discovery/search.ts';
import { insteadOf } from '#lib/domain/discovery/search-alternatives.ts';
import { wordsForEmoji } from '#lib/domain/discovery/search-emoji.ts';
import { type Reading, readingsWhileTyping, wordsInMartName } from '#lib/domain/discovery/search-readings.ts';
import type { Place } from '#lib/domain/geo.ts';
import type { Deps } from '#lib/server/deps.ts';
import { listNames } from '#lib/server/listings/list-products.ts';
import { readingCondition } from '#lib/server/listings/search-condition.ts';
import { martsAround } from './list-nearby.ts';

const MAX_SUGGESTIONS = 8;
/** Marts among them, so that products keep their room. */
const MAX_MARTS = 2;

const OF_A_MART = { kind: 'mart', price: null, storeName: null, imageKey: null, categoryKey: null } as const;

/** The first letters of names that begin with the typed text. */
const firstLetters = ({ words }: Reading): string[] =>
  (words[0] ?? []).flatMap((pattern) => (pattern[0]?.is === 'this' ? [pattern[0].letter] : []));

/** Names of products and marts within 3 km that go with what has been typed so far, 8 at the most, each once. */
export async function suggest(
  deps: Deps,
  { place, text: typed }: { place: Place; text: string },
): Promise<Suggestion[]> {
  const text = wordsForEmoji(typed);
  if (searchWords(text).length === 0) return [];
  const marts = await martsAround(deps, { place });
  if (marts.length === 0) return [];
  for (const reading of readingsWhileTyping(insteadOf(text)?.wanted ?? text)) {
    const wordsIn = wordsInMartName(reading);
    const named = wordsIn ? marts.filter((mart) => wordsIn(mart.searchName).length === reading.words.length) : [];
    const martNames = [...new Set(named.map(({ name }) => name))].slice(0, MAX_MARTS);
    const names = await listNames(deps.db, marts, {
      condition: readingCondition(reading),
      first: firstLetters(reading),
      now: deps.clock.now(),
      limit: MAX_SUGGESTIONS,
    });
    const products = names.filter(({ name }) => !martNames.includes(name)).slice(0, MAX_SUGGESTIONS - martNames.length);
    if (martNames.length + products.length > 0) {
      return [
        ...martNames.map((name) => ({ ...OF_A_MART, name })),
        ...products.map(({ name, price, martName, pictureKey, category }) => ({
          kind: 'product' as const,
          name,
          price,
          storeName: martName,
          imageKey: pictureKey,
          categoryKey: category,
        })),
      ];
    }
  }
  return [];
}
