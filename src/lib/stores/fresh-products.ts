import { atom, type ReadableAtom } from 'nanostores';
import { call } from '#lib/client/caller/call.ts';
import type { CardProduct } from '#lib/contract/product/products.ts';
import { type MartRefusal, wireRefusal } from '#lib/domain/mart/standing.ts';
import type { LoadPage, ProductSource } from './more-products.ts';
import { createRequestOrder } from './request-order.ts';

/** What may have changed of a product that is shown. */
export type FreshProduct = Pick<CardProduct, 'price' | 'quantity' | 'expirationDate'> &
  Partial<Pick<CardProduct, 'pausedUntil' | 'pickupFrom' | 'pickupUntil'>> & { gone?: 'recalled' | MartRefusal };

export type Fresh = ReadonlyMap<number, FreshProduct>;

export interface Shown {
  products: readonly CardProduct[];
  /** The lists that they are from: pages of the one below, and what stands above it. */
  lists: readonly (readonly [source: ProductSource, page: number])[];
}

const SAYS_NOTHING = { pausedUntil: undefined, pickupFrom: undefined, pickupUntil: undefined, nextPrice: undefined };

/** Products that a list no longer has are asked about one by one, so many at a time at the most. */
const MOST_ASKED = 6;

export type AskProduct = (productId: number) => Promise<FreshProduct | null>;
const askProduct: AskProduct = async (productId) => {
  const response = await call('GET /api/buyer/products/{productId}', { params: { productId } });
  if (!response.ok) return null;
  const { recall, store } = response.data;
  return {
    ...response.data,
    ...(recall ? { gone: 'recalled' as const } : store.isDeleted && { gone: wireRefusal(store)! }),
  };
};

/**
 * Prices that have stepped down and pieces that were sold since they were read, by product. A list keeps its order, and
 * what it has lost its place: nothing moves under a finger.
 */
export function createFreshProducts(shown: (withRows: boolean) => Shown, load: LoadPage, askOne = askProduct) {
  const $fresh = atom<Fresh>(new Map());
  const requests = createRequestOrder();

  /** `withRows`: of what stands above the list as well. */
  async function refresh(withRows = false): Promise<void> {
    const request = requests.send();
    const { products, lists } = shown(withRows);
    const fresh = new Map($fresh.get());
    const gone = new Set(products.map(({ productId }) => productId));
    for (const [source, page] of lists) {
      const response = await load(source, page);
      if (!response.ok || !request.isLatest()) return;
      for (const product of response.data) {
        // What it says no more, such as when its mart opens, is over.
        fresh.set(product.productId, { ...SAYS_NOTHING, ...product });
        gone.delete(product.productId);
      }
    }
    const unknown = [...gone].filter((id) => fresh.get(id)?.quantity !== 0).slice(0, MOST_ASKED);
    for (const productId of unknown) {
      const product = await askOne(productId);
      if (!request.isLatest()) return;
      if (product) fresh.set(productId, product);
    }
    $fresh.set(fresh);
  }

  /** Facts belong to their list: another one is shown as it was read. */
  function forget(): void {
    requests.send();
    $fresh.set(new Map());
  }

  return { $fresh: $fresh as ReadableAtom<Fresh>, refresh, forget };
}
