/** Lists that conditions narrow, by the path of their page. */
const LISTS = ['/buyer', '/buyer/search', '/buyer/search/category'];

/** The page of the filter of a list at an address (path and query). */
export const filterAddress = (address: string): string => `/buyer/filter?list=${encodeURIComponent(address)}`;

/** Path and query of the list whose filter a page is; null for an address that is no list of ours. */
export function filteredList(search: URLSearchParams): { path: string; query: URLSearchParams } | null {
  const [path = '', query] = (search.get('list') ?? '').split('?');
  return LISTS.includes(path) ? { path, query: new URLSearchParams(query) } : null;
}
