import { CLUSTERS, COMPOUND_VOWELS, FINALS, INITIALS, takeApart, VOWELS } from '#lib/domain/discovery/hangul.ts';
import { KEYS } from '#lib/domain/discovery/keyboard.ts';

const parts = new Map([...CLUSTERS, ...COMPOUND_VOWELS].map(([two, one]) => [one, [...two]]));
const keyOf = new Map(
  [...KEYS].map(([key, letter]) => [
    letter,
    key.toLowerCase() === key || !KEYS.has(key.toLowerCase()) || KEYS.get(key.toLowerCase()) !== letter
      ? key
      : key.toLowerCase(),
  ]),
);
const keysOfLetter = (letter: string) => (parts.get(letter) ?? [letter]).map((one) => keyOf.get(one) ?? one).join('');

/** The keys that write a text on a Korean keyboard: what someone types who forgot to switch from the English one. */
export function keysFor(text: string): string {
  return [...text]
    .map((letter) => {
      const syllable = takeApart(letter);
      if (!syllable) return letter;
      return [INITIALS[syllable.initial]!, VOWELS[syllable.vowel]!, FINALS[syllable.final]!].map(keysOfLetter).join('');
    })
    .join('');
}
