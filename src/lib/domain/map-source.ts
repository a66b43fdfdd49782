/** Where a map comes from: Naver Maps by its key, or tiles by an address with `{z}`, `{x}`, `{y}` (and `{s}`, `{r}`). */
export type MapSource = { kind: 'naver'; keyId: string } | { kind: 'tiles'; url: string; attribution: string };

/** The hosts of a tile address for a content security policy; null for our own. */
export function tileHost(url: string): string | null {
  const match = /^(https?:\/\/)([^/]+)/.exec(url);
  return match ? match[1]! + match[2]!.replace('{s}', '*') : null;
}
