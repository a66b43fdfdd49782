import { initialsOf, isConsonant } from './hangul.ts';

/** One letter of a pattern: this one, one from these stretches of characters (both ends belong to them), or any. */
export type PatternLetter =
  | { is: 'this'; letter: string }
  | { is: 'among'; stretches: readonly (readonly [first: string, last: string])[] }
  | { is: 'any' };

/** Letters that must stand next to each other somewhere in a normalised text. */
export type SearchPattern = readonly PatternLetter[];

export const exactly = (text: string): SearchPattern => [...text].map((letter) => ({ is: 'this', letter }));

/**
 * Two texts of which every text that holds one of the patterns holds one: where each pattern leaves one letter of the same word
 * open, either the first half of the word or the second is whole. Null for patterns that are not of this kind.
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

/** The pattern for SQL's LIKE; null when it has a letter that LIKE cannot say. Normalised texts hold no sign of LIKE's own. */
export function toLike(pattern: SearchPattern): string | null {
  if (pattern.some((letter) => letter.is === 'among')) return null;
  return `%${pattern.map((letter) => (letter.is === 'this' ? letter.letter : '_')).join('')}%`;
}

/** The pattern as a regular expression that JavaScript and PostgreSQL read alike. */
export function toRegex(pattern: SearchPattern): string {
  return pattern
    .map((letter) => {
      if (letter.is === 'this') return letter.letter;
      if (letter.is === 'any') return '.';
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
 * Tells where in a text, from a place on, one of the patterns begins first; -1 where none does. For many names at once, written
 * one below the other: a line feed is no letter of any pattern.
 */
export function patternFinder(patterns: readonly SearchPattern[]): (text: string, from: number) => number {
  const [only, ...others] = patterns;
  if (only && others.length === 0 && only.every((letter) => letter.is === 'this')) {
    const wanted = only.map(({ letter }) => letter).join('');
    return (text, from) => text.indexOf(wanted, from);
  }
  const regex = new RegExp(patterns.map(toRegex).join('|'), 'gu');
  return (text, from) => {
    regex.lastIndex = from;
    return regex.exec(text)?.index ?? -1;
  };
}

/**
 * The pattern for LIKE over the initial consonants of a text, which every text that holds the pattern passes; `decides` when
 * every text that passes also holds it.
 */
export function toInitialsLike(pattern: SearchPattern): { like: string; decides: boolean } {
  const initials = pattern.map((letter) => {
    if (letter.is === 'this') return initialsOf(letter.letter);
    const first = letter.is === 'among' ? letter.stretches[0]![0] : '';
    return isConsonant(first) ? first : '_';
  });
  const decides = pattern.every((letter, i) => {
    if (letter.is === 'this') return letter.letter === initials[i] && !isConsonant(letter.letter);
    return letter.is === 'any' || initials[i] !== '_';
  });
  return { like: `%${initials.join('')}%`, decides };
}
