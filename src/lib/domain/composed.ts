/**
 * So many marks Unicode lets stand on one letter in texts that are read as a stream (UAX 15, Stream-Safe Text Format).
 */
const MARKS_MOST = 30;
const HEAPED = /\p{M}{31}/u;
const MARK = /^\p{M}/u;

function withoutHeaps(text: string): string {
  let marks = 0;
  let kept = '';
  for (const letter of text) {
    marks = MARK.test(letter) ? marks + 1 : 0;
    if (marks <= MARKS_MOST) kept += letter;
  }
  return kept;
}

/**
 * A text in Unicode's composed form; 'NFKC' resolves compatibility forms, too ('１ｋｇ'), 'NFKD' takes marks off their
 * letters. Of marks heaped on one letter the first thirty stay: `normalize` puts them in order in a time that grows
 * with the square of their number, a second for a text that fits into a body.
 */
export const composed = (text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  (HEAPED.test(text) ? withoutHeaps(text) : text).normalize(form);
