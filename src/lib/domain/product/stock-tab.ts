import { CATEGORIES, type CategoryKey } from './categories.ts';

/** The three stock states, in the order of the tabs. spec.md section 4. */
export const STOCK_TABS = ['waiting', 'inSale', 'completed'] as const;
export type StockTab = (typeof STOCK_TABS)[number];

/** The tab an address asks for; waiting for sale unless told. */
export function stockTab(asked: string | null): StockTab {
  return STOCK_TABS.find((tab) => tab === asked) ?? 'waiting';
}

/**
 * The orders of a tab: earliest sale end, name, fewest, or last registered. Listings that cannot be sold any more come
 * last in each.
 */
export const STOCK_SORTS = ['ends', 'name', 'count', 'new'] as const;
export type StockSort = (typeof STOCK_SORTS)[number];

/** Filters of a tab: its sale ends today, none is left to buy while the sale goes on, or pieces of it are held. */
export const STOCK_FILTERS = ['endsToday', 'soldOut', 'held'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

/** The conditions of a tab beside its search; null: any. */
export interface StockConditions {
  only: StockFilter | null;
  category: CategoryKey | null;
}

/** The conditions that an address asks for. */
export function stockConditions(asked: URLSearchParams): StockConditions {
  const [only, category] = [asked.get('only'), asked.get('category')];
  return {
    only: STOCK_FILTERS.find((one) => one === only) ?? null,
    category: CATEGORIES.find(({ key }) => key === category)?.key ?? null,
  };
}

/** The fields that an order compares. */
export interface SortedStock {
  productName: string;
  /** Units on the tab. */
  count: number;
  /** ms since 1970. */
  saleEndsAt: number;
}

const compareNames = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const FIRST: Record<StockSort, (a: SortedStock, b: SortedStock) => number> = {
  ends: (a, b) => a.saleEndsAt - b.saleEndsAt,
  // By code points, as the database compares them: of Hangul that is 가나다.
  name: (a, b) => compareNames(a.productName, b.productName),
  count: (a, b) => a.count - b.count,
  new: () => 0,
};

/** Compares two that are on sale; equals stay as they stand, the newer one first. */
export const byStockSort = (sort: StockSort) => FIRST[sort];

/** Stock is adjustable on the waiting tab only. spec.md section 5. */
export const isAdjustable = (tab: StockTab): boolean => tab === 'waiting';
