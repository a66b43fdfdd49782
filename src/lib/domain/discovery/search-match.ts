import { normaliseSearch } from './search.ts';

/**
 * A name in three parts: what stands before what was typed, that, and what follows; spaces, signs and the form of
 * letters aside, as the search has them. Where the name does not hold it as it stands, the second and third are empty.
 */
export function splitAtMatch(name: string, typed: string): [before: string, match: string, after: string] {
  const wanted = normaliseSearch(typed);
  const letters = [...name];
  if (wanted !== '') {
    for (const [from, letter] of letters.entries()) {
      // Letters are read together with what stands before them, which may be a number with its unit: the shortest piece
      // that is it.
      for (let to = from + 1; to <= letters.length; to += 1) {
        const piece = normaliseSearch(letters.slice(from, to).join(''));
        if (piece === wanted && normaliseSearch(letter) !== '') {
          return [letters.slice(0, from).join(''), letters.slice(from, to).join(''), letters.slice(to).join('')];
        }
        if (piece.length > wanted.length) break;
      }
    }
  }
  return [name, '', ''];
}
