/** Characters of a search that are read; the rest of a longer text is dropped. */
export const SEARCH_MAX_LENGTH = 50;

/**
 * A text as the search sees it: composed (a Mac sends Hangul in pieces), lower case, letters and digits only, so that
 * '유기농 사과(1kg)' and '유기농사과 1KG' are the same.
 */
export function normaliseSearch(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .normalize('NFC');
}

function runs(letters: readonly string[], length: number): string[] {
  return letters.slice(length - 1).map((_, i) => letters.slice(i, i + length).join(''));
}

/**
 * The single characters and the pairs of neighbours of the normalised text, each once: the array column a GIN index stands
 * on. Most Korean search terms have one or two syllables, too short for trigrams (stack.md).
 */
export function grams(text: string): string[] {
  const letters = [...normaliseSearch(text)];
  return [...new Set([...runs(letters, 1), ...runs(letters, 2)])];
}

/**
 * The grams a product must have to contain the term: its pairs, or itself when it is one character. Every product that
 * contains the term has them all; one may have them all and not contain it, so compare the normalised texts afterwards.
 * Empty for a term without letters and digits, which finds nothing.
 */
export function queryGrams(text: string): string[] {
  const letters = [...normaliseSearch(text)];
  return [...new Set(runs(letters, letters.length === 1 ? 1 : 2))];
}

/** Whether the text contains the term as the search sees both; a term without letters and digits is in nothing. */
export function matchesSearch(text: string, term: string): boolean {
  const wanted = normaliseSearch(term);
  return wanted !== '' && normaliseSearch(text).includes(wanted);
}
