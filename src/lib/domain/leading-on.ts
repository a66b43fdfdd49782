/** What an address may say once, for the server to remember and lead on without it: around where to look, and how the buyer comes. */
export type Remembered = 'place' | 'travel';

/** An address, path and query, that chooses it on the way. */
export function leadingOn(to: string, word: Remembered, value: string): string {
  const [path, query] = to.split('?');
  const search = new URLSearchParams(query);
  search.delete(word);
  const rest = search.toString();
  return `${path}?${rest ? `${rest}&` : ''}${word}=${value}`;
}
