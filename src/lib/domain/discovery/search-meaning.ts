import { CATEGORIES, type CategoryKey, categoryName } from '../product/categories.ts';
import { TRADE_WORDS } from './category-words.ts';
import { normaliseSearch, searchWords } from './search.ts';
import { byAnyName, type WordPatterns } from './search-closest.ts';
import { KINDS, type Kind } from './search-kinds.ts';
import { exactly } from './search-pattern.ts';

/** The meaning of a word: goods of these sub-categories, of whose names each holds one; null: all of them. */
export interface Meaning {
  categories: readonly CategoryKey[];
  names: WordPatterns | null;
}

const kinds = new Map<string, Kind>(
  KINDS.flatMap((kind) => kind.words.map((word) => [normaliseSearch(word), kind] as const)),
);
const shelves = new Map<string, CategoryKey[]>();
for (const { key, name } of CATEGORIES) {
  for (const word of [...TRADE_WORDS[key], ...name.split('/')]) {
    const known = normaliseSearch(word);
    shelves.set(known, [...new Set([...(shelves.get(known) ?? []), key])]);
  }
}

/**
 * The meaning in a shop of a word of a search, as the search sees it: a kind of food by the names of its goods on its
 * shelves ('돼지고기' is 삼겹살 too), or a word of the trade on the shelves it belongs to ('우유' is a drink there, and no
 * cake). Null for any other word.
 */
export function meaningOf(word: string): Meaning | null {
  const kind = kinds.get(word);
  if (kind) {
    const names = kind.names?.map((name) => exactly(normaliseSearch(name)));
    return { categories: kind.categories, names: names ? [...byAnyName(word), ...names] : null };
  }
  const categories = shelves.get(word);
  return categories ? { categories, names: byAnyName(word) } : null;
}

/** Whether every word of a text is one that shops know: then nothing was mistyped. */
export const isOfTheTrade = (text: string): boolean =>
  searchWords(text).every((word) => kinds.has(word) || shelves.has(word));

const MIN_TAIL_LETTERS = 2;

/** The longest end of a joined word that shops know, as what it is: '서울우유' is '우유'. Null where there is none. */
export function tailOf(word: string): string | null {
  const letters = [...word];
  for (let at = 1; at <= letters.length - MIN_TAIL_LETTERS; at += 1) {
    const tail = letters.slice(at).join('');
    if (kinds.has(tail) || shelves.has(tail)) return tail;
  }
  return null;
}

/** The shelves of a kind of food, where none of its own goods is there; null for a word that is none. */
export function shelfOf(word: string): { name: string; categories: readonly CategoryKey[] } | null {
  const kind = kinds.get(word);
  return kind ? { name: kind.categories.map(categoryName).join(', '), categories: kind.categories } : null;
}
