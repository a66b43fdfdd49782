import { atom, type ReadableAtom } from 'nanostores';
import { call, type Result } from '#lib/client/caller/call.ts';
import type { CardProduct, ListPage } from '#lib/contract/product/products.ts';
import { CONDITION_NAMES, type ListChoice, type ProductSort, readChoice } from '#lib/domain/discovery/list-choice.ts';
import { typedText } from '#lib/domain/discovery/search.ts';
import { readTurn } from '#lib/domain/last-shown.ts';
import { DATA_FAILED } from '#lib/messages/loading.ts';
import { type AskProduct, createFreshProducts, type Shown } from './fresh-products.ts';
import {
  createProductPages,
  type LoadPage,
  loadPage,
  type ProductSource,
  placeQuery,
  subjectQuery,
} from './more-products.ts';
import { createRequestOrder } from './request-order.ts';

/** A list as its page begins it, and as each choice begins it anew. */
export interface ListStart extends Omit<ListPage, 'count' | 'products'> {
  /** Its first page. */
  products: readonly CardProduct[];
  source: ProductSource;
  /** Path and query of the page that shows it. */
  address: string;
  /** On all pages; null where nobody counts them. */
  count: number | null;
  /** Which page its first is, from 0; left out for that. */
  page?: number;
}

/** Where a choice stands that was made on the page. The list stays as it is until another is there. */
export type Choosing = { state: 'idle' } | { state: 'loading' } | { state: 'failed'; address: string; message: string };

export interface ProductList {
  start: ListStart;
  /** Its first page, and what follows. */
  pages: ReturnType<typeof createProductPages>;
  choosing: Choosing;
}

export type LoadStart = (source: ProductSource, address: string) => Promise<Result<ListStart>>;

/** What the conditions of the list on the page are, for what stands beside it; null where it has none. */
export const $shownChoice = atom<ListChoice | null>(null);

/** The same list under what another address says. */
function sourceAt(source: ProductSource, search: URLSearchParams, standard: ProductSort): ProductSource {
  if (source.kind !== 'mart') return { ...source, choice: readChoice(search, standard) };
  const words = {
    category: search.get('category') ?? undefined,
    search: typedText(search.get('search') ?? '') || undefined,
  };
  return { ...source, ...words };
}

const loadStart: LoadStart = async (source, address) => {
  if (source.kind === 'mart') {
    const response = await loadPage(source, 0);
    const nothing = { count: null, withoutConditions: [], reading: null };
    return response.ok ? { ok: true, data: { source, address, products: response.data, ...nothing } } : response;
  }
  const response = await call('GET /api/buyer/listings', { query: { ...placeQuery(source), ...subjectQuery(source) } });
  return response.ok ? { ok: true, data: { source, address, ...response.data } } : response;
};

/** The orders whose first products are rows of the home. */
const ROW_SORTS = ['ending', 'discount'] as const;

const KEY_FIELDS = ['kind', 'place', 'lat', 'lng', 'text', 'category', 'search', 'martId', 'choice', 'sort'];
/** The same for the same list from the same page on, in whichever order its fields were said. */
const keyOf = ({ source, page = 0 }: Pick<ListStart, 'source' | 'page'>): string =>
  `${page} ${JSON.stringify(source, [...KEY_FIELDS, ...CONDITION_NAMES])}`;
/** Path and query of an address, without the place on the page. */
function placeOf(address: string): { path: string; search: URLSearchParams } {
  const { pathname, search } = new URL(address, 'http://page');
  return { path: pathname + search, search: new URLSearchParams(search) };
}

/**
 * A list whose order and conditions change without leaving the page. The answer to the latest choice is shown, whatever
 * comes later; until then, and where it fails, the list stays. Lists that were shown are kept as far as they were read,
 * for the way back.
 */
export function createProductList(
  first: ListStart,
  standard: ProductSort,
  ask: { start: LoadStart; page: LoadPage; one?: AskProduct } = { start: loadStart, page: loadPage },
  /** What stands above a list that nothing is chosen of. */
  rows: readonly CardProduct[] = [],
) {
  const begin = (start: ListStart): ProductList => ({
    start,
    pages: createProductPages(start.source, start.products, ask.page, start.page),
    choosing: { state: 'idle' },
  });
  const $list = atom<ProductList>(begin(first));
  const shown = new Map<string, ProductList>();
  const requests = createRequestOrder();

  function show(list: ProductList): void {
    forget();
    shown.set(keyOf(list.start), list);
    $list.set(list);
    if (list.start.source.kind !== 'mart') $shownChoice.set(list.start.source.choice);
  }
  shown.set(keyOf(first), $list.get());

  /** Shows the list of an address; answers whether that is what is shown now. */
  async function choose(address: string): Promise<boolean> {
    const request = requests.send();
    const { path, search } = placeOf(address);
    const source = sourceAt($list.get().start.source, search, standard);
    $list.set({ ...$list.get(), choosing: { state: 'loading' } });
    const response = await ask.start(source, path);
    if (!request.isLatest()) return false;
    if (response.ok) show(begin(response.data));
    else {
      const message = `${DATA_FAILED} ${response.error.message}`;
      $list.set({ ...$list.get(), choosing: { state: 'failed', address, message } });
    }
    return response.ok;
  }

  /**
   * The list of an address one comes back to, with as many pages beyond the first as had been read there. False: it
   * begins at a later page, which only its document has.
   */
  async function restore(address: string, pagesMore: number): Promise<boolean> {
    const { search } = placeOf(address);
    const { page } = readTurn(search);
    const source = sourceAt($list.get().start.source, search, standard);
    if (keyOf({ source, page }) === keyOf($list.get().start)) {
      // What was chosen last, and is not there yet, is not wanted any more.
      requests.send();
      $list.set({ ...$list.get(), choosing: { state: 'idle' } });
      return true;
    }
    const known = shown.get(keyOf({ source, page }));
    if (known) {
      requests.send();
      show({ ...known, choosing: { state: 'idle' } });
      // It was read a while ago.
      void refresh();
    } else if (page > 0) return false;
    else if (await choose(address)) await $list.get().pages.readTo(pagesMore + 1);
    return true;
  }

  const shownNow = (withRows: boolean): Shown => {
    const { start, pages } = $list.get();
    const { source, page: from = 0 } = start;
    const products = pages.$list.get().items ?? [];
    const lists = Array.from({ length: pages.pages() }, (_, page) => [source, from + page] as const);
    if (!withRows || rows.length === 0 || source.kind !== 'nearby') return { products, lists };
    const sorted = ROW_SORTS.map((sort) => [{ ...source, choice: { ...source.choice, sort } }, 0] as const);
    // Rows come first. Products that no list has any more are asked for one by one, the first few only.
    return { products: [...rows, ...products], lists: [...lists, ...sorted] };
  };
  const { $fresh, refresh, forget } = createFreshProducts(shownNow, ask.page, ask.one);

  return { $list: $list as ReadableAtom<ProductList>, $fresh, choose, restore, refresh };
}

export type ProductListStore = ReturnType<typeof createProductList>;
