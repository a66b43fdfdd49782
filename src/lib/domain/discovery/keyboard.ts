import { composed } from '../composed.ts';
import {
  CLUSTERS,
  COMPOUND_VOWELS,
  FINALS,
  INITIALS,
  isConsonant,
  isVowel,
  putTogether,
  takeApart,
  VOWELS,
} from './hangul.ts';

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].join('');
const JAMO = ['ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ', 'ㅁㄴㅇㄹㅎㅗㅓㅏㅣ', 'ㅋㅌㅊㅍㅠㅜㅡ'].join('');
const SHIFTED = { Q: 'ㅃ', W: 'ㅉ', E: 'ㄸ', R: 'ㄲ', T: 'ㅆ', O: 'ㅒ', P: 'ㅖ' };

/** Which letter each key of the standard Korean keyboard (두벌식) types. */
export const KEYS: ReadonlyMap<string, string> = new Map([
  ...[...ROWS].flatMap((key, i): [string, string][] => [
    [key, JAMO.charAt(i)],
    [key.toUpperCase(), JAMO.charAt(i)],
  ]),
  ...Object.entries(SHIFTED),
]);

/**
 * Joins letters into syllables as a Korean keyboard does while one types; letters that cannot be joined stay as they
 * are.
 */
function compose(letters: readonly string[]): string {
  let text = '';
  let at = 0;
  const next = (by = 0) => letters[at + by] ?? '';

  /** The vowel here, with the one after it where both make one. */
  function takeVowel(): string {
    const compound = COMPOUND_VOWELS.get(next() + next(1));
    const vowel = compound ?? next();
    at += compound ? 2 : 1;
    return vowel;
  }

  /** The consonants that close a syllable: those that no vowel follows, which would take the last of them along. */
  function takeFinal(): string {
    const final = next();
    if (!isConsonant(final) || !FINALS.includes(final) || isVowel(next(1))) return '';
    const cluster = CLUSTERS.get(final + next(1));
    const whole = cluster && !isVowel(next(2)) ? cluster : null;
    at += whole ? 2 : 1;
    return whole ?? final;
  }

  while (at < letters.length) {
    const initial = INITIALS.indexOf(next());
    if (initial >= 0 && isVowel(next(1))) {
      at += 1;
      const vowel = VOWELS.indexOf(takeVowel());
      text += putTogether({ initial, vowel, final: FINALS.indexOf(takeFinal()) });
    } else if (isVowel(next())) {
      text += takeVowel();
    } else {
      text += next();
      at += 1;
    }
  }
  return text;
}

/** The text of the same keys on a Korean keyboard: 'tkrhk' is '사과'. Digits, signs and Hangul stay. */
export function typedInKorean(text: string): string {
  return compose([...text].map((letter) => KEYS.get(letter) ?? letter));
}

/** The keys that type a letter: of both cases the small one, and two keys for a letter that is made of two. */
const KEYS_OF: ReadonlyMap<string, string> = (() => {
  const keys = new Map<string, string>();
  for (const [key, letter] of KEYS) if (!keys.has(letter)) keys.set(letter, key);
  for (const [two, one] of [...CLUSTERS, ...COMPOUND_VOWELS]) {
    keys.set(one, [...two].map((letter) => keys.get(letter) ?? letter).join(''));
  }
  return keys;
})();

/** The text of the same keys on a Latin keyboard: 'ㅕㅕㅑㅇ' is 'uuid'. */
export function typedInLatin(text: string): string {
  return [...composed(text)]
    .flatMap((letter) => {
      const parts = takeApart(letter);
      return parts ? [INITIALS[parts.initial], VOWELS[parts.vowel], FINALS[parts.final]] : [letter];
    })
    .map((letter = '') => KEYS_OF.get(letter) ?? letter)
    .join('');
}
