import { composed } from './composed.ts';

/*
 * Typed text is stored as others will see it, without invisible characters: control characters, marks that turn the
 * direction of all that follows, halves of a character, and default-ignorable code points, such as the fillers of
 * Hangul are. Joiners and selectors stay in emoji, which are made with them.
 */

const EMOJI =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*|[0-9#*]\ufe0f?\u20e3/u
    .source;
const UNSEEN = new RegExp(`(${EMOJI})|[\\p{Cc}\\p{Cs}\\p{Default_Ignorable_Code_Point}]`, 'gu');
const withoutUnseen = (text: string): string =>
  text.replace(UNSEEN, (unseen, emoji?: string) => emoji ?? (unseen === '\n' || unseen === '\t' ? unseen : ''));
/** A character, as readers see it: an emoji of several parts, a flag, a letter with its marks. */
const CHARACTER = new RegExp(`${EMOJI}|\\p{RI}\\p{RI}|[\\s\\S]\\p{M}*`, 'gu');

/** The characters of a text, as its reader counts them. */
export const charactersOf = (text: string): string[] => text.match(CHARACTER) ?? [];

/** The start of a text in `most` UTF-16 units, in whole characters: half an emoji is none. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let cut = '';
  for (const character of charactersOf(text)) {
    if (cut.length + character.length > most) break;
    cut += character;
  }
  return cut;
}

/** More marks on one letter than any language writes: piled up, they reach out of their line and their box. */
const HEAP = /(\p{M}{4})\p{M}+/gu;
const written = (text: string): string => composed(withoutUnseen(text)).replace(HEAP, '$1').trim();

/** To Unicode the fillers of Hangul are letters, and Braille's empty cell is a sign. */
const SEEN = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u;

const unlessBlank = (text: string): string => (SEEN.test(text) ? text : '');

/** One line, as a name is: line breaks and tabs are spaces. Empty where there would be nothing to see. */
export const cleanLine = (text: string): string =>
  unlessBlank(written(text.replace(/[\t\n\v\f\r\u2028\u2029]+/g, ' ')));

/** The same with its lines. */
export const cleanLines = (text: string): string => unlessBlank(written(text.replace(/\r\n?/g, '\n')));
