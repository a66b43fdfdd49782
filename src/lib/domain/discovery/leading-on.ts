/**
 * Words of an address that the server stores and redirects without: the place to look around, and how the buyer comes.
 */
export type Remembered = 'place' | 'travel';

/** An address, path and query, that chooses it on the way. */
export function leadingOn(to: string, word: Remembered, value: string): string {
  const [path, query] = to.split('?');
  const search = new URLSearchParams(query);
  search.delete(word);
  const rest = search.toString();
  return `${path}?${rest ? `${rest}&` : ''}${word}=${value}`;
}
