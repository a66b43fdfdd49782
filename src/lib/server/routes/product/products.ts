import type { Context } from 'hono';
import { type ProductCard, WITHOUT_CONDITIONS_HEADER } from '#lib/contract/product/products.ts';
import type { ListChoice } from '#lib/domain/discovery/list-choice.ts';
import { isEmptied, type NarrowedCount } from '#lib/domain/discovery/narrowing.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { NEARBY_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import type { AppEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { listAround } from '../../listings/cache-dependencies.ts';
import type { Serve } from '../../pipeline/route.ts';
import { fromLastShown } from '../../platform/from-last-shown.ts';
import { countOptions } from '../../services/discovery/count-options.ts';
import { categoryWithout, listCategory } from '../../services/discovery/list-category.ts';
import { listMartProducts } from '../../services/discovery/list-mart-products.ts';
import { listNearby } from '../../services/discovery/list-nearby.ts';
import { nextStepAround } from '../../services/discovery/next-step-around.ts';
import { readListPage } from '../../services/discovery/read-list-page.ts';
import { searchProducts } from '../../services/discovery/search-products.ts';
import { suggest } from '../../services/discovery/suggest.ts';
import { nearbyWithout } from '../../services/discovery/suggest-fewer-conditions.ts';
import { showProduct } from '../../services/product/shown/show-product.ts';

const METRES_PER_KM = 1000;

interface AroundQuery {
  lat: number;
  lng: number;
  distance: number;
  page: number;
  size: number;
  after?: number[] | undefined;
}

/** How a list around a place is asked for, from the words of the wire. */
const around = (query: AroundQuery) => ({
  place: { lat: query.lat, lng: query.lng },
  // 1.001 × 1000 is a hair less than 1001, and the database wants whole metres.
  radiusMetres: Math.round(query.distance * METRES_PER_KM),
  page: query.page,
  size: query.size,
});

const FIRST_PAGE = { page: 0, size: NEARBY_PAGE_SIZE };

interface ChosenQuery extends AroundQuery, ListChoice {
  reach?: Travel | undefined;
}

const chosen = ({ lat, lng, distance, page, size, ...query }: ChosenQuery) => {
  const { sort, openNow, cardAccepted, minDiscount, maxPrice, walkMinutes, pickupHour, voucher, bags } = query;
  return {
    ...around({ lat, lng, distance, page, size }),
    sort,
    openNow,
    cardAccepted,
    minDiscount,
    maxPrice,
    walkMinutes,
    pickupHour,
    voucher,
    bags,
    travel: query.reach,
  };
};

function sayOffers(c: Context<AppEnv>, offers: readonly NarrowedCount[]): void {
  if (offers.length > 0) c.header(WITHOUT_CONDITIONS_HEADER, JSON.stringify(offers));
}

/**
 * A list may be cached if it is the first page, for later ones move up when a sale ends on the first, which nobody
 * tells them; and if its conditions did not leave it empty, which its header says more of.
 */
async function hintList(
  deps: Deps,
  c: Context<AppEnv>,
  query: ChosenQuery,
  products: readonly ProductCard[],
): Promise<void> {
  if (query.page > 0 || isEmptied(query, products)) return;
  c.set('cacheDependencies', listAround(query, products, await nextStepAround(deps, chosen(query))));
}

const moreOf = async <T extends { productId: number }>(
  read: (page: number) => Promise<T[]>,
  asked: Parameters<typeof fromLastShown>[1],
): Promise<T[]> => (await fromLastShown(read, asked, ({ productId }) => productId)).items;

export function productRoutes(serve: Serve): void {
  serve('GET /api/buyer/listings', async (deps, _, { query }, c) => {
    const { category, search: text, ...around } = query;
    const { page, until } = await readListPage(deps, { ...chosen({ ...around, ...FIRST_PAGE }), category, text });
    c.set('cacheDependencies', listAround(query, page.products, until));
    return page;
  });
  serve('GET /api/buyer/listings/counts', async (deps, _, { query }, c) => {
    const { category, search: text, lat, lng, distance, ...conditions } = query;
    const { place, radiusMetres } = around({ lat, lng, distance, ...FIRST_PAGE });
    // It counts by price, whatever is chosen.
    const until = await nextStepAround(deps, {
      place,
      radiusMetres,
      ...conditions,
      maxPrice: conditions.maxPrice ?? 1,
    });
    c.set('cacheDependencies', listAround(query, [], until));
    return countOptions(deps, { place, radiusMetres, category, text, ...conditions });
  });
  serve('GET /api/buyer/products/nearby', async (deps, _, { query }, c) => {
    const products = await moreOf((page) => listNearby(deps, chosen({ ...query, page })), query);
    await hintList(deps, c, query, products);
    if (isEmptied(query, products)) sayOffers(c, await nearbyWithout(deps, chosen(query)));
    return products;
  });
  serve('GET /api/buyer/products/search', async (deps, _, { query }, c) => {
    let offers: readonly NarrowedCount[] = [];
    const products = await moreOf(async (page) => {
      const found = await searchProducts(deps, { ...chosen({ ...query, page }), text: query.search });
      offers = found.withoutConditions;
      return found.products;
    }, query);
    sayOffers(c, offers);
    await hintList(deps, c, query, products);
    return products;
  });
  // Before `{productId}`, which would take 'suggest' for an id.
  serve('GET /api/buyer/products/suggest', (deps, _, { query }) => suggest(deps, { place: query, text: query.search }));
  serve('GET /api/buyer/products/search/category', async (deps, _, { query }, c) => {
    const asked = { ...chosen(query), category: query.category };
    const products = await moreOf((page) => listCategory(deps, { ...asked, page }), query);
    if (isEmptied(query, products)) sayOffers(c, await categoryWithout(deps, asked));
    await hintList(deps, c, query, products);
    return products;
  });
  serve('GET /api/buyer/products/{productId}', async (deps, viewer, { params }, c) => {
    const product = await showProduct(deps, viewer, params.productId);
    if (!viewer) c.set('cacheDependencies', { marts: [product.store.storeId], listed: [product] });
    return product;
  });
  serve('GET /api/buyer/products/{storeId}/products', (deps, _, { params, query }) =>
    moreOf((page) => listMartProducts(deps, { martId: params.storeId, ...query, page }), query),
  );
}
