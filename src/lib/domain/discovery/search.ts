import { composed } from '../composed.ts';
import { initialsOf, toCompatibilityJamo } from './hangul.ts';

/** Characters of a search that are read; the rest of a longer text is dropped. */
export const SEARCH_MAX_LENGTH = 50;

/** What an address or a field says to search for, as far as it is read. */
export const typedText = (said: string): string => [...composed(said).trim()].slice(0, SEARCH_MAX_LENGTH).join('');

/** Units after a number, as people write them, by the one spelling that the search keeps. Longer ones stand first. */
const UNITS: readonly (readonly [spellings: string, unit: string])[] = [
  ['킬로칼로리', 'kcal'],
  ['밀리그램|밀리그람|미리그램|미리그람', 'mg'],
  ['밀리미터|미리미터', 'mm'],
  ['센티미터|센치미터|센티|센치', 'cm'],
  ['밀리리터|미리리터|밀리|미리|cc', 'ml'],
  ['킬로그램|킬로그람|키로그램|키로그람|킬로|키로', 'kg'],
  ['그램|그람', 'g'],
  ['리터|리타', 'l'],
  // '2프로' is a share; '2프로틴' is not.
  ['퍼센트|프로(?!틴|바이|폴|슈|그|방|젝|틱)', '%'],
];
const UNIT_TESTS = UNITS.map(([spellings, unit]) => [new RegExp(`(\\d)(?:${spellings})`, 'g'), unit] as const);
const ALL_UNITS = [...UNITS.map(([spellings]) => spellings), 'kcal|mg|mm|cm|ml|kg|g|l|%'].join('|');
const SPACE_BEFORE_UNIT = new RegExp(`(\\d)\\s+(?=(?:${ALL_UNITS})(?![a-z]))`, 'g');

/** '85g x 4', '500ml*20' and '3×4': the sign between two numbers, of which the first may carry a unit. */
const TIMES = /(\d(?:kcal|mg|ml|kg|g|l|개|입|구|병|봉|팩|캔|매|장)?)\s*[x×✕*]\s*(?=\d)/g;
/** To Unicode the fillers of Hangul are letters; nobody sees them. */
const FILLERS = /[\u115f\u1160\u3164\uffa0]/g;
const COMPATIBILITY_JAMO = /[^\u3131-\u318e]+/g;

/**
 * Compatibility forms resolved (NFKC: '１ｋｇ' and '㎏'). Single letters of Hangul stay single, as initials are
 * typed: NFKC would make '사ㄳ' one syllable.
 */
export function resolveForms(text: string): string {
  const resolved = text.replace(COMPATIBILITY_JAMO, (part) => composed(part, 'NFKC')).replace(FILLERS, '');
  return toCompatibilityJamo(resolved);
}

const fold = (text: string): string =>
  resolveForms(resolveForms(text).toLowerCase()).replaceAll('\u2044', '/').replace(TIMES, '$1 ');

/** Signs between letters and digits stay where they make another number: 1.5, 1/2, 2%, 1+1, 1++. */
function filterSigns(signs: string, before: string, after: string): string {
  if (!/\d/.test(before)) return '';
  const trimmed = signs.trimStart();
  if (trimmed.startsWith('%')) return '%';
  if (trimmed === signs && signs.startsWith('+')) return signs.slice(0, signs.search(/[^+]|$/));
  return (signs === '.' || signs === '/') && /\d/.test(after) ? signs : '';
}

function joinUp(folded: string): string {
  const letters = folded.replace(/[^\p{L}\p{M}\p{N}]+/gu, (signs: string, at: number) =>
    filterSigns(signs, folded[at - 1] ?? '', folded[at + signs.length] ?? ''),
  );
  return UNIT_TESTS.reduce((text, [spelling, unit]) => text.replace(spelling, `$1${unit}`), letters);
}

/**
 * A text as the search sees it: compatibility forms resolved, lower case, units spelt one way, letters and digits only,
 * so that '유기농 사과(1kg)', '유기농사과 １ＫＧ' and '유기농 사과 1 킬로' are the same. Numbers keep the signs that they are made with.
 */
export function normaliseSearch(text: string): string {
  const once = joinUp(fold(text));
  // Characters that stood apart may compose now, which the second pass does.
  return joinUp(fold(once));
}

/** The words of a search as they were typed, folded; a number and its unit are one word ('1.5 리터'). */
export const typedWords = (text: string): string[] =>
  fold(text).replace(SPACE_BEFORE_UNIT, '$1').split(/\s+/).filter(Boolean);

/** The words of a search as the search sees them; none for a text without letters and digits, which finds nothing. */
export function searchWords(text: string): string[] {
  return typedWords(text).map(normaliseSearch).filter(Boolean);
}

/** Whether the text contains the term as the search sees both; a term without letters and digits is in nothing. */
export function matchesSearch(text: string, term: string): boolean {
  const wanted = normaliseSearch(term);
  return wanted !== '' && normaliseSearch(text).includes(wanted);
}

/**
 * Counts up with every change of `normaliseSearch`; a migration then renews the index `products_search_stale`, and rows
 * that another version wrote are rewritten (services/discovery/refresh-search.ts).
 */
export const SEARCH_VERSION = 2;

/** The stored search columns of a product's name: normalised name, initial consonants, version. */
export interface SearchColumns {
  searchName: string;
  searchInitials: string;
  searchStamp: string;
}

export function searchColumns(name: string): SearchColumns {
  const searchName = normaliseSearch(name);
  return { searchName, searchInitials: initialsOf(searchName), searchStamp: `${SEARCH_VERSION}:${searchName}` };
}
