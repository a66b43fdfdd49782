/** Tiles by an address with `{z}`, `{x}`, `{y}` (and `{s}`, `{r}`). */
export interface TileSource {
  kind: 'tiles';
  url: string;
  attribution: string;
}

/** Naver Maps by its key. */
export interface NaverSource {
  kind: 'naver';
  keyId: string;
  /** The address of its script. */
  script: string;
  /** The fallback where Naver fails or refuses the key; null for none. */
  tiles: TileSource | null;
}

/** Where a map comes from. */
export type MapSource = NaverSource | TileSource;

/** The hosts of a tile address for a content security policy; null for our own. */
export function tileHost(url: string): string | null {
  const [, scheme, host] = /^(https?:\/\/)([^/]+)/.exec(url) ?? [];
  return scheme && host ? scheme + host.replace('{s}', '*') : null;
}
