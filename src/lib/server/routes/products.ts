import type { ProductSort } from '#lib/domain/list-choice.ts';
import type { Serve } from '../http/route.ts';
import { listCategory } from '../services/discover/list-category.ts';
import { listNearby } from '../services/discover/list-nearby.ts';
import { searchProducts } from '../services/discover/search-products.ts';
import { suggest } from '../services/discover/suggest.ts';
import { listMartProducts } from '../services/products/list-mart-products.ts';
import { showProduct } from '../services/products/show-product.ts';

const METRES_PER_KM = 1000;

interface AroundQuery {
  lat: number;
  lng: number;
  distance: number;
  page: number;
  size: number;
}

/** How a list around a place is asked for, from the words of the wire. */
export const around = (query: AroundQuery) => ({
  place: { lat: query.lat, lng: query.lng },
  // 1.001 × 1000 is a hair less than 1001, and the database wants whole metres.
  radiusMetres: Math.round(query.distance * METRES_PER_KM),
  page: query.page,
  size: query.size,
});

interface ChosenQuery extends AroundQuery {
  sort: ProductSort;
  openNow: boolean;
  cardAccepted: boolean;
}

export const chosen = ({ sort, openNow, cardAccepted, ...query }: ChosenQuery) => ({
  ...around(query),
  ...{ sort, openNow, cardAccepted },
});

export function productRoutes(serve: Serve): void {
  serve('GET /api/buyer/products/nearby', (deps, _, { query }) => listNearby(deps, chosen(query)));
  serve('GET /api/buyer/products/search', async (deps, _, { query }) => {
    const { products } = await searchProducts(deps, { ...chosen(query), text: query.search });
    return products;
  });
  // Before `{productId}`, which would take 'suggest' for an id.
  serve('GET /api/buyer/products/suggest', (deps, _, { query }) => suggest(deps, { place: query, text: query.search }));
  serve('GET /api/buyer/products/search/category', (deps, _, { query }) =>
    listCategory(deps, { ...chosen(query), category: query.category }),
  );
  serve('GET /api/buyer/products/{productId}', (deps, viewer, { params }) =>
    showProduct(deps, viewer, params.productId),
  );
  serve('GET /api/buyer/products/{storeId}/products', (deps, _, { params, query }) =>
    listMartProducts(deps, { martId: params.storeId, ...query }),
  );
}
