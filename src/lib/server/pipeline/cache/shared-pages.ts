import { CONDITION_NAMES, conditionWord, PAGE_WORD } from '#lib/domain/discovery/list-choice.ts';

const CHOICE = ['sort', ...CONDITION_NAMES.map(conditionWord), PAGE_WORD];

/**
 * The pages that visitors share (`cachePage`), and the query words that each of them reads. Anything else in an address
 * makes no other page: it is taken off before the page is rendered or looked up.
 */
export const SHARED_PAGES: readonly { path: RegExp; words: readonly string[] }[] = [
  { path: /^\/home\/?$/, words: [] },
  { path: /^\/buyer\/?$/, words: CHOICE },
  { path: /^\/buyer\/place\/?$/, words: [] },
  { path: /^\/buyer\/search\/?$/, words: ['query', ...CHOICE] },
  { path: /^\/buyer\/search\/category\/?$/, words: ['category', ...CHOICE] },
  { path: /^\/buyer\/product\/[^/]+\/?$/, words: ['quantity'] },
];
/** Every page reads them, and leads on without them (middleware.ts). */
const LEAD_ON = ['place', 'travel'];

/**
 * The query of a call or a page reduced to the words that it reads, in one order; values of one word keep theirs. ''
 * for none.
 */
export function knownQuery(search: string, words: readonly string[]): string {
  if (search === '') return '';
  const query = new URLSearchParams(search);
  for (const word of new Set(query.keys())) if (!words.includes(word)) query.delete(word);
  query.sort();
  const text = query.toString();
  return text && `?${text}`;
}

/**
 * The address of a shared page without the words that it does not read; null for any other page, and where nothing has
 * to be removed.
 */
export function sharedAddress(address: string): string | null {
  const at = address.indexOf('?');
  if (at < 0) return null;
  const path = address.slice(0, at);
  const page = SHARED_PAGES.find((one) => one.path.test(path));
  if (!page) return null;
  const known = [...page.words, ...LEAD_ON];
  const words = [...new URLSearchParams(address.slice(at)).keys()];
  return words.every((word) => known.includes(word)) ? null : path + knownQuery(address.slice(at), known);
}
