import { initialsOf, isConsonant } from './hangul.ts';

/**
 * One letter of a pattern: this one, one from these stretches of characters (both ends belong to them), or any. Or what
 * is no letter: any number of others, or nothing where one of these letters must not stand beside the pattern.
 */
export type PatternLetter =
  | { is: 'this'; letter: string }
  | { is: 'among'; stretches: readonly (readonly [first: string, last: string])[] }
  | { is: 'any' }
  | { is: 'gap' }
  | { is: 'notAfter'; letters: readonly string[] }
  | { is: 'notBefore'; letters: readonly string[] };

/** Letters that must stand next to each other somewhere in a normalised text. */
export type SearchPattern = readonly PatternLetter[];

export const exactly = (text: string): SearchPattern => [...text].map((letter) => ({ is: 'this', letter }));

/**
 * Two texts of which every text that holds one of the patterns holds one: where each pattern leaves one letter of the
 * same word open, either the first half of the word or the second is whole. Null for patterns that are not of this
 * kind.
 */
export function halvesOf(patterns: readonly SearchPattern[]): [first: string, second: string] | null {
  const word = patterns.find((pattern) => pattern.every((letter) => letter.is === 'this'));
  if (!word || word.length < 2 || patterns.length < 2) return null;
  const middle = Math.floor(word.length / 2);
  const textOf = (pattern: SearchPattern) =>
    pattern.map((letter) => (letter.is === 'this' ? letter.letter : '')).join('');
  const [first, second] = [textOf(word.slice(0, middle)), textOf(word.slice(middle))];
  const keepsHalf = (pattern: SearchPattern) =>
    pattern.length === word.length &&
    (textOf(pattern.slice(0, middle)) === first || textOf(pattern.slice(middle)) === second);
  return patterns.every(keepsHalf) ? [first, second] : null;
}

const LIKE_SIGNS: Record<Exclude<PatternLetter['is'], 'this'>, string> = {
  any: '_',
  among: '_',
  gap: '%',
  notAfter: '',
  notBefore: '',
};
/** A normalised text may hold a percent sign, which is LIKE's own. */
const likeLetter = (letter: string): string => (letter === '%' ? '\\%' : letter);

/** The pattern for SQL's LIKE; null when it has a letter that LIKE cannot say. */
export function toLike(pattern: SearchPattern): string | null {
  if (pattern.some(({ is }) => is === 'among' || is === 'notAfter' || is === 'notBefore')) return null;
  return `%${pattern.map((letter) => (letter.is === 'this' ? likeLetter(letter.letter) : LIKE_SIGNS[letter.is])).join('')}%`;
}

/** The pattern as a regular expression that JavaScript and PostgreSQL read alike. */
export function toRegex(pattern: SearchPattern): string {
  return pattern
    .map((letter) => {
      if (letter.is === 'this') return /[.+/]/.test(letter.letter) ? `\\${letter.letter}` : letter.letter;
      if (letter.is === 'any') return '.';
      if (letter.is === 'gap') return '.*';
      if (letter.is === 'notAfter' || letter.is === 'notBefore') {
        return `(?${letter.is === 'notAfter' ? '<' : ''}![${letter.letters.join('')}])`;
      }
      return `[${letter.stretches.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join('')}]`;
    })
    .join('');
}

/** Tells whether the pattern stands in a normalised text, or at its start; for many texts. */
export function patternTest(
  pattern: SearchPattern,
  where: 'anywhere' | 'start' = 'anywhere',
): (text: string) => boolean {
  if (pattern.every((letter) => letter.is === 'this')) {
    const wanted = pattern.map(({ letter }) => letter).join('');
    return where === 'start' ? (text) => text.startsWith(wanted) : (text) => text.includes(wanted);
  }
  const regex = new RegExp(`${where === 'start' ? '^' : ''}${toRegex(pattern)}`, 'u');
  return (text) => regex.test(text);
}

/**
 * The pattern for LIKE over the initial consonants of a text, which every text that holds the pattern passes; `decides`
 * when every text that passes also holds it.
 */
export function toInitialsLike(pattern: SearchPattern): { like: string; decides: boolean } {
  const initials = pattern.map((letter) => {
    if (letter.is === 'this') return likeLetter(initialsOf(letter.letter));
    if (letter.is !== 'among') return LIKE_SIGNS[letter.is];
    const first = letter.stretches[0]![0];
    return isConsonant(first) ? first : '_';
  });
  const decides = pattern.every((letter, i) => {
    if (letter.is === 'this') return likeLetter(letter.letter) === initials[i] && !isConsonant(letter.letter);
    return letter.is === 'any' || letter.is === 'gap' || (letter.is === 'among' && initials[i] !== '_');
  });
  return { like: `%${initials.join('')}%`, decides };
}
