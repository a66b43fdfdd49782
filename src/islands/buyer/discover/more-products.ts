import { atom, type ReadableAtom } from 'nanostores';
import type { Result } from '#lib/client/call.ts';
import { call } from '#lib/client/call.ts';
import type { ProductCard } from '#lib/contract/products.ts';
import type { Place } from '#lib/domain/geo.ts';
import { NEARBY_PAGE_SIZE, STORE_PAGE_SIZE } from '#lib/domain/limits.ts';

/** Where a list of products comes from. */
export type ProductSource =
  | { kind: 'nearby'; place: Place }
  | { kind: 'search'; place: Place; text: string }
  | { kind: 'category'; place: Place; category: string }
  | { kind: 'mart'; martId: number };

/** A full page means there may be more (spec section 9). */
export const pageSize = (source: ProductSource) => (source.kind === 'mart' ? STORE_PAGE_SIZE : NEARBY_PAGE_SIZE);

export type LoadPage = (source: ProductSource, page: number) => Promise<Result<ProductCard[]>>;

/** Asks the API for one page of a list; pages start at 0. */
export const loadPage: LoadPage = (source, page) => {
  const size = pageSize(source);
  if (source.kind === 'mart') {
    return call('GET /api/buyer/products/{storeId}/products', {
      params: { storeId: source.martId },
      query: { page, size },
    });
  }
  const around = { lat: source.place.lat, lng: source.place.lng, distance: 3, page, size };
  if (source.kind === 'search') {
    return call('GET /api/buyer/products/search', { query: { ...around, search: source.text } });
  }
  if (source.kind === 'category') {
    return call('GET /api/buyer/products/search/category', { query: { ...around, category: source.category } });
  }
  return call('GET /api/buyer/products/nearby', { query: around });
};

export interface MoreProducts {
  products: readonly ProductCard[];
  progress: { state: 'more' } | { state: 'loading' } | { state: 'failed'; message: string } | { state: 'end' };
}

/** What follows the first page of a list, which came with the HTML and held `firstIds`. */
export function createMoreProducts(source: ProductSource, firstIds: readonly number[], load: LoadPage = loadPage) {
  const size = pageSize(source);
  const $more = atom<MoreProducts>({
    products: [],
    progress: firstIds.length === size ? { state: 'more' } : { state: 'end' },
  });
  // A sale that ends between two pages moves the rest up or down: what was shown is not shown again.
  const shown = new Set(firstIds);
  let nextPage = 1;

  async function loadMore(): Promise<void> {
    const { products, progress } = $more.get();
    if (progress.state === 'loading' || progress.state === 'end') return;
    $more.set({ products, progress: { state: 'loading' } });
    const answer = await load(source, nextPage);
    if (!answer.ok) {
      $more.set({ products, progress: { state: 'failed', message: answer.error.message } });
      return;
    }
    nextPage += 1;
    const fresh = answer.data.filter((product) => !shown.has(product.productId));
    for (const product of fresh) shown.add(product.productId);
    $more.set({
      products: [...products, ...fresh],
      progress: answer.data.length === size ? { state: 'more' } : { state: 'end' },
    });
  }

  return { $more: $more as ReadableAtom<MoreProducts>, loadMore };
}
