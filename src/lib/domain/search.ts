import { initialsOf } from './hangul.ts';

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

/** The words of a search as the search sees them; none for a text without letters and digits, which finds nothing. */
export function searchWords(text: string): string[] {
  return text.split(/\s+/).map(normaliseSearch).filter(Boolean);
}

/** Whether the text contains the term as the search sees both; a term without letters and digits is in nothing. */
export function matchesSearch(text: string, term: string): boolean {
  const wanted = normaliseSearch(term);
  return wanted !== '' && normaliseSearch(text).includes(wanted);
}

/** What is kept beside a product's name to find it by: the name as the search sees it, and its initial consonants. */
export function searchColumns(name: string): { searchName: string; searchInitials: string } {
  const searchName = normaliseSearch(name);
  return { searchName, searchInitials: initialsOf(searchName) };
}
