import { normaliseSearch } from './search.ts';
import { exactly, type SearchPattern } from './search-pattern.ts';

/** A number with its sign, unit or counter; Latin letters; all else. */
const PARTS =
  /\d+(?:[./]\d+)*(?:%|\++|[a-z]+|개|입|구|병|봉|팩|캔|매|장|인분|호|종)?(?:\d+(?:[./]\d+)*)?|[a-z]+|[^\da-z]+/g;

/** A joined word at its borders: between signs, digits and letters of another kind. '한우1kg' is '한우' and '1kg'. */
export function splitAtBorders(typed: string): string[] {
  return typed
    .split(/[^\p{L}\p{M}\p{N}.%+/]+/u)
    .flatMap((piece) => normaliseSearch(piece).match(PARTS) ?? [])
    .filter(Boolean);
}

const MIN_PART_LETTERS = 2;
const MIN_SPLIT_LETTERS = 4;
/** Beyond this a word is copied, not typed, and its splits would be many. */
const MAX_SPLIT_LETTERS = 10;

const GAP = [{ is: 'gap' }] as const satisfies SearchPattern;

/**
 * A word of Hangul in two parts of two syllables or more, in both orders, or in three of which one may be a single
 * syllable, in their own: '매일우유' stands in '매일 저지방 우유', '국산콩두부' in '국산 무농약 콩 두부'.
 */
export function splitsOf(word: string): SearchPattern[] {
  const letters = [...word];
  if (letters.length < MIN_SPLIT_LETTERS || letters.length > MAX_SPLIT_LETTERS || !/^[가-힣]+$/.test(word)) return [];
  const part = (from: number, to?: number) => exactly(letters.slice(from, to).join(''));
  const splits: SearchPattern[] = [];
  for (let at = 1; at < letters.length; at += 1) {
    const [first, rest] = [part(0, at), part(at)];
    if (first.length >= MIN_PART_LETTERS && rest.length >= MIN_PART_LETTERS) {
      splits.push([...first, ...GAP, ...rest], [...rest, ...GAP, ...first]);
    }
    for (let next = at + 1; next < letters.length; next += 1) {
      const [middle, last] = [part(at, next), part(next)];
      if ([first, middle, last].filter(({ length }) => length < MIN_PART_LETTERS).length > 1) continue;
      splits.push([...first, ...GAP, ...middle, ...GAP, ...last]);
    }
  }
  return splits;
}
