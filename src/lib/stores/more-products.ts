import { atom, type ReadableAtom } from 'nanostores';
import { call, type Result } from '#lib/client/caller/call.ts';
import type { ProductCard } from '#lib/contract/product/products.ts';
import type { ListChoice } from '#lib/domain/discovery/list-choice.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { type Place, SEARCH_RADIUS_METRES } from '#lib/domain/geo.ts';
import { lastShown } from '#lib/domain/last-shown.ts';
import { NEARBY_PAGE_SIZE, STORE_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import type { Trip } from '#lib/messages/discovery/reach.ts';
import { DATA_FAILED } from '#lib/messages/loading.ts';

/** A list around a place; `travel`: how the buyer comes from there, left out where they did not choose it. */
interface AroundPlace {
  place: Place;
  travel?: Travel | null;
  choice: ListChoice;
}

/** Where a list of products comes from. */
export type ProductSource =
  | ({ kind: 'nearby' } & AroundPlace)
  | ({ kind: 'search'; text: string } & AroundPlace)
  | ({ kind: 'category'; category: string } & AroundPlace)
  | { kind: 'mart'; martId: number; way?: Trip | null; category?: string | undefined; search?: string | undefined };

/** How the buyer comes to what a list shows, where they chose from where. */
export const travelOf = (source: ProductSource): Travel | null =>
  (source.kind === 'mart' ? source.way?.travel : source.travel) ?? null;

/** A full page means there may be more (spec section 9). */
const pageSize = (source: ProductSource) => (source.kind === 'mart' ? STORE_PAGE_SIZE : NEARBY_PAGE_SIZE);

const SEARCH_RADIUS_KM = SEARCH_RADIUS_METRES / 1_000;

/** `last`: what was shown last, from which the list goes on. */
export type LoadPage = (
  source: ProductSource,
  page: number,
  last?: readonly number[],
) => Promise<Result<ProductCard[]>>;

const flag = (yes: boolean) => (yes ? '1' : '0');
const chosen = ({ sort, openNow, cardAccepted, ...figures }: ListChoice) => {
  const { minDiscount, maxPrice, walkMinutes, pickupHour } = figures;
  return {
    ...({ sort, openNow: flag(openNow), cardAccepted: flag(cardAccepted) } as const),
    ...(minDiscount !== null && { minDiscount }),
    ...(maxPrice !== null && { maxPrice }),
    ...(walkMinutes !== null && { walkMinutes }),
    ...(pickupHour !== null && { pickupHour }),
  };
};

/** Where, and under which conditions, a list around a place is; a search's order knows nothing of reach (rules.md section 9). */
export const listQuery = ({ kind, place, travel, choice }: Exclude<ProductSource, { kind: 'mart' }>) => ({
  ...{ lat: place.lat, lng: place.lng, distance: SEARCH_RADIUS_KM },
  ...chosen(choice),
  ...(travel && kind !== 'search' && { reach: travel }),
});

/** Asks the API for one page of a list; pages start at 0. */
export const loadPage: LoadPage = (source, page, last = []) => {
  const asked = { page, size: pageSize(source), ...(last.length > 0 && { after: lastShown(last) }) };
  if (source.kind === 'mart') {
    return call('GET /api/buyer/products/{storeId}/products', {
      params: { storeId: source.martId },
      query: {
        ...asked,
        ...(source.category === undefined ? {} : { category: source.category }),
        ...(source.search === undefined ? {} : { search: source.search }),
      },
    });
  }
  const query = { ...listQuery(source), ...asked };
  if (source.kind === 'nearby') return call('GET /api/buyer/products/nearby', { query });
  if (source.kind === 'search') {
    return call('GET /api/buyer/products/search', { query: { ...query, search: source.text } });
  }
  return call('GET /api/buyer/products/search/category', { query: { ...query, category: source.category } });
};

export interface MoreProducts {
  products: readonly ProductCard[];
  progress: { state: 'more' } | { state: 'loading' } | { state: 'failed'; message: string } | { state: 'end' };
}

/**
 * What follows the first page of a list, which came with the HTML and held `firstIds`; the whole list where that is null.
 */
export function createMoreProducts(
  source: ProductSource,
  firstIds: readonly number[] | null,
  load: LoadPage = loadPage,
) {
  const size = pageSize(source);
  const $more = atom<MoreProducts>({
    products: [],
    progress: firstIds === null || firstIds.length === size ? { state: 'more' } : { state: 'end' },
  });
  // A sale that ends between two pages moves the rest up or down: what was shown is not shown again.
  const shown = new Set(firstIds);
  let nextPage = firstIds === null ? 0 : 1;

  async function loadMore(): Promise<void> {
    const { products, progress } = $more.get();
    if (progress.state === 'loading' || progress.state === 'end') return;
    $more.set({ products, progress: { state: 'loading' } });
    const answer = await load(source, nextPage, [...shown]);
    if (!answer.ok) {
      $more.set({ products, progress: { state: 'failed', message: `${DATA_FAILED} ${answer.error.message}` } });
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

  /** Pages that have come, beyond the first. */
  const pages = () => nextPage - 1;

  /** Loads on until so many pages are there, or no more come. */
  async function loadUpTo(wanted: number): Promise<void> {
    while (pages() < wanted && $more.get().progress.state === 'more') await loadMore();
  }

  return { $more: $more as ReadableAtom<MoreProducts>, loadMore, loadUpTo, pages };
}
