import { alternativesOf, inOtherUnit } from './search-alternatives.ts';
import { splitsOf } from './search-parts.ts';
import { exactly, type SearchPattern } from './search-pattern.ts';

/** Each word of a search by the patterns of which a name must hold one. */
export type WordPatterns = readonly SearchPattern[];

/** A long text usually begins with the words that matter; each further one would double the attempts. */
const MAX_CLOSEST_WORDS = 5;

/** A word as it is, by its other names in the trade, and with its amount in the other unit. */
export function byAnyName(word: string): SearchPattern[] {
  const others = alternativesOf(word).map(({ text, notAfter, notBefore }): SearchPattern => {
    const after: SearchPattern = notAfter.length > 0 ? [{ is: 'notAfter', letters: notAfter }] : [];
    const before: SearchPattern = notBefore.length > 0 ? [{ is: 'notBefore', letters: notBefore }] : [];
    return [...after, ...exactly(text), ...before];
  });
  const amount = inOtherUnit(word);
  return [exactly(word), ...others, ...(amount ? [exactly(amount)] : [])];
}

/** A word of quantity, not a product: an amount, a unit. */
const isAmount = (word: string): boolean => /^(?:\d.*|kcal|mg|mm|cm|ml|kg|g|l|개|팩|병|봉|입)$/.test(word);

/** The words that count: of two syllables and more, if there are any; one syllable is in too many names. */
function thingsIn(words: readonly string[]): string[] {
  const things = words.filter((word) => !isAmount(word));
  const long = things.filter((word) => word.length > 1);
  return long.length > 0 ? long : things;
}

/** All choices of so many. */
function choicesOf<T>(all: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return all.flatMap((one, i) => choicesOf(all.slice(i + 1), count - 1).map((others) => [one, ...others]));
}

/**
 * Names that hold most words: all but one of them, then all but two, and so on. An amount alone does not count: '콜라
 * 1.5L' is not milk of 1.5 litres. Of any so many words that may be missing and one more, a name that has the others
 * holds one.
 */
export function* wordsOfClosest(words: readonly string[]): Generator<readonly WordPatterns[]> {
  const wanted = words.slice(0, MAX_CLOSEST_WORDS);
  const patterns = new Map(wanted.map((word) => [word, [...byAnyName(word), ...splitsOf(word)]]));
  const anyOf = (some: readonly string[]): WordPatterns => some.flatMap((word) => patterns.get(word) ?? []);
  const things = thingsIn(wanted);
  if (things.length === 0) return;
  for (let missing = 1; missing < wanted.length; missing += 1) {
    const clauses = choicesOf(wanted, missing + 1).map(anyOf);
    if (things.length < wanted.length) clauses.push(anyOf(things));
    yield clauses;
  }
}
