/** Lists that conditions narrow, by the path of their page. */
const LISTS = ['/buyer', '/buyer/search', '/buyer/search/category'];

/** The page of the filter of a list at an address (path and query). */
export const filterAddress = (address: string): string => `/buyer/filter?list=${encodeURIComponent(address)}`;

/** Path and query of the list whose filter a page is; null for an address that is no list of ours. */
export function filteredList(search: URLSearchParams): { path: string; query: URLSearchParams } | null {
  const address = search.get('list') ?? '';
  const at = address.includes('?') ? address.indexOf('?') : address.length;
  const path = address.slice(0, at).replace(/\/$/, '');
  return LISTS.includes(path) ? { path, query: new URLSearchParams(address.slice(at)) } : null;
}
