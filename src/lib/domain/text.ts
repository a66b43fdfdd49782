import { composed } from './composed.ts';

/*
 * What people type is kept as others will see it, without what only does something unseen: control characters, marks that
 * turn the direction of all that follows, halves of a character. Joiners stay: emoji are made with them.
 */

const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** To Unicode the fillers of Hangul are letters, and Braille's empty cell is a sign. */
const SEEN = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u;

const unlessBlank = (text: string): string => (SEEN.test(text) ? text : '');

/** One line, as a name is: line breaks and tabs are spaces. Empty where there would be nothing to see. */
export const cleanLine = (text: string): string =>
  unlessBlank(composed(text.replace(/[\t\n\v\f\r\u2028\u2029]+/g, ' ').replace(UNSEEN, '')).trim());

/** The same with its lines. */
export const cleanLines = (text: string): string =>
  unlessBlank(
    composed(
      text.replace(/\r\n?/g, '\n').replace(UNSEEN, (unseen) => (unseen === '\n' || unseen === '\t' ? unseen : '')),
    ).trim(),
  );
