import { call, type Result } from '#lib/client/caller/call.ts';
import type { CardProduct, ProductCard } from '#lib/contract/product/products.ts';
import type { Conditions, ListChoice } from '#lib/domain/discovery/list-choice.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { type Place, SEARCH_RADIUS_METRES } from '#lib/domain/geo.ts';
import { NEARBY_PAGE_SIZE, STORE_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import type { Trip } from '#lib/messages/discovery/reach.ts';
import { listQuery } from './list-query.ts';

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

/** A list that conditions can narrow. */
export type NarrowedSource = Exclude<ProductSource, { kind: 'mart' }>;

/** How the buyer comes to what a list shows, where they chose from where. */
export const travelOf = (source: ProductSource): Travel | null =>
  (source.kind === 'mart' ? source.way?.travel : source.travel) ?? null;

/** A full page means there may be more (spec section 9). */
const pageSize = (source: ProductSource) => (source.kind === 'mart' ? STORE_PAGE_SIZE : NEARBY_PAGE_SIZE);

const SEARCH_RADIUS_KM = SEARCH_RADIUS_METRES / 1_000;

/** Pages start at 0. `after`: what was shown last, from which the list goes on. */
export type LoadPage = (source: ProductSource, page: number, after?: string) => Promise<Result<ProductCard[]>>;

const flag = (yes: boolean): '0' | '1' => (yes ? '1' : '0');
const said = ({ openNow, cardAccepted, bags, ...figures }: Conditions) => {
  const { minDiscount, maxPrice, walkMinutes, pickupHour, voucher } = figures;
  return {
    openNow: flag(openNow),
    cardAccepted: flag(cardAccepted),
    ...(bags && { bags: flag(bags) }),
    ...(minDiscount !== null && { minDiscount }),
    ...(maxPrice !== null && { maxPrice }),
    ...(walkMinutes !== null && { walkMinutes }),
    ...(pickupHour !== null && { pickupHour }),
    ...(voucher !== null && { voucher }),
  };
};

const aroundQuery = ({ lat, lng }: Place) => ({ lat, lng, distance: SEARCH_RADIUS_KM });

/**
 * Where, and under which conditions, a list around a place is; a search's order knows nothing of reach (rules.md
 * section 9).
 */
export const placeQuery = ({ kind, place, travel, choice }: NarrowedSource) => ({
  ...aroundQuery(place),
  sort: choice.sort,
  ...said(choice),
  ...(travel && kind !== 'search' && { reach: travel }),
});

/** What a list is of, beside where it is. */
export const subjectQuery = (source: NarrowedSource) => ({
  ...(source.kind === 'search' && { search: source.text }),
  ...(source.kind === 'category' && { category: source.category }),
});

/** What is counted of a list under other conditions. */
export const countsQuery = (source: NarrowedSource, conditions: Conditions) => ({
  ...aroundQuery(source.place),
  ...said(conditions),
  ...subjectQuery(source),
});

/** Asks the API for one page of a list. */
export const loadPage: LoadPage = (source, page, after) => {
  const asked = { page, size: pageSize(source), ...(after && { after }) };
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
  const query = { ...placeQuery(source), ...asked };
  if (source.kind === 'nearby') return call('GET /api/buyer/products/nearby', { query });
  if (source.kind === 'search') {
    return call('GET /api/buyer/products/search', { query: { ...query, search: source.text } });
  }
  return call('GET /api/buyer/products/search/category', { query: { ...query, category: source.category } });
};

/**
 * The products of a list, page by page. `first` came with the HTML; null where nothing did. `from`: which page of the
 * list that was.
 */
export const createProductPages = (
  source: ProductSource,
  first: readonly CardProduct[] | null,
  load: LoadPage = loadPage,
  from = 0,
) =>
  listQuery<CardProduct>({
    first,
    isFull: ({ length }) => length === pageSize(source),
    keyOf: ({ productId }) => productId,
    load: (_, page, after) => load(source, from + page, after),
  });
