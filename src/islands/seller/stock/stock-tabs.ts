import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import { matchesSearch } from '#lib/domain/discovery/search.ts';
import { byStockSort, type StockSort, type StockTab } from '#lib/domain/product/stock-tab.ts';

const COUNT = { waiting: 'waitingCount', inSale: 'inSaleCount', completed: 'completedCount' } as const;

/** How many units of a product stand on a tab. */
export function countOn(product: ProductStatus, tab: StockTab): number {
  return product[COUNT[tab]];
}

/** A sale may end while the page stands open, and nobody tells it so. */
const asOf = (product: ProductStatus, now: Date): ProductStatus =>
  product.saleEnded || Date.parse(product.expirationDate) > now.getTime() ? product : { ...product, saleEnded: true };

/**
 * The products of a tab whose name contains what was typed, as of now. On the waiting tab also those that ran out,
 * unless their sale has ended: one more unit may be put there; and those that were recalled. What can be sold no more
 * comes last.
 */
export function productsOn(
  products: readonly ProductStatus[],
  tab: StockTab,
  typed: string,
  now: Date,
  sort: StockSort = 'ends',
): readonly ProductStatus[] {
  const stands = (product: ProductStatus) =>
    countOn(product, tab) > 0 || (tab === 'waiting' && (!product.saleEnded || product.recalled));
  const wanted = (product: ProductStatus) => typed.trim() === '' || matchesSearch(product.productName, typed);
  const shown = products.map((product) => asOf(product, now)).filter((product) => stands(product) && wanted(product));
  const compare = byStockSort(sort);
  const sorted = (product: ProductStatus) => ({
    ...product,
    count: countOn(product, tab),
    saleEndsAt: Date.parse(product.expirationDate),
  });
  const selling = shown.filter(({ saleEnded }) => !saleEnded).sort((a, b) => compare(sorted(a), sorted(b)));
  return [...selling, ...shown.filter(({ saleEnded }) => saleEnded)];
}
