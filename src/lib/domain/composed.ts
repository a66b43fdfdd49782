/** So many marks Unicode lets stand on one letter in texts that are read as a stream (UAX 15, Stream-Safe Text Format). */
const MARKS_BEYOND = /(\p{M}{30})\p{M}+/gu;

/**
 * A text in Unicode's composed form; 'NFKC' resolves compatibility forms, too ('１ｋｇ'). Of marks heaped on one letter the first thirty
 * stay: `normalize` puts them in order in a time that grows with the square of their number, a second for what fits into a body.
 */
export const composed = (text: string, form: 'NFC' | 'NFKC' = 'NFC'): string =>
  text.replace(MARKS_BEYOND, '$1').normalize(form);
